import { DomainError } from '../errors.ts';
import { transition } from '../lifecycle/machine.ts';
import { type ObjectEvent, objectMachine } from '../lifecycle/object.ts';
import { message } from '../messages.ts';
import type { Blob } from './blob.ts';
import type { Content } from './content.ts';
import type { Entity } from './entity.ts';
import { DAY, type Instant } from './instant.ts';
import { addParts, type ObjectParts, type PartName, type PartOf, referencesOfParts } from './parts.ts';
import { type AppliedTag, addTags, removeTags, TagFlag, type TagReference } from './tag.ts';
import type { Uid } from './uid.ts';

/** The kind of saved content: a URL, a text, or a file of a certain kind of media. */
export type ObjectKind = 'url' | 'note' | 'image' | 'video' | 'audio' | 'document';

/** A saved item with its tags and parts (docs/api.md, "Object"). Immutable: every change makes a new one. */
export interface SavedObject extends ObjectParts {
  readonly id: Uid;
  readonly accountId: number;
  /** Increases with every change. A write names the version on which it is based. */
  readonly version: number;
  readonly kind: ObjectKind;
  /** The key under which equal content is the same object within an account (D23). */
  readonly identity: string;
  readonly title: string;
  readonly summary: string;
  /** Fields that a person wrote, which analysis never overwrites (D27). */
  readonly authored: readonly AuthoredField[];
  readonly completed: boolean;
  readonly url?: string;
  readonly content?: Content;
  /** Labels of the wiki references in the content, without duplicates (D32). */
  readonly references: readonly string[];
  /** The uploaded file. For an object saved from a URL, its page as a browser showed it. */
  readonly blob?: Blob;
  readonly screenshot?: Blob;
  /** A picture of the object, in WebP (D28). */
  readonly thumbnail?: Blob;
  /** The readable text that analysis found in the page or file. The text itself is stored separately, since it can be long. */
  readonly extract?: Extract;
  /** ISO 639-1 code of the language of its texts: as the page or file declares it, otherwise detected. */
  readonly language?: string;
  readonly mainEntity?: Entity;
  readonly tags: readonly AppliedTag[];
  readonly refusedTags: readonly string[];
  /** The spaces that it is in, in the order of joining. They are changed by changes of memberships, not by changes of the object. */
  readonly spaceIds: readonly Uid[];
  readonly created: Instant;
  readonly bumped: Instant;
  readonly modified: Instant;
  readonly deleted?: Instant;
}

/** The facts about an extracted text that are known without loading it. */
export interface Extract {
  /** SHA-256 of its Markdown, in lower-case hexadecimal. */
  readonly sha256: string;
  /** Its length; absent for texts extracted before lengths were recorded. */
  readonly characters?: number;
  /** The keywords that the page or file itself declares. */
  readonly keywords?: readonly string[];
  /** Labels of the wiki references in the text, without duplicates (D32); absent without references. */
  readonly references?: readonly string[];
  /** The missing end of the text; absent if the text is complete. */
  readonly cut?: CutText;
  /** The first rows of a table, with tabs between cells; absent for other texts. */
  readonly rows?: string;
}

/** The position at which reading a long text stopped. */
export interface CutText {
  /** The position at which reading can continue: a page, from 1, or a character; absent if it cannot continue. */
  readonly next?: number;
  /** The number of pages, if `next` is a page. */
  readonly pages?: number;
}

/** The texts that a person can write; until then, analysis fills them (D27). */
export const AUTHORED_FIELDS = ['title', 'summary'] as const;
export type AuthoredField = (typeof AUTHORED_FIELDS)[number];

/** How long a deleted object can be restored, in milliseconds (docs/organise.md, "The trash"). */
export const RETENTION_MS: number = 30 * DAY;

/**
 * Whether an object has been in the trash for longer than `RETENTION_MS`. From then on, nobody can see it, even if its row has not been
 * destroyed yet (D24).
 */
export function isExpired({ deleted }: Pick<SavedObject, 'deleted'>, now: Instant): boolean {
  return deleted !== undefined && now - deleted > RETENTION_MS;
}

/**
 * A changed object with the time of the change. This time is never earlier than the time of the previous change, even if the clock was set
 * back.
 */
export function changedAt(object: SavedObject, now: Instant): SavedObject {
  return { ...object, modified: Math.max(object.modified, now) };
}

/** The object with tags added by name. Returns the same object if it already has them (D30). */
export function tagObject(
  object: SavedObject,
  names: readonly string[],
  flag: number,
  ids: () => Uid,
  now: Instant,
): SavedObject {
  return touched(object, addTags(object, names, flag, ids), now);
}

/**
 * The object with the tags that analysis found this time, without tags that only an earlier analysis applied. The same instance when
 * nothing changes (D30).
 */
export function inferTags(
  object: SavedObject,
  names: readonly string[],
  ids: () => Uid,
  now: Instant,
): SavedObject {
  const tags = object.tags.filter((tag) => tag.flags !== TagFlag.AI || names.includes(tag.name));
  const isOutdated = tags.length < object.tags.length;
  return touched(object, addTags(isOutdated ? { ...object, tags } : object, names, TagFlag.AI, ids), now);
}

/**
 * The object with another language; the same object if the language does not change. The time of the change is not recorded, because no
 * response shows the language.
 */
export function withLanguage(object: SavedObject, language: string | undefined): SavedObject {
  if (object.language === language) return object;
  const { language: _, ...others } = object;
  return language === undefined ? others : { ...others, language };
}

/** The object without these tags (D30). Returns the same object if it has none of the tags. */
export function untagObject(
  object: SavedObject,
  references: readonly TagReference[],
  now: Instant,
): SavedObject {
  return touched(object, removeTags(object, references), now);
}

/**
 * The object with parts appended.
 * @throws DomainError `unprocessable` when it would have more than `PartKind.max`
 */
export function extendObject<N extends PartName>(
  object: SavedObject,
  name: N,
  added: readonly PartOf<N>[],
  now: Instant,
): SavedObject {
  return withParts(object, name, addParts<PartOf<N>>(name, object[name], added), now);
}

/** The object with other parts of a kind; the same instance if they are the same. */
export function withParts<N extends PartName>(
  object: SavedObject,
  name: N,
  parts: readonly PartOf<N>[],
  now: Instant,
): SavedObject {
  return parts === object[name] ? object : changedAt({ ...object, [name]: parts }, now);
}

/** The note with another text and everything derived from it, except a title that a person wrote (D26, D27). */
export function withContent(
  object: SavedObject,
  text: Required<Pick<SavedObject, 'content' | 'references' | 'identity' | 'title'>> &
    Pick<SavedObject, 'mainEntity'>,
  now: Instant,
): SavedObject {
  const title = object.authored.includes('title') ? object.title : text.title;
  return changedAt({ ...object, ...text, title }, now);
}

/** The object with its page as a browser showed it. Returns the same object if it already has that page. */
export function withShownPage(object: SavedObject, page: Blob, now: Instant): SavedObject {
  return object.blob?.sha256 === page.sha256 ? object : changedAt({ ...object, blob: page }, now);
}

/** The texts of an object that a person or analysis wrote about it. */
export function authoredTexts(object: Pick<SavedObject, AuthoredField>): readonly string[] {
  return AUTHORED_FIELDS.map((field) => object[field]);
}

/** The title, unless it is merely the URL or the file name; otherwise empty. */
export function meaningfulTitle({ title, url, blob }: SavedObject): string {
  return title === url || title === blob?.name ? '' : title;
}

/** The blobs that an export contains. The small sizes of pictures are not among them, because they can be created again. */
export function originalsOf({ blob, screenshot, thumbnail }: SavedObject): readonly Blob[] {
  return [blob, screenshot, thumbnail].filter((candidate) => candidate !== undefined);
}

/** Every blob that the object refers to. */
export function blobsOf(object: SavedObject): readonly Blob[] {
  return originalsOf(object).flatMap((blob) => (blob.small ? [blob, blob.small] : [blob]));
}

/** Labels of all wiki references in the object's texts, without duplicates (D32). */
export function referencesOf(object: SavedObject): readonly string[] {
  const { references, extract } = object;
  return [...new Set([...references, ...(extract?.references ?? []), ...referencesOfParts(object)])];
}

/** The object after the same content was saved again: bumped, and restored if it was deleted (D23). */
export function saveAgain(object: SavedObject, now: Instant): SavedObject {
  return { ...applyEvent(object, 'save', now), bumped: Math.max(object.bumped, now) };
}

/**
 * Whether to fetch a page again when it is saved again: at most once per day, counted from the first save.
 * @param object as it was before it was bumped
 */
export function isDueForRefetch({ kind, created, bumped }: SavedObject, now: Instant): boolean {
  const dayOf = (instant: Instant) => Math.floor((instant - created) / DAY);
  return kind === 'url' && dayOf(now) > dayOf(bumped);
}

/** The object moved to the trash; a second deletion keeps the time of the first (D24). */
export function deleteObject(object: SavedObject, now: Instant): SavedObject {
  return applyEvent(object, 'delete', now);
}

/** The object restored from the trash; an active one stays as it is. */
export function restoreObject(object: SavedObject, now: Instant): SavedObject {
  return applyEvent(object, 'restore', now);
}

/** @throws DomainError `unprocessable` for an object in the trash, which cannot be changed (D24) */
export function requireActive(object: SavedObject): void {
  applyEvent(object, 'change', object.modified);
}

/** The error for a change of an object in the trash (D24). */
export const deletedObject = (...ids: readonly Uid[]): DomainError =>
  new DomainError('unprocessable', message('object-deleted', { ids }), { deletedIds: ids });

/**
 * The object after an event of its life cycle; the same object when its state does not change.
 * @throws DomainError `unprocessable` for a change of an object in the trash
 */
function applyEvent(object: SavedObject, event: ObjectEvent, now: Instant): SavedObject {
  const state = object.deleted === undefined ? 'active' : 'deleted';
  const next = transition(objectMachine, state, event);
  if (next === null) throw deletedObject(object.id);
  if (next === state) return object;
  const { deleted: _, ...active } = object;
  const after = changedAt(active, now);
  return next === 'deleted' ? { ...after, deleted: after.modified } : after;
}

function touched(before: SavedObject, after: SavedObject, now: Instant): SavedObject {
  return after === before ? before : changedAt(after, now);
}

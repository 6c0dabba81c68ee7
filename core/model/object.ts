import { type DomainError, unprocessable } from '../errors.ts';
import { transition } from '../lifecycle/machine.ts';
import { type ObjectEvent, objectMachine } from '../lifecycle/object.ts';
import type { Blob } from './blob.ts';
import type { Content } from './content.ts';
import type { Entity } from './entity.ts';
import { DAY, type Instant } from './instant.ts';
import { addNotes, type Note } from './note.ts';
import { type AppliedTag, addTags, removeTags, TagFlag, type TagReference } from './tag.ts';
import { characterCount, checkText, MAX_TITLE_LENGTH } from './text.ts';
import type { Uid } from './uid.ts';

/** What was saved: an address, a text, or a file by its kind of media. */
export type ObjectKind = 'url' | 'note' | 'image' | 'video' | 'audio' | 'document';

/** One saved item with its tags and notes (interface: Object). A value: every change makes a new one. */
export interface SavedObject {
  readonly id: Uid;
  readonly accountId: number;
  /** Counts changes; a write names the version it was decided on. */
  readonly version: number;
  readonly kind: ObjectKind;
  /** What makes two saves the same within an account (D23). */
  readonly identity: string;
  readonly title: string;
  readonly summary: string;
  /** Fields that a person wrote, which analysis never overwrites (D27). */
  readonly authored: readonly AuthoredField[];
  readonly completed: boolean;
  readonly url?: string;
  readonly content?: Content;
  /** Labels of the wiki references in the content, each once (D32). */
  readonly references: readonly string[];
  readonly blob?: Blob;
  readonly screenshot?: Blob;
  /** The picture that stands for the object, in WebP (D28). */
  readonly thumbnail?: Blob;
  /** Readable text that analysis found in the page or file; kept apart, since it can be long. */
  readonly extract?: Extract;
  /** ISO 639-1 code of its texts: declared by the page or file, else told from the text itself. */
  readonly language?: string;
  readonly mainEntity?: Entity;
  readonly tags: readonly AppliedTag[];
  readonly refusedTags: readonly string[];
  readonly notes: readonly Note[];
  /** Memberships, in the order they were made; changed through membership changes, not here. */
  readonly spaceIds: readonly Uid[];
  readonly created: Instant;
  readonly bumped: Instant;
  readonly modified: Instant;
  readonly deleted?: Instant;
}

/** What is known of an extracted text without reading it. */
export interface Extract {
  /** SHA-256 of its Markdown, lower-case hexadecimal. */
  readonly sha256: string;
  /** Words under which its page files itself. */
  readonly keywords?: readonly string[];
}

export type AuthoredField = 'title' | 'summary';

/** How long a deleted object can be restored (interface: Limits). */
export const RETENTION: number = 30 * DAY;

/** What PATCH can change (D27). */
export interface ObjectPatch {
  readonly title?: string | undefined;
  readonly summary?: string | undefined;
  readonly completed?: boolean | undefined;
}

/**
 * A title as it is kept.
 * @throws DomainError `unprocessable` beyond 2,000 characters, `invalid` for text that no field holds
 */
export function parseTitle(title: string): string {
  checkText('title', title);
  const count = characterCount(title);
  if (count <= MAX_TITLE_LENGTH) return title;
  throw unprocessable(`title has ${count} characters, but at most ${MAX_TITLE_LENGTH} are kept.`);
}

/** The object with a patch applied; the same object when nothing changes. */
export function patchObject(object: SavedObject, patch: ObjectPatch, now: Instant): SavedObject {
  const title = patch.title ?? object.title;
  const summary = patch.summary ?? object.summary;
  const completed = patch.completed ?? object.completed;
  const written = (['title', 'summary'] as const).filter((field) => patch[field] !== undefined);
  const authored = [...new Set([...object.authored, ...written])];
  const isSame =
    title === object.title &&
    summary === object.summary &&
    completed === object.completed &&
    authored.length === object.authored.length;
  return isSame ? object : { ...object, title, summary, completed, authored, modified: now };
}

/** The object with tags added by name; the same object when it has them (D30). */
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
 * The object with the tags that analysis finds now, in place of those that it found before and nobody else applied; the same
 * object when they are the same, or when none are found (D30).
 */
export function inferTags(
  object: SavedObject,
  names: readonly string[],
  ids: () => Uid,
  now: Instant,
): SavedObject {
  const tags = object.tags.filter((tag) => tag.flags !== TagFlag.AI || names.includes(tag.name));
  const isOutdated = names.length > 0 && tags.length < object.tags.length;
  return touched(object, addTags(isOutdated ? { ...object, tags } : object, names, TagFlag.AI, ids), now);
}

/** The object with the language of its texts, which no answer shows; the same object when it is the same. */
export function inLanguage(object: SavedObject, language: string | undefined): SavedObject {
  if (object.language === language) return object;
  const { language: _, ...others } = object;
  return language === undefined ? others : { ...others, language };
}

/** The object without the tags referred to; the same object when it has none of them (D30). */
export function untagObject(
  object: SavedObject,
  references: readonly TagReference[],
  now: Instant,
): SavedObject {
  return touched(object, removeTags(object, references), now);
}

/**
 * The object with notes appended.
 * @throws DomainError `unprocessable` when it would hold more than 100
 */
export function annotateObject(object: SavedObject, added: readonly Note[], now: Instant): SavedObject {
  return withNotes(object, addNotes(object.notes, added), now);
}

/** The object with other notes; the same object when they are the same. */
export function withNotes(object: SavedObject, notes: readonly Note[], now: Instant): SavedObject {
  return notes === object.notes ? object : { ...object, notes, modified: now };
}

/** A note's text with what follows from it; the title is the person's where one was given (D26, D27). */
export function withContent(
  object: SavedObject,
  text: Required<Pick<SavedObject, 'content' | 'references' | 'identity' | 'title'>>,
  now: Instant,
): SavedObject {
  const title = object.authored.includes('title') ? object.title : text.title;
  return { ...object, ...text, title, modified: now };
}

/** The title; empty while it is only the address or the file name, until a better one is known. */
export function givenTitle({ title, url, blob }: SavedObject): string {
  return title === url || title === blob?.name ? '' : title;
}

/** Every blob that the object refers to. */
export function blobsOf({ blob, screenshot, thumbnail }: SavedObject): readonly Blob[] {
  return [blob, screenshot, thumbnail].filter((candidate) => candidate !== undefined);
}

/** Labels of all wiki references in the object's content and notes, each once (D32). */
export function referencesOf(object: SavedObject): readonly string[] {
  return [...new Set([...object.references, ...object.notes.flatMap((note) => note.references)])];
}

/** The object after the same content was saved again: bumped, and out of the trash (D23). */
export function saveAgain(object: SavedObject, now: Instant): SavedObject {
  return { ...enter(object, 'save', now), bumped: Math.max(object.bumped, now) };
}

/**
 * Whether an address that is saved again is to be read again: once a day, counted from when it was first saved.
 * @param object before it is bumped
 */
export function isReadingOld({ kind, created, bumped }: SavedObject, now: Instant): boolean {
  const dayOf = (instant: Instant) => Math.floor((instant - created) / DAY);
  return kind === 'url' && dayOf(now) > dayOf(bumped);
}

/** The object in the trash; a second deletion keeps the first time (D24). */
export function deleteObject(object: SavedObject, now: Instant): SavedObject {
  return enter(object, 'delete', now);
}

/**
 * The object out of the trash; an active one stays as it is.
 * @throws DomainError `unprocessable` when it was deleted more than 30 days ago
 */
export function restoreObject(object: SavedObject, now: Instant): SavedObject {
  if (object.deleted !== undefined && now - object.deleted > RETENTION) {
    throw unprocessable(`The object ${object.id} was deleted more than 30 days ago and cannot be restored.`);
  }
  return enter(object, 'restore', now);
}

/**
 * Lets pass only objects that can be changed.
 * @throws DomainError `unprocessable` for one in the trash (D24)
 */
export function requireActive(object: SavedObject): void {
  enter(object, 'change', object.modified);
}

/** The refusal of changing an object in the trash (D24). */
export const deletedObject = (id: Uid): DomainError =>
  unprocessable(`The object ${id} is deleted: restore it first.`);

/** Moves the object along its life cycle; the same object where the state stays. */
function enter(object: SavedObject, event: ObjectEvent, now: Instant): SavedObject {
  const state = object.deleted === undefined ? 'active' : 'deleted';
  const next = transition(objectMachine, state, event);
  if (next === null) throw deletedObject(object.id);
  if (next === state) return object;
  const { deleted: _, ...active } = object;
  return next === 'deleted' ? { ...object, deleted: now, modified: now } : { ...active, modified: now };
}

function touched(before: SavedObject, after: SavedObject, now: Instant): SavedObject {
  return after === before ? before : { ...after, modified: now };
}

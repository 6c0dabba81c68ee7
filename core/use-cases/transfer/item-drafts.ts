import type { ImportedFeed, ImportedItem } from '../../imports/imported-item.ts';
import { isPlain } from '../../imports/texts.ts';
import type { Blob } from '../../model/blob.ts';
import { type Content, MARKDOWN } from '../../model/content.ts';
import type { Instant } from '../../model/instant.ts';
import { extendObject, type SavedObject, tagObject } from '../../model/object.ts';
import { PARTS } from '../../model/parts.ts';
import { MAX_TAGS, TagFlag } from '../../model/tag.ts';
import { MAX_CONTENT_BYTES, utf8Length } from '../../model/text.ts';
import { type Uid, uidFromBytes } from '../../model/uid.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Vault } from '../../ports/vault.ts';
import { newContents, newObject, type ObjectSource, type Seed, seedOf } from '../objects/new-object.ts';
import { newParts } from '../objects/parts.ts';
import type { MarkdownReader } from '../unit-of-work/readings.ts';

interface Ports extends Pick<AllPorts, 'storage' | 'ids'> {
  readonly prose: MarkdownReader;
  readonly vault: Pick<Vault, 'sha256'>;
}

/** An item that becomes an object. */
export type SavedItem = Exclude<ImportedItem, ImportedFeed>;

/** An object to write, from an item or several of the same identity. */
export interface ItemDraft {
  /** Its current state in the library; null for a new one. */
  readonly before: SavedObject | null;
  after: SavedObject;
  /** When the original was first saved. */
  readonly created: Instant;
  isFavourite: boolean;
  /** Spaces that it joins. */
  readonly spaceIds: Set<Uid>;
  /** The file or the kept page of a new object; to be removed if the object is not created. */
  readonly blob?: Blob;
}

/** The source of an item, with the ids of the files that its text shows. */
export function sourceOf(
  item: SavedItem,
  blob: Blob | undefined,
  fileIds: ReadonlyMap<string, Uid>,
): ObjectSource {
  if (item.kind === 'page') return { type: 'url', url: item.url };
  if (item.kind === 'note')
    return { type: 'content', content: markdown(withIds(item.text, item.files, fileIds)) };
  if (blob === undefined) throw new RangeError('A file is saved from its bytes.');
  return { type: 'blob', blob };
}

/** Replaces keys in references to files by the ids of their objects. */
function withIds(text: string, keys: readonly string[], fileIds: ReadonlyMap<string, Uid>): string {
  let written = text;
  for (const key of keys) {
    const id = fileIds.get(key);
    if (id !== undefined) written = written.replaceAll(`[[${key}|`, `[[${id}|`);
  }
  return written;
}

/**
 * The id of the object for an item. It is derived from the item, so that its object is found even after its text has changed; random for an
 * item without a date.
 */
function idOf(
  { identity }: Seed,
  created: Instant | undefined,
  accountId: number,
  { vault, ids }: Ports,
): Uid {
  if (created === undefined) return ids();
  const hash = vault.sha256(`${accountId} ${created} ${identity}`);
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  for (let at = 8; at < 16; at++) bytes[at] = Number.parseInt(hash.slice(2 * at, 2 * at + 2), 16);
  view.setUint16(0, Math.floor(created / 2 ** 32));
  view.setUint32(2, created % 2 ** 32);
  view.setUint16(6, 0x7000 | Number.parseInt(hash.slice(0, 3), 16));
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return uidFromBytes(bytes);
}

/** Creates and finds the objects of items. */
export interface ItemDrafting {
  seedOf(source: ObjectSource): Promise<Seed>;
  /**
   * A draft of the object that this item becomes, or already is.
   * @throws DomainError like saving the object
   */
  draft(item: SavedItem, seed: Seed, blob: Blob | undefined): Promise<ItemDraft>;
  /**
   * Adds the content of another item with the same identity.
   * @throws DomainError like saving the object
   */
  join(draft: ItemDraft, item: SavedItem): Promise<void>;
}

export function itemDrafting(ports: Ports, accountId: number, now: Instant): ItemDrafting {
  const { storage, prose, ids } = ports;

  async function find(identity: string, id: Uid): Promise<SavedObject | null> {
    const [same, known] = await Promise.all([
      storage.objects.findByIdentity(accountId, identity),
      storage.objects.find(accountId, id),
    ]);
    return same ?? known;
  }

  /** The object with missing tags and notes of an item added; unchanged if it has all. */
  async function extended(object: SavedObject, item: SavedItem): Promise<SavedObject> {
    const had = new Set([...object.tags.map(({ name }) => name), ...object.refusedTags]);
    const room = MAX_TAGS - object.tags.length;
    const tags = item.tags.filter((name) => !had.has(name)).slice(0, Math.max(0, room));
    const tagged = tagObject(object, tags, TagFlag.Manual, ids, now);
    const contents = newContents(object, inNotes(item.notes)).slice(0, PARTS.notes.max - object.notes.length);
    if (contents.length === 0) return tagged;
    const noteContents = contents.map((content) => ({ content }));
    const notes = contents.every(({ body }) => typeof body === 'string' && isPlain(body))
      ? noteContents.map((one) => ({ ...one, id: ids(), references: [] }))
      : await newParts('notes', noteContents, prose, ids);
    return extendObject(tagged, 'notes', notes, now);
  }

  return {
    seedOf: (source) => seedOf(source, ports),
    async draft(item, seed, blob) {
      const created = item.created ?? now;
      const id = idOf(seed, item.created, accountId, ports);
      const before = await find(seed.identity, id);
      const about = {
        created,
        isFavourite: item.isFavourite,
        spaceIds: new Set<Uid>(),
        ...(blob && { blob }),
      };
      if (before) return { before, after: await extended(before, item), ...about };
      const object = newObject(seed, { id, accountId, title: item.title, now: created });
      const modified = Math.max(created, item.modified ?? created);
      const withFile = item.kind === 'page' && blob ? { ...object, blob } : object;
      const after = { ...(await extended(withFile, item)), completed: item.isRead, modified };
      return { before, after, ...about };
    },
    async join(draft, item) {
      const { before } = draft;
      const after = await extended(draft.after, item);
      const bumped = Math.max(after.bumped, item.created ?? 0);
      draft.after = before
        ? after
        : {
            ...after,
            bumped,
            completed: after.completed || item.isRead,
            modified: Math.max(bumped, draft.after.modified),
          };
      draft.isFavourite ||= item.isFavourite;
    },
  };
}

function markdown(body: string): Content {
  return { type: MARKDOWN, body };
}

/**
 * Texts as contents of notes. If there are more texts than an object can have notes, joins equally many texts in each note or, if a note
 * would be too long, as many as fit.
 */
function inNotes(texts: readonly string[]): readonly Content[] {
  const { max } = PARTS.notes;
  if (texts.length <= max) return texts.map(markdown);
  const each = Math.ceil(texts.length / max);
  const equal = grouped(texts, (_, count) => count <= each);
  const groups = equal.every((group) => bytesOf(group) <= MAX_CONTENT_BYTES)
    ? equal
    : grouped(texts, (bytes) => bytes <= MAX_CONTENT_BYTES);
  return groups.map((group) => markdown(group.join(BLANK_LINE)));
}

const BLANK_LINE = '\n\n';

function bytesOf(group: readonly string[]): number {
  return group.reduce((sum, text) => sum + utf8Length(text) + BLANK_LINE.length, 0);
}

/** Groups of texts in their order, each as large as `fits` allows. A text that does not fit alone is a group. */
function grouped(
  texts: readonly string[],
  fits: (bytes: number, count: number) => boolean,
): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let bytes = 0;
  for (const text of texts) {
    const last = groups.at(-1);
    const more = bytesOf([text]);
    bytes += more;
    if (last && fits(bytes, last.length + 1)) last.push(text);
    else {
      groups.push([text]);
      bytes = more;
    }
  }
  return groups;
}

import { isUntypedPost } from '../entities/post.ts';
import { MARKDOWN, PROSE } from '../model/content.ts';
import { referencesOf, type SavedObject } from '../model/object.ts';
import { buildParts, textsOfParts } from '../model/parts.ts';
import { isReadable } from '../model/readable.ts';
import type { Uid } from '../model/uid.ts';
import { shownAfterSpaces, shownUpToEntity, shownUpToSpaces } from './present-object.ts';

/**
 * The version of stored responses. When `presentObject` changes, increase it together with `INDEX_VERSION`, whose renewal rewrites the
 * responses.
 */
export const RESPONSE_VERSION = 1;

/** Maximum number of characters of a stored response. Joining many longer responses in the database would block everybody. */
const MAX_STORED = 16 * 1024;

/**
 * The JSON of an object as responses show it, cut where other data is inserted. Its order is: `head`; the text of its entity, if a single
 * object is shown and has one (`takesText`); `middle`; its spaces as `{"id":"…"}` with commas; `tail`.
 */
export interface StoredResponse {
  readonly head: string;
  readonly middle: string;
  readonly tail: string;
  readonly takesText: boolean;
  /** Whether it shows texts in Prose, which a request for Markdown converts. */
  readonly hasProse: boolean;
}

/** The JSON of an object to store; null if it is too long, or also depends on other objects. */
export function toStoredResponse(saved: SavedObject): StoredResponse | null {
  if (!isPresentable(saved) || isSurelyLong(saved)) return null;
  const object = { ...saved, tags: byId(saved.tags), ...buildParts((name) => byId(saved[name])) };
  const takesText = showsText(object) && (object.content !== undefined || isReadable(object));
  if (takesText && object.mainEntity && 'content' in object.mainEntity) return null;
  const head = JSON.stringify(shownUpToEntity(object));
  const middle = `${JSON.stringify(shownUpToSpaces(object)).slice(1, -1)},"spaces":[`;
  const tail = `],${JSON.stringify(shownAfterSpaces(object)).slice(1)}`;
  if (head.length + middle.length + tail.length > MAX_STORED) return null;
  const hasProse = isProse(object);
  // The text of the entity is its last member, and the entity is the last member of the head.
  return takesText
    ? { head: head.slice(0, -2), middle: `},${middle}`, tail, takesText, hasProse }
    : { head: `${head.slice(0, -1)},${middle}`, middle: '', tail, takesText, hasProse };
}

/** Sorts by id, as databases do; an import may have another order. */
function byId<T extends { readonly id: Uid }>(all: readonly T[]): readonly T[] {
  return all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Types of entities that include the text of their object as `content`. A post has its own words there. */
const TEXT_TYPES: ReadonlySet<string> = new Set(['Article', 'Note']);

/** Whether the response for a single object includes its text in its main entity. */
export function showsText({ mainEntity }: Pick<SavedObject, 'mainEntity'>): boolean {
  return (
    mainEntity !== undefined && TEXT_TYPES.has(String(mainEntity['@type'])) && !isUntypedPost(mainEntity)
  );
}

/** Whether the object can be shown in its stored form. References in Prose depend on other objects. */
export function isPresentable(object: SavedObject, format?: typeof MARKDOWN): boolean {
  return !isProse(object) || (format === undefined && referencesOf(object).length === 0);
}

function isProse({ content, notes }: SavedObject): boolean {
  return content?.type === PROSE || notes.some((note) => note.content.type === PROSE);
}

/** Whether its texts in Markdown alone are too long. */
function isSurelyLong(object: SavedObject): boolean {
  let length = object.content?.type === MARKDOWN ? object.content.body.length : 0;
  for (const text of textsOfParts(object)) if (text.type === MARKDOWN) length += text.body.length;
  return length > MAX_STORED;
}

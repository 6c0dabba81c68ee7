import type { FactSources } from '../model/fact.ts';
import { givenTitle, type SavedObject } from '../model/object.ts';

/** Whether the object is a picture: an uploaded one, or one found at its URL. */
export function isPicture({ kind, mainEntity }: Pick<SavedObject, 'kind' | 'mainEntity'>): boolean {
  return kind === 'image' || (kind === 'url' && PICTURES.has(String(mainEntity?.['@type'])));
}

const PICTURES: ReadonlySet<string> = new Set(['ImageObject', 'Photograph', 'Screenshot']);

/**
 * Whether the extracted text is meant for reading, like that of a page or a document; text seen in a picture is not (D26). Only pages have
 * keywords: one about a picture has a normal text.
 */
export function isReadable(object: Pick<SavedObject, 'kind' | 'mainEntity' | 'extract'>): boolean {
  const { extract } = object;
  return extract !== undefined && (extract.keywords !== undefined || !isPicture(object));
}

/** Whether the object has a text for reading: that of a note, or an extracted one (docs/api.md, "GET /objects/{id}/content"). */
export function hasText(object: Pick<SavedObject, 'kind' | 'mainEntity' | 'extract'>): boolean {
  return object.kind === 'note' || isReadable(object);
}

/** Whether nothing is known about the object except its origin. */
export function isUnread(object: SavedObject): boolean {
  const { content, extract, thumbnail, notes } = object;
  return !content && !extract && !thumbnail && notes.length === 0 && givenTitle(object) === '';
}

/** The name of the summary among sources, if analysis wrote it. */
export const SUMMARY = 'summary';

/**
 * Whether a person or the authors of the page wrote the summary (D27).
 * @param found the sources of the results of analysis
 */
export function hasOwnSummary({ authored, kind, summary }: SavedObject, found: FactSources): boolean {
  return authored.includes('summary') || (kind === 'url' && summary !== '' && !(SUMMARY in found));
}

/**
 * Whether two states of an object differ in the text used to describe it: its own text or, if it has none, its notes. Parts are immutable:
 * equal references mean equal parts.
 */
export function isRetold(before: SavedObject, after: SavedObject): boolean {
  const isNoted = !after.content && !after.extract && !isPicture(after);
  return after.content !== before.content || (isNoted && after.notes !== before.notes);
}

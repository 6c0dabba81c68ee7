import type { FactSources } from '../model/fact.ts';
import { givenTitle, type SavedObject } from '../model/object.ts';

/** Whether the object is a picture: an uploaded one, or one that was found at its URL. */
export function isPicture({ kind, mainEntity }: Pick<SavedObject, 'kind' | 'mainEntity'>): boolean {
  return kind === 'image' || (kind === 'url' && PICTURES.has(String(mainEntity?.['@type'])));
}

const PICTURES: ReadonlySet<string> = new Set(['ImageObject', 'Photograph', 'Screenshot']);

/**
 * Whether the text that analysis found is a text to be read, as that of a page or a document; what is seen in a picture is not
 * (D26). Only pages tell keywords: one about a picture has a text like any other.
 */
export function isReadable(object: Pick<SavedObject, 'kind' | 'mainEntity' | 'extract'>): boolean {
  const { extract } = object;
  return extract !== undefined && (extract.keywords !== undefined || !isPicture(object));
}

/** Whether there is a text of the object to be read: that of a note, or one that analysis found (docs/api.md, "GET /objects/{id}/content"). */
export function hasText(object: Pick<SavedObject, 'kind' | 'mainEntity' | 'extract'>): boolean {
  return object.kind === 'note' || isReadable(object);
}

/** Whether nothing is known about the object except where it came from. */
export function isUnread(object: SavedObject): boolean {
  const { content, extract, thumbnail, notes } = object;
  return !content && !extract && !thumbnail && notes.length === 0 && givenTitle(object) === '';
}

/** The name under which sources tell where the summary is from, if analysis wrote it. */
export const SUMMARY = 'summary';

/**
 * Whether the summary was written by a person or by the authors of the page (D27).
 * @param found the sources of what analysis found
 */
export function hasOwnSummary({ authored, kind, summary }: SavedObject, found: FactSources): boolean {
  return authored.includes('summary') || (kind === 'url' && summary !== '' && !(SUMMARY in found));
}

/**
 * Whether the text from which an object is described differs between two states: its own text or, if it has none, its notes.
 * Parts are immutable, so that equal references mean equal parts.
 */
export function isRetold(before: SavedObject, after: SavedObject): boolean {
  const isNoted = !after.content && !after.extract && !isPicture(after);
  return after.content !== before.content || (isNoted && after.notes !== before.notes);
}

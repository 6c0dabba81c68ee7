import { givenTitle, type SavedObject } from '../model/object.ts';

/** Whether the object is looked at rather than read: an uploaded picture, or one that was found at its address. */
export function isPicture({ kind, mainEntity }: SavedObject): boolean {
  return kind === 'image' || (kind === 'url' && PICTURES.has(String(mainEntity?.['@type'])));
}

const PICTURES: ReadonlySet<string> = new Set(['ImageObject', 'Photograph', 'Screenshot']);

/** Whether nothing is known of the object but where it came from. */
export function isUnread(object: SavedObject): boolean {
  const { content, extract, thumbnail, notes } = object;
  return !content && !extract && !thumbnail && notes.length === 0 && givenTitle(object) === '';
}

/** Whether the summary is a person's, or what the page says of itself (D27). */
export function hasOwnSummary({ authored, kind, summary }: SavedObject): boolean {
  return authored.includes('summary') || (kind === 'url' && summary !== '');
}

/**
 * Whether another text describes the object: its own, or where it has none, the notes that are attached to it. Parts are
 * values: the same reference is the same part.
 */
export function isRetold(before: SavedObject, after: SavedObject): boolean {
  const isNoted = !after.content && !after.extract && !isPicture(after);
  return after.content !== before.content || (isNoted && after.notes !== before.notes);
}

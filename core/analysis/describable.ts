import type { FactSources } from '../model/fact.ts';
import { meaningfulTitle, type SavedObject } from '../model/object.ts';
import { isPicture } from '../model/readable.ts';

/** Whether nothing is known about the object except its origin. */
export function isUnread(object: SavedObject): boolean {
  const { content, extract, thumbnail, notes } = object;
  return !content && !extract && !thumbnail && notes.length === 0 && meaningfulTitle(object) === '';
}

/** The name under which `FactSources` records a summary written by analysis. */
export const SUMMARY = 'summary';

/**
 * Whether a person or the authors of the page wrote the summary (D27).
 * @param found the sources of the results of analysis
 */
export function hasOwnSummary({ authored, kind, summary }: SavedObject, found: FactSources): boolean {
  return authored.includes('summary') || (kind === 'url' && summary !== '' && !(SUMMARY in found));
}

/**
 * Whether two states of an object differ in the text used to describe it: its own text or, for anything but a picture without an own or
 * extracted text, its notes. Parts are immutable: equal references mean equal parts.
 */
export function isDescribedDifferently(before: SavedObject, after: SavedObject): boolean {
  const isNoted = !after.content && !after.extract && !isPicture(after);
  return after.content !== before.content || (isNoted && after.notes !== before.notes);
}

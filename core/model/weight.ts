import { type Content, MARKDOWN } from './content.ts';
import type { SavedObject } from './object.ts';

/** The weight of a text whose length is not known, in characters. */
export const LONG = 64 * 1024;

/** About the number of characters that the texts of an object take. */
export function weightOf({ content, summary, notes }: SavedObject): number {
  let weight = summary.length + lengthOf(content);
  for (const note of notes) weight += lengthOf(note.content);
  return weight;
}

function lengthOf(content: Content | undefined): number {
  if (!content) return 0;
  return content.type === MARKDOWN ? content.body.length : LONG;
}

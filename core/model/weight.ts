import { type Content, MARKDOWN } from './content.ts';
import { authoredTexts, type SavedObject } from './object.ts';
import { textsOfParts } from './parts.ts';

/** The weight of a text whose length is not known, in characters. */
export const LONG = 64 * 1024;

/** About the number of characters that the texts of an object take. */
export function weightOf(object: SavedObject): number {
  let weight = lengthOf(object.content);
  for (const text of authoredTexts(object)) weight += text.length;
  for (const text of textsOfParts(object)) weight += lengthOf(text);
  return weight;
}

function lengthOf(content: Content | undefined): number {
  if (!content) return 0;
  return content.type === MARKDOWN ? content.body.length : LONG;
}

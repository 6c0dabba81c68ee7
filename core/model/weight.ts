import { type Content, MARKDOWN } from './content.ts';
import { authoredTexts, type SavedObject } from './object.ts';
import { textsOfParts } from './parts.ts';

/** The length assumed for text of unknown length, in characters. */
export const LONG = 64 * 1024;

/** The approximate number of characters in the texts of an object. */
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

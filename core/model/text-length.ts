import { type Content, MARKDOWN } from './content.ts';
import { authoredTexts, type SavedObject } from './object.ts';
import { textsOfParts } from './parts.ts';

/** From this many characters on, the texts of an object are long. A text of unknown length counts as this long. */
export const LONG_LENGTH = 64 * 1024;

/** The approximate number of characters in the texts of an object. */
export function textLengthOf(object: SavedObject): number {
  let length = lengthOf(object.content);
  for (const text of authoredTexts(object)) length += text.length;
  for (const text of textsOfParts(object)) length += lengthOf(text);
  return length;
}

function lengthOf(content: Content | undefined): number {
  if (!content) return 0;
  return content.type === MARKDOWN ? content.body.length : LONG_LENGTH;
}

import { foldSpace, shorten } from './text.ts';

/** The length of the longest title that a line makes, in UTF-16 code units: a longer line is a paragraph. */
const MAX_LENGTH = 120;

/** The time of a line in a transcript, and its speaker. */
const TURN = /^\[(?:\d{1,2}:)?\d{1,2}:\d\d\] ?(?:\p{Lu}[\p{L} .'’-]{0,30}: )?(?=\S)/u;

/** The first sentence of a paragraph; the dot after an abbreviation or a number of one digit ends none. */
const SENTENCE = /^.{4,}?(?:(?:\p{L}{3}|\p{N}{2})["'”’»)]*[.!?]+["'”’»)]*(?= )|[。！？])/u;

/** A line as a title (D26): a long one is cut after its first sentence, otherwise after a word. */
export function lineTitle(line: string): string {
  const text = foldSpace(line).replace(TURN, '');
  if (text.length <= MAX_LENGTH) return text;
  const sentence = SENTENCE.exec(text)?.[0] ?? '';
  return sentence !== '' && sentence.length <= MAX_LENGTH ? sentence : shorten(text, MAX_LENGTH);
}

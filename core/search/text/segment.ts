import { FINDABLE } from './findable.ts';
import { comparable } from './variants.ts';

/**
 * A searchable token of text, folded.
 * - `word`: consecutive letters, digits and their marks;
 * - `run`: characters of a script written without spaces between words, found by any part of it;
 * - `sign`: one pictograph, such as an emoji, or one flag;
 * - `chunk`: a part of a word too long for one term.
 */
export interface Segment {
  readonly kind: 'word' | 'run' | 'sign' | 'chunk';
  readonly text: string;
}

/** Maximum number of characters of a word that is one term. Longer words are cut into consecutive chunks. */
export const MAX_WORD_LENGTH = 64;

const SEGMENT = new RegExp(FINDABLE.source, 'gu');
const ASCII_WORD = /[a-z0-9]+/g;
const ASCII = /^[\x00-\x7f]*$/;

/** A line break inside a Chinese or Japanese sentence, which does not separate words. */
const BROKEN_LINE =
  /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])[ \t]*\r?\n[ \t]*(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])/gu;

/**
 * Divides text into searchable tokens, in order. Depends only on classes of characters, never on a dictionary, so that every machine
 * divides text in the same way: apostrophes, hyphens, dots, slashes and all other punctuation separate words; letters and digits are not
 * separated from each other.
 */
export function segments(text: string): Segment[] {
  const folded = comparable(text);
  const found: Segment[] = [];
  if (ASCII.test(folded)) {
    for (const word of folded.match(ASCII_WORD) ?? []) appendWord(found, word);
    return found;
  }
  for (const { 0: piece, groups } of folded.replace(BROKEN_LINE, '').matchAll(SEGMENT)) {
    if (groups?.run !== undefined) found.push({ kind: 'run', text: piece });
    else if (groups?.word !== undefined) appendWord(found, piece);
    else found.push({ kind: 'sign', text: piece });
  }
  return found;
}

/** The words of a text, separated by single spaces. Search treats titles with the same words as equal. */
export function spelledWords(text: string): string {
  return segments(text)
    .map((segment) => segment.text)
    .join(' ');
}

function appendWord(found: Segment[], word: string): void {
  if (word.length <= MAX_WORD_LENGTH) {
    found.push({ kind: 'word', text: word });
    return;
  }
  const characters = [...word];
  for (let at = 0; at < characters.length; at += MAX_WORD_LENGTH) {
    found.push({ kind: 'chunk', text: characters.slice(at, at + MAX_WORD_LENGTH).join('') });
  }
}

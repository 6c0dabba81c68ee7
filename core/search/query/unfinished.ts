import { WORD } from '../text/findable.ts';

/** The last word of a query that is being typed. */
export interface Unfinished {
  /** The query before the last word. */
  readonly before: string;
  /** The signs of negation and the name of a field, as typed: `-tag:`. */
  readonly head: string;
  /** The field whose value the word is; `tag` for `#`. */
  readonly field: string | null;
  /** The typed part of the word or name. */
  readonly start: string;
}

const LAST =
  /(?<=^|[\s(])(?<head>[-!]*(?:#|(?<field>[a-z]+):)?)(?<start>(?:[^\s()"]|(?<=[\u05d0-\u05ea])"(?=[\u05d0-\u05ea]))*)$/iu;
const ESCAPED = /\\["\\]/gu;
/** A quotation mark inside a Hebrew word. */
const IN_WORD = /(?<=[\u05d0-\u05ea][\u0591-\u05c7]*)"(?=[\u05d0-\u05ea])/gu;

/** The unfinished word at the end of a query; null if it ends with a space, a phrase or a bracket. */
export function unfinished(q: string): Unfinished | null {
  const isInPhrase = (q.replaceAll(ESCAPED, '').replaceAll(IN_WORD, '').split('"').length - 1) % 2 === 1;
  const found = isInPhrase ? null : LAST.exec(q);
  const { head = '', field, start = '' } = found?.groups ?? {};
  if (!found || (start === '' && head === '')) return null;
  const named = field?.toLowerCase() ?? (head.endsWith('#') ? 'tag' : null);
  return { before: q.slice(0, found.index), head, field: named, start };
}

/** A word with a letter in a script with spaces between words. In other scripts, any part of a word finds it anyway. */
const LETTERS = new RegExp(`^(?=..)(?=.*\\p{L})${WORD}$`, 'u');
const OPERATOR = /^(AND|OR|NOT)$/u;

/**
 * The query with its last word as a prefix, since the word may be unfinished; null unless the query ends with a bare word of at
 * least two letters or digits.
 */
export function asBegun(q: string): string | null {
  const last = unfinished(q);
  if (last === null || last.head !== '' || !LETTERS.test(last.start) || OPERATOR.test(last.start))
    return null;
  return `${q}*`;
}

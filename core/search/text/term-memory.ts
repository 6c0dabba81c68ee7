import { LRUCache } from 'lru-cache';
import type { TermMaker, TextTerms } from './terms.ts';

/** Texts of at least this many characters are remembered: others are made again sooner than found. */
const MIN_LENGTH = 16 * 1024;

/**
 * Remembers the terms of the long texts that were last used, so that an object of which another part changes need not have them
 * made again.
 * @param keyOf a key that no other text has, such as a hash
 * @param capacity the number of characters that are kept
 */
export function rememberingTerms(
  makeTerms: TermMaker,
  keyOf: (text: string) => string,
  capacity: number,
): TermMaker {
  const known = new LRUCache<string, TextTerms>({ maxSize: capacity, sizeCalculation: sizeOf });

  return (text, language) => {
    if (text.length < MIN_LENGTH) return makeTerms(text, language);
    const key = `${language ?? ''} ${keyOf(text)}`;
    const terms = known.get(key);
    if (terms) return terms;
    const made = makeTerms(text, language);
    known.set(key, made);
    return made;
  };
}

/** At least 1, also of a text without words. */
function sizeOf({ positions, written, parts }: TextTerms): number {
  return [...written, ...parts].reduce((length, word) => length + word.length, positions.length + 1);
}

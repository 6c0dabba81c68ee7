import { LRUCache } from 'lru-cache';
import type { TermMaker, TextTerms } from './terms.ts';

/** Minimum number of characters of a text whose terms are cached; for shorter texts, computing is faster than looking up. */
const MIN_LENGTH = 16 * 1024;

/**
 * Caches the terms of recently used long texts, so that a change to another part of the object does not require computing them again.
 * @param keyOf a unique key of the text, such as a hash
 * @param capacity the number of characters to keep
 */
export function rememberingTerms(
  makeTerms: TermMaker,
  keyOf: (text: string) => string,
  capacity: number,
): TermMaker {
  const cache = new LRUCache<string, TextTerms>({ maxSize: capacity, sizeCalculation: sizeOf });

  return (text, language) => {
    if (text.length < MIN_LENGTH) return makeTerms(text, language);
    const key = `${language ?? ''} ${keyOf(text)}`;
    const terms = cache.get(key);
    if (terms) return terms;
    const made = makeTerms(text, language);
    cache.set(key, made);
    return made;
  };
}

/** At least 1, even for a text without words. */
function sizeOf({ positions, written, parts }: TextTerms): number {
  return [...written, ...parts].reduce((length, word) => length + word.length, positions.length + 1);
}

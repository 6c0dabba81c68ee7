import { type Query, wantedValues } from '../query/tree.ts';
import { fold } from '../text/fold.ts';

/** Tells titles that have the words of a query as they were typed, with their signs: C#, C++, .NET, node.js, @name. */
export type SignTest = (title: string) => number;

/** What ends a sentence or encloses a word is not part of it. */
const AROUND = /^["'“”‘’«»„([{<,;:!?]+|["'“”‘’«»„)\]}>,;:!?.…]+$/gu;
const HAS_SIGN = /[^\p{L}\p{N}\p{M}\s]/u;
/** So short a word without signs may be part of one with signs: C of C#. */
const MAX_BARE = 2;
/** Signs that belong to the word that they follow or precede. */
const ATTACHED = '\\p{L}\\p{N}\\p{M}#+*@$%';

/**
 * Counts how many of the words of a query that have signs, or are so short that others may have them, a title has as they were typed.
 * @returns null if the query has no such words, as most
 */
export function signTest(query: Query): SignTest | null {
  const typed = wantedValues(query)
    .filter((value) => value.type === 'phrase' || !value.prefix)
    .flatMap(({ text }) => fold(text).split(/\s+/u))
    .map((word) => word.replace(AROUND, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && (HAS_SIGN.test(word) || [...word].length <= MAX_BARE));
  if (typed.length === 0) return null;
  const patterns = [...new Set(typed)].map(
    (word) => new RegExp(`(?<![${ATTACHED}])${escaped(word)}(?![${ATTACHED}])`, 'u'),
  );
  return (title) => {
    const folded = fold(title);
    return patterns.filter((pattern) => pattern.test(folded)).length;
  };
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

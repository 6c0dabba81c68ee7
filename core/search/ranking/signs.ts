import { type Query, wantedValues } from '../query/tree.ts';
import { fold } from '../text/fold.ts';

/**
 * Recognises titles that have the words of a query as typed, with their punctuation: C#, C++, .NET, node.js, @name. Such punctuation is
 * called signs here.
 */
type SignTest = (title: string) => number;

/** Signs that end a sentence or enclose a word are not part of it. */
const AROUND = /^["'“”‘’«»„([{<,;:!?]+|["'“”‘’«»„)\]}>,;:!?.…]+$/gu;
const HAS_SIGN = /[^\p{L}\p{N}\p{M}\s]/u;
/** The most characters of a word without signs that may be part of a word with signs: C of C#. */
const MAX_BARE = 2;
/** Signs that belong to the word next to them. */
const ATTACHED = '\\p{L}\\p{N}\\p{M}#+*@$%';

/**
 * Counts the words of a query that a title has as typed. Only words with signs count, and words so short that a title may have them with
 * signs.
 * @returns null if the query has no such words, which is usual
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

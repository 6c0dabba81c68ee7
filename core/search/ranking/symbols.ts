import { type Query, wantedValues } from '../query/tree.ts';
import { fold } from '../text/fold.ts';

/**
 * Recognises titles that have the words of a query as typed, with their symbols: C#, C++, .NET, node.js, @name.
 */
type SymbolTest = (title: string) => number;

/** Symbols that end a sentence or enclose a word are not part of it. */
const AROUND = /^["'“”‘’«»„([{<,;:!?]+|["'“”‘’«»„)\]}>,;:!?.…]+$/gu;
const HAS_SYMBOL = /[^\p{L}\p{N}\p{M}\s]/u;
/** A word of up to this many characters may be part of a word with symbols: C of C#. */
const MAX_BARE = 2;
/** Symbols that belong to the word next to them. */
const ATTACHED = '\\p{L}\\p{N}\\p{M}#+*@$%';

/**
 * Counts the words of a query that a title has as typed. Only words with symbols count, and words so short that a title may have them with
 * symbols.
 * @returns null if the query has no such words, which is usual
 */
export function symbolTest(query: Query): SymbolTest | null {
  const typed = wantedValues(query)
    .filter((value) => value.type === 'phrase' || !value.prefix)
    .flatMap(({ text }) => fold(text).split(/\s+/u))
    .map((word) => word.replace(AROUND, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && (HAS_SYMBOL.test(word) || [...word].length <= MAX_BARE));
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

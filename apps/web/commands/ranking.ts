/** The ways in which a typed word can match a name, best first. */
const MATCHERS = [
  // At the start of a word.
  (name: string, word: string) => name.startsWith(word) || name.includes(` ${word}`),
  (name: string, word: string) => name.includes(word),
  (name: string, word: string) => hasLettersInOrder(name, word),
] as const;

/** A score that is worse than any match. */
const NO_MATCH = MATCHERS.length;

/**
 * Filters and sorts items by how well their names match the typed text, best first. Each typed word must begin a word of the name, occur in
 * the name, or have its letters in the name in this order. Ties keep their order.
 */
export function ranked<T extends { readonly name: string }>(
  items: readonly T[],
  typed: string,
): readonly T[] {
  const typedWords = foldedWords(typed);
  return items
    .map((item) => ({ item, score: scoreOf(foldedWords(item.name).join(' '), typedWords) }))
    .filter(({ score }) => Number.isFinite(score))
    .sort((a, b) => a.score - b.score)
    .map(({ item }) => item);
}

/** The score of a name. 0 is best; infinite if a word does not match. */
function scoreOf(name: string, typedWords: readonly string[]): number {
  let worst = 0;
  let sum = 0;
  for (const word of typedWords) {
    const score = MATCHERS.findIndex((matches) => matches(name, word));
    if (score < 0) return Number.POSITIVE_INFINITY;
    worst = Math.max(worst, score);
    sum += score;
  }
  return worst * NO_MATCH * typedWords.length + sum;
}

function foldedWords(text: string): readonly string[] {
  const folded = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function hasLettersInOrder(name: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    const at = name.indexOf(letter, from);
    if (at < 0) return false;
    from = at + letter.length;
  }
  return true;
}

/** How well a typed word matches a name, best first. */
const FITS = [
  // At the start of a word.
  (name: string, word: string) => name.startsWith(word) || name.includes(` ${word}`),
  (name: string, word: string) => name.includes(word),
  (name: string, word: string) => hasInOrder(name, word),
] as const;

/** Worse than the worst match. */
const NO_MATCH = FITS.length;

/**
 * Ranks things by how well their names match the typed text, best first: each typed word must begin a word of the name, occur in it, or
 * have its letters in it in this order. Ties keep their order.
 */
export function ranked<T extends { readonly name: string }>(
  items: readonly T[],
  typed: string,
): readonly T[] {
  const typedWords = foldedWords(typed);
  return items
    .map((item) => ({ item, fit: fitOf(foldedWords(item.name).join(' '), typedWords) }))
    .filter(({ fit }) => Number.isFinite(fit))
    .sort((one, other) => one.fit - other.fit)
    .map(({ item }) => item);
}

/** 0 is best; infinite if a word does not match. */
function fitOf(name: string, typedWords: readonly string[]): number {
  let worst = 0;
  let sum = 0;
  for (const word of typedWords) {
    const fit = FITS.findIndex((fits) => fits(name, word));
    if (fit < 0) return Number.POSITIVE_INFINITY;
    worst = Math.max(worst, fit);
    sum += fit;
  }
  return worst * NO_MATCH * typedWords.length + sum;
}

function foldedWords(text: string): readonly string[] {
  const folded = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function hasInOrder(name: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    const at = name.indexOf(letter, from);
    if (at < 0) return false;
    from = at + letter.length;
  }
  return true;
}

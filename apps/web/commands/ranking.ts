/** How well a word that is typed fits in a name, the best first. */
const FITS = [
  // The beginning of a word.
  (name: string, word: string) => name.startsWith(word) || name.includes(` ${word}`),
  (name: string, word: string) => name.includes(word),
  (name: string, word: string) => hasInOrder(name, word),
] as const;

/** What is worse than the worst of them for each word. */
const NOT_FOUND = FITS.length;

/**
 * The things whose names fit what is typed, the best first: each of the typed words begins a word of the name, stands in it, or has
 * its letters there in this order. Things that fit alike keep their order.
 */
export function ranked<T extends { readonly name: string }>(
  things: readonly T[],
  typed: string,
): readonly T[] {
  const typedWords = foldedWords(typed);
  return things
    .map((thing) => ({ thing, fit: fitOf(foldedWords(thing.name).join(' '), typedWords) }))
    .filter(({ fit }) => Number.isFinite(fit))
    .sort((one, other) => one.fit - other.fit)
    .map(({ thing }) => thing);
}

/** From 0 for the best; infinite where a word is not found. */
function fitOf(name: string, typedWords: readonly string[]): number {
  let worst = 0;
  let sum = 0;
  for (const word of typedWords) {
    const fit = FITS.findIndex((fits) => fits(name, word));
    if (fit < 0) return Number.POSITIVE_INFINITY;
    worst = Math.max(worst, fit);
    sum += fit;
  }
  return worst * NOT_FOUND * typedWords.length + sum;
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

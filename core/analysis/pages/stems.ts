/**
 * The beginnings of the longer words of a text, for comparing it with another; of Chinese and Japanese, pairs of characters.
 * @param least the fewest letters of such a word
 */
export function stemsOf(text: string, least = 5): ReadonlySet<string> {
  const small = text.toLowerCase();
  const words = (small.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => word.length >= least)
    .map((word) => word.slice(0, 5));
  const pairs = [...small.matchAll(/(?=([\p{Script=Han}\p{Script=Katakana}]{2}))/gu)].map(
    ([, pair = '']) => pair,
  );
  return new Set([...words.filter((word) => !/\p{Script=Han}/u.test(word)), ...pairs]);
}

/** The share of stems that a set has; 0 without any. */
export function shareIn(stems: ReadonlySet<string>, all: ReadonlySet<string>): number {
  if (stems.size === 0) return 0;
  return [...stems].filter((stem) => all.has(stem)).length / stems.size;
}

/** Reproducible random values from a seed. */
export interface Random {
  /** An integer from 0 to `below` - 1. */
  below(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** Some words, at least one. */
  words(max: number): string;
}

const WORDS =
  `lark owl heron bread wine salt river harbour lantern ink vellum margin passage reader garden clock
  winter orchard compass map letter naïve Zürich Straße 京都 東京タワー σοφία книга running ran runs`.split(
    /\s+/,
  );

/** Random numbers from mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const below = (bound: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[below(from.length)];
    if (picked === undefined) throw new RangeError('There is nothing to pick from.');
    return picked;
  };
  const words = (max: number) => Array.from({ length: 1 + below(max) }, () => pick(WORDS)).join(' ');
  return { below, pick, words };
}

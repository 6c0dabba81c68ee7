/** The members of a collection to show, as indexes from 0, ascending and without duplicates. */

/** At most `count` of `total` members at about equal distances, beginning with the first. */
export function spreadSample(total: number, count: number): readonly number[] {
  const size = Math.min(total, count);
  return Array.from({ length: size }, (_, at) => Math.floor((at * total) / size));
}

/** At most `count` random members of `total`; every such set is equally likely. The same integer seed gives the same sample. */
export function randomSample(total: number, count: number, seed: number): readonly number[] {
  const random = randomNumbers(seed);
  const chosen: number[] = [];
  for (let at = 0; at < total && chosen.length < count; at++)
    if (random() * (total - at) < count - chosen.length) chosen.push(at);
  return chosen;
}

/** Numbers from 0 to below 1, determined by a seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

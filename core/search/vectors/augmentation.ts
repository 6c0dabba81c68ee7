import { add, centred, dot, scaled } from './vector.ts';

/** Nearest neighbours that are added to each vector. */
const NEIGHBOURS = 4;

/**
 * Adds to each vector its four nearest neighbours, weighted by similarity. The results are weighted means, not of unit length. What
 * several short texts about a topic have in common says more about the topic than each of them (database-side augmentation, Turcot and
 * Lowe, "Better matching with fewer features", 2009).
 * @param mean is subtracted before vectors are compared
 */
export function augmented(
  vectors: ReadonlyMap<number, Float32Array>,
  mean: Float32Array,
): ReadonlyMap<number, Float32Array> {
  const apart = new Map([...vectors].map(([id, vector]) => [id, centred(vector, mean)]));
  return new Map(
    [...vectors].map(([id, vector]) => {
      const own = apart.get(id) ?? vector;
      const nearest = [...apart]
        .map(([other, theirs]) => ({ other, weight: dot(own, theirs) }))
        .filter(({ other, weight }) => other !== id && weight > 0)
        .toSorted((a, b) => b.weight - a.weight || b.other - a.other)
        .slice(0, NEIGHBOURS);
      const together = vector.slice();
      let weights = 1;
      for (const { other, weight } of nearest) {
        add(together, vectors.get(other) ?? vector, weight);
        weights += weight;
      }
      return [id, scaled(together, 1 / weights)];
    }),
  );
}

import { add, centred, dot, scaled } from './vector.ts';

/** Others by which something is understood better than by itself alone. */
const COMPANIONS = 4;

/**
 * Vectors, each taken together with the four among them that are nearest to it, weighed by their nearness, in no unit: what
 * several short texts of a topic have in common says more of it than each of them (augmentation on the side of the database,
 * Turcot and Lowe, "Better matching with fewer features", 2009).
 * @param mean what is taken away before vectors are compared
 */
export function inCompany(
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
        .slice(0, COMPANIONS);
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

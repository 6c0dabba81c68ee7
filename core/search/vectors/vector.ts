/** Arithmetic of vectors, all of the same dimension. */

export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

export function scaled(vector: Float32Array, factor: number): Float32Array {
  return vector.map((value) => value * factor);
}

/** Adds a multiple of a vector to a sum, in place. */
export function add(sum: Float32Array, vector: Float32Array | Int8Array, factor: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + factor * (vector[at] ?? 0);
}

/** The vector in unit length; a zero vector is unchanged. */
export function toUnitLength(vector: Float32Array): Float32Array {
  return scaled(vector, 1 / (Math.sqrt(dot(vector, vector)) || 1));
}

/** The difference of a vector from a mean, in unit length. */
export function centred(vector: Float32Array, mean: Float32Array): Float32Array {
  const apart = vector.slice();
  add(apart, mean, -1);
  return toUnitLength(apart);
}

/** The mean is computed as if there were this many additional zero vectors. */
const UNKNOWN = 20;

/** The common part of vectors: their mean, shrunk towards zero, more so for few vectors. */
export function meanOf(sum: Float32Array, count: number): Float32Array {
  return scaled(sum, 1 / (count + UNKNOWN));
}

/** The contrast of a model: how well it distinguishes texts whose vectors have this mean, from 0 (all look the same) to 1. */
export function contrastOf(mean: Float32Array): number {
  return Math.max(0, 1 - dot(mean, mean)) ** 2;
}

/**
 * The distance of a vector of unit length from a mean.
 * @param product the dot product of both
 * @param square the squared length of the mean
 */
export function distanceFrom(product: number, square: number): number {
  return Math.sqrt(Math.max(Number.EPSILON, 1 - 2 * product + square));
}

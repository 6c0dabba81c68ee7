import { add, centred, distanceFrom, dot, meanOf, toUnitLength } from './vector.ts';
import { MAX_OF_QUERY, MAX_OF_ROW, vectorMatrix } from './vector-matrix.ts';

/** An id with its semantic similarity: the cosine, from -1 to 1, after subtracting the owner's mean. */
export interface Neighbour {
  readonly id: number;
  readonly similarity: number;
}

/**
 * Vectors of many owners, rounded to a byte per dimension, with exhaustive nearest-neighbour search. To models, all texts of one subject
 * area look alike; therefore the mean of an owner's vectors is subtracted before comparison.
 */
export interface VectorIndex {
  /**
   * Replaces the vectors of an id, which have unit length; drops an id without vectors.
   * @param id unique across all owners
   */
  put(owner: number, id: number, vectors: readonly Float32Array[]): void;
  /** The mean of the owner's vectors (`meanOf`). */
  mean(owner: number): Float32Array;
  /** The owner's ids nearest to a vector, in order, each by its nearest vector. */
  nearest(owner: number, query: Float32Array, limit: number): Neighbour[];
  /** The similarities of these ids, as far as the owner has vectors for them, the nearest first. */
  similarities(owner: number, ids: readonly number[], query: Float32Array): Neighbour[];
  /** The sum of the vectors of each id, in unit length; ids without vectors are missing. */
  objectVectors(ids: readonly number[]): Map<number, Float32Array>;
}

/** The vectors of one owner. */
interface Partition {
  /** Rows of the matrix, in no particular order. */
  readonly rows: number[];
  readonly sum: Float32Array;
  /** The mean of the vectors when it was last computed. */
  mean: Float32Array;
  /** The squared length of the mean. */
  square: number;
  /** The number of changes since the mean was computed. */
  changes: number;
}

/** The share of changed vectors after which the mean is recomputed. */
const MAX_CHANGED_SHARE = 0.02;

/** @param dimensions the number of dimensions of every vector */
export function vectorIndex(dimensions: number): VectorIndex {
  const matrix = vectorMatrix(dimensions);
  /** By row of the matrix: its scale, its distance from the mean, its id, and its position in the partition. */
  const units: number[] = [];
  const distances: number[] = [];
  const ids: number[] = [];
  const places: number[] = [];
  const free: number[] = [];
  const partitions = new Map<number, Partition>();
  const rowsById = new Map<number, { readonly partition: Partition; readonly rows: readonly number[] }>();

  function partitionOf(owner: number): Partition {
    const partition = partitions.get(owner) ?? {
      rows: [],
      sum: new Float32Array(dimensions),
      mean: new Float32Array(dimensions),
      square: 0,
      changes: 0,
    };
    partitions.set(owner, partition);
    return partition;
  }

  function insert(partition: Partition, id: number, vector: Float32Array): number {
    const row = free.pop() ?? units.length;
    const { numbers, unit } = quantised(vector, new Int8Array(dimensions), MAX_OF_ROW);
    matrix.set(row, numbers);
    units[row] = unit;
    ids[row] = id;
    places[row] = partition.rows.push(row) - 1;
    distances[row] = distanceFrom(dot(vector, partition.mean), partition.square);
    add(partition.sum, numbers, unit);
    partition.changes += 1;
    return row;
  }

  function remove(partition: Partition, row: number): void {
    const last = partition.rows.pop() ?? row;
    const place = places[row] ?? 0;
    if (last !== row) {
      partition.rows[place] = last;
      places[last] = place;
    }
    add(partition.sum, matrix.get(row), -(units[row] ?? 0));
    partition.changes += 1;
    free.push(row);
  }

  /** The partition of an owner, with an updated mean if the vectors have changed much. */
  function refreshed(owner: number): Partition {
    const partition = partitionOf(owner);
    const { rows, sum, changes } = partition;
    if (changes > rows.length * MAX_CHANGED_SHARE) {
      partition.mean = meanOf(sum, rows.length);
      partition.square = dot(partition.mean, partition.mean);
      partition.changes = 0;
      const { numbers, unit } = quantised(partition.mean, new Int16Array(dimensions), MAX_OF_QUERY);
      const products = matrix.multiply(numbers, rows);
      for (const [at, row] of rows.entries())
        distances[row] = distanceFrom((products[at] ?? 0) * unit * (units[row] ?? 0), partition.square);
    }
    return partition;
  }

  /** @param query centred, of unit length */
  function scan(
    rows: readonly number[],
    query: Float32Array,
    mean: Float32Array,
    limit: number,
  ): Neighbour[] {
    const { numbers, unit } = quantised(query, new Int16Array(dimensions), MAX_OF_QUERY);
    const products = matrix.multiply(numbers, rows);
    const common = dot(query, mean);
    const best = bestOf(limit);
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      const product = (products[at] ?? 0) * unit * (units[row] ?? 0);
      best.offer(ids[row] ?? 0, (product - common) / (distances[row] ?? 1));
    }
    return best.list();
  }

  const rowsOf = (partition: Partition, wanted: readonly number[]) =>
    wanted.flatMap((id) => {
      const found = rowsById.get(id);
      return found?.partition === partition ? found.rows : [];
    });

  return {
    put(owner, id, vectors) {
      const before = rowsById.get(id);
      for (const row of before?.rows ?? []) if (before) remove(before.partition, row);
      rowsById.delete(id);
      if (vectors.length === 0) return;
      const partition = partitionOf(owner);
      rowsById.set(id, { partition, rows: vectors.map((vector) => insert(partition, id, vector)) });
    },

    mean: (owner) => refreshed(owner).mean,

    nearest(owner, query, limit) {
      const { rows, mean } = refreshed(owner);
      return scan(rows, centred(query, mean), mean, limit);
    },

    similarities(owner, wanted, query) {
      const partition = refreshed(owner);
      const { mean } = partition;
      return scan(rowsOf(partition, wanted), centred(query, mean), mean, Number.POSITIVE_INFINITY);
    },

    objectVectors(wanted) {
      return new Map(
        wanted.flatMap((id) => {
          const sum = new Float32Array(dimensions);
          const rows = rowsById.get(id)?.rows ?? [];
          for (const row of rows) add(sum, matrix.get(row), units[row] ?? 0);
          return rows.length === 0 ? [] : [[id, toUnitLength(sum)] as const];
        }),
      );
    },
  };
}

/** Scales a vector to integers from -`largest` to `largest`; `unit` is the value of the integer 1. */
function quantised<Numbers extends Int8Array | Int16Array>(
  vector: Float32Array,
  numbers: Numbers,
  largest: number,
): { readonly numbers: Numbers; readonly unit: number } {
  let greatest = 0;
  for (let at = 0; at < vector.length; at += 1) greatest = Math.max(greatest, Math.abs(vector[at] ?? 0));
  const unit = greatest / largest || 1;
  for (let at = 0; at < vector.length; at += 1) numbers[at] = Math.round((vector[at] ?? 0) / unit);
  return { numbers, unit };
}

/** Keeps the nearest of the offered ids, each once; sorts only when it has more than twice the limit. */
function bestOf(limit: number) {
  let best: Neighbour[] = [];
  let least = Number.NEGATIVE_INFINITY;

  function sort(): void {
    const seen = new Set<number>();
    best.sort((a, b) => b.similarity - a.similarity || b.id - a.id);
    best = best.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, limit);
    if (best.length === limit) least = best.at(-1)?.similarity ?? least;
  }

  return {
    offer(id: number, similarity: number): void {
      if (similarity < least) return;
      best.push({ id, similarity });
      if (best.length >= 2 * limit + 100) sort();
    },
    list(): Neighbour[] {
      sort();
      return best;
    },
  };
}

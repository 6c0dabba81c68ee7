import { add, centred, distanceFrom, dot, meanOf, toUnitLength } from './vector.ts';
import { LARGEST_OF_QUERY, LARGEST_OF_ROW, vectorMatrix } from './vector-matrix.ts';

/** An id with its nearness by meaning: the cosine, from -1 to 1, after the owner's mean was subtracted. */
export interface Near {
  readonly id: number;
  readonly nearness: number;
}

/**
 * Vectors of many owners, rounded to a byte per dimension, among which the nearest are found by exhaustive
 * search. To models, all texts of one field are alike; therefore the mean of an owner's vectors is subtracted
 * before they are compared.
 */
export interface VectorIndex {
  /**
   * Replaces the vectors of an id, which have unit length; an id without vectors is forgotten.
   * @param id unique across all owners
   */
  put(owner: number, id: number, vectors: readonly Float32Array[]): void;
  /** The mean of the owner's vectors, see `meanOf`. */
  mean(owner: number): Float32Array;
  /** The owner's ids nearest to a vector, each by the nearest of its vectors, the nearest first. */
  nearest(owner: number, query: Float32Array, most: number): Near[];
  /** The nearness of those of the ids for which the owner has vectors, the nearest first. */
  nearnessOf(owner: number, ids: readonly number[], query: Float32Array): Near[];
  /** The sum of the vectors of each id, in unit length; ids without vectors are missing. */
  meaningsOf(ids: readonly number[]): Map<number, Float32Array>;
}

/** The vectors of one owner. */
interface Shelf {
  /** Rows of the matrix, in no order. */
  readonly rows: number[];
  readonly sum: Float32Array;
  /** The mean of the vectors when it was last computed. */
  mean: Float32Array;
  /** The squared length of the mean. */
  square: number;
  /** The number of changes since then. */
  changes: number;
}

/** The mean is computed again once this share of the vectors has changed. */
const CHANGED_PART = 0.02;

/** @param dimensions of all vectors */
export function vectorIndex(dimensions: number): VectorIndex {
  const matrix = vectorMatrix(dimensions);
  /** By row of the matrix: its scale, its distance from the mean, its id, and its place on the shelf. */
  const units: number[] = [];
  const distances: number[] = [];
  const ids: number[] = [];
  const places: number[] = [];
  const free: number[] = [];
  const shelves = new Map<number, Shelf>();
  const known = new Map<number, { readonly shelf: Shelf; readonly rows: readonly number[] }>();

  function shelfOf(owner: number): Shelf {
    const shelf = shelves.get(owner) ?? {
      rows: [],
      sum: new Float32Array(dimensions),
      mean: new Float32Array(dimensions),
      square: 0,
      changes: 0,
    };
    shelves.set(owner, shelf);
    return shelf;
  }

  function insert(shelf: Shelf, id: number, vector: Float32Array): number {
    const row = free.pop() ?? units.length;
    const { numbers, unit } = quantised(vector, new Int8Array(dimensions), LARGEST_OF_ROW);
    matrix.set(row, numbers);
    units[row] = unit;
    ids[row] = id;
    places[row] = shelf.rows.push(row) - 1;
    distances[row] = distanceFrom(dot(vector, shelf.mean), shelf.square);
    add(shelf.sum, numbers, unit);
    shelf.changes += 1;
    return row;
  }

  function remove(shelf: Shelf, row: number): void {
    const last = shelf.rows.pop() ?? row;
    const place = places[row] ?? 0;
    if (last !== row) {
      shelf.rows[place] = last;
      places[last] = place;
    }
    add(shelf.sum, matrix.get(row), -(units[row] ?? 0));
    shelf.changes += 1;
    free.push(row);
  }

  /** The shelf of an owner, with the mean computed again if the vectors have changed much. */
  function refreshed(owner: number): Shelf {
    const shelf = shelfOf(owner);
    const { rows, sum, changes } = shelf;
    if (changes > rows.length * CHANGED_PART) {
      shelf.mean = meanOf(sum, rows.length);
      shelf.square = dot(shelf.mean, shelf.mean);
      shelf.changes = 0;
      const { numbers, unit } = quantised(shelf.mean, new Int16Array(dimensions), LARGEST_OF_QUERY);
      const products = matrix.multiply(numbers, rows);
      for (const [at, row] of rows.entries())
        distances[row] = distanceFrom((products[at] ?? 0) * unit * (units[row] ?? 0), shelf.square);
    }
    return shelf;
  }

  /** @param query centred, of unit length */
  function scan(rows: readonly number[], query: Float32Array, mean: Float32Array, most: number): Near[] {
    const { numbers, unit } = quantised(query, new Int16Array(dimensions), LARGEST_OF_QUERY);
    const products = matrix.multiply(numbers, rows);
    const common = dot(query, mean);
    const best = bestOf(most);
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      const product = (products[at] ?? 0) * unit * (units[row] ?? 0);
      best.offer(ids[row] ?? 0, (product - common) / (distances[row] ?? 1));
    }
    return best.list();
  }

  const rowsOf = (shelf: Shelf, wanted: readonly number[]) =>
    wanted.flatMap((id) => {
      const found = known.get(id);
      return found?.shelf === shelf ? found.rows : [];
    });

  return {
    put(owner, id, vectors) {
      const before = known.get(id);
      for (const row of before?.rows ?? []) if (before) remove(before.shelf, row);
      known.delete(id);
      if (vectors.length === 0) return;
      const shelf = shelfOf(owner);
      known.set(id, { shelf, rows: vectors.map((vector) => insert(shelf, id, vector)) });
    },

    mean: (owner) => refreshed(owner).mean,

    nearest(owner, query, most) {
      const { rows, mean } = refreshed(owner);
      return scan(rows, centred(query, mean), mean, most);
    },

    nearnessOf(owner, wanted, query) {
      const shelf = refreshed(owner);
      const { mean } = shelf;
      return scan(rowsOf(shelf, wanted), centred(query, mean), mean, Number.POSITIVE_INFINITY);
    },

    meaningsOf(wanted) {
      return new Map(
        wanted.flatMap((id) => {
          const sum = new Float32Array(dimensions);
          const rows = known.get(id)?.rows ?? [];
          for (const row of rows) add(sum, matrix.get(row), units[row] ?? 0);
          return rows.length === 0 ? [] : [[id, toUnitLength(sum)] as const];
        }),
      );
    },
  };
}

/** Scales a vector to integers of a magnitude up to `largest`; `unit` is what 1 stands for. */
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

/** Keeps the nearest of the ids that it is offered, each once; sorts only when it has over twice too many. */
function bestOf(most: number) {
  let kept: Near[] = [];
  let least = Number.NEGATIVE_INFINITY;

  function sort(): void {
    const seen = new Set<number>();
    kept.sort((a, b) => b.nearness - a.nearness || b.id - a.id);
    kept = kept.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, most);
    if (kept.length === most) least = kept.at(-1)?.nearness ?? least;
  }

  return {
    offer(id: number, nearness: number): void {
      if (nearness < least) return;
      kept.push({ id, nearness });
      if (kept.length >= 2 * most + 100) sort();
    },
    list(): Near[] {
      sort();
      return kept;
    },
  };
}

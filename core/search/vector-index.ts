import { LARGEST_OF_QUERY, LARGEST_OF_ROW, type VectorMatrix, vectorMatrix } from './vector-matrix.ts';

/** How near something is, as a cosine from -1 to 1. */
export interface Near {
  readonly id: number;
  readonly nearness: number;
}

/**
 * Vectors of many owners in an eighth… of their size, among which the nearest are found by looking at all. Nearness is exact
 * to about a hundredth; `rescored` makes it exact for those that matter.
 */
export interface VectorIndex {
  /** Takes an id's vectors, of unit length, in place of those it had; without vectors it is forgotten. Ids are unique over all owners. */
  put(owner: number, id: number, vectors: readonly Float32Array[]): void;
  /** The owner's ids nearest to a vector of unit length, by the nearest of each id's vectors, the nearest first. */
  nearest(owner: number, query: Float32Array, most: number): Near[];
  /** How near each of these ids is that has vectors, in no order. */
  nearnessOf(ids: readonly number[], query: Float32Array): Near[];
}

interface Quantised<Numbers> {
  readonly numbers: Numbers;
  /** What 1 stands for. */
  readonly unit: number;
}

export function vectorIndex(dimensions: number): VectorIndex {
  const matrix: VectorMatrix = vectorMatrix(dimensions);
  /** By row of the matrix: what 1 stands for, whose it is, and its place among the owner's rows. */
  const units: number[] = [];
  const ids: number[] = [];
  const places: number[] = [];
  const free: number[] = [];
  const rowsOfOwner = new Map<number, number[]>();
  const rowsOfId = new Map<number, { readonly owner: number; readonly rows: number[] }>();

  function remove(id: number): void {
    const known = rowsOfId.get(id);
    const owned = (known && rowsOfOwner.get(known.owner)) ?? [];
    for (const row of known?.rows ?? []) {
      const last = owned.pop() ?? row;
      const place = places[row] ?? 0;
      if (last !== row) {
        owned[place] = last;
        places[last] = place;
      }
      free.push(row);
    }
    rowsOfId.delete(id);
  }

  function add(owner: number, id: number, vector: Float32Array): number {
    const row = free.pop() ?? units.length;
    const { numbers, unit } = quantised(vector, new Int8Array(dimensions), LARGEST_OF_ROW);
    matrix.set(row, numbers);
    const owned = rowsOfOwner.get(owner) ?? [];
    rowsOfOwner.set(owner, owned);
    units[row] = unit;
    ids[row] = id;
    places[row] = owned.push(row) - 1;
    return row;
  }

  function scan(rows: readonly number[], query: Float32Array, most: number): Near[] {
    const { numbers, unit } = quantised(query, new Int16Array(dimensions), LARGEST_OF_QUERY);
    const products = matrix.multiply(numbers, rows);
    const best = bestOf(most);
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      best.offer(ids[row] ?? 0, (products[at] ?? 0) * unit * (units[row] ?? 0));
    }
    return best.list();
  }

  return {
    put(owner, id, vectors) {
      remove(id);
      if (vectors.length === 0) return;
      rowsOfId.set(id, { owner, rows: vectors.map((vector) => add(owner, id, vector)) });
    },
    nearest: (owner, query, most) => scan(rowsOfOwner.get(owner) ?? [], query, most),
    nearnessOf: (wanted, query) =>
      scan(
        wanted.flatMap((id) => rowsOfId.get(id)?.rows ?? []),
        query,
        Number.POSITIVE_INFINITY,
      ),
  };
}

/** Rounds a vector to whole numbers, the greatest of which is `largest`. */
function quantised<Numbers extends Int8Array | Int16Array>(
  vector: Float32Array,
  numbers: Numbers,
  largest: number,
): Quantised<Numbers> {
  let greatest = 0;
  for (let at = 0; at < vector.length; at += 1) greatest = Math.max(greatest, Math.abs(vector[at] ?? 0));
  const unit = greatest / largest || 1;
  for (let at = 0; at < vector.length; at += 1) numbers[at] = Math.round((vector[at] ?? 0) / unit);
  return { numbers, unit };
}

/** Keeps the nearest of what it is offered, each id once; sorts only when there are twice too many. */
function bestOf(most: number) {
  let kept: Near[] = [];
  let least = Number.NEGATIVE_INFINITY;

  function sort(): void {
    const seen = new Set<number>();
    kept.sort((a, b) => b.nearness - a.nearness);
    kept = kept.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, most);
    if (kept.length === most) least = kept.at(-1)?.nearness ?? least;
  }
  return {
    offer(id: number, nearness: number): void {
      if (nearness <= least) return;
      kept.push({ id, nearness });
      if (kept.length >= 2 * most + 100) sort();
    },
    list(): Near[] {
      sort();
      return kept;
    },
  };
}

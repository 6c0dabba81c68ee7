import { LRUCache } from 'lru-cache';
import { type TermVector, toTermVector } from '../../../core/search/ranking/term-vector.ts';
import { toObject } from '../../sql/rows/object.ts';
import type { ReadConnection } from '../database.ts';
import { objectRow, SELECT_OBJECT } from '../object-rows.ts';

/** Maximum number of terms in the cache, of about 60 bytes each. */
const MAX_TERMS = 400_000;

interface VersionRow {
  readonly seq: number;
  readonly id: string;
  readonly version: number;
  readonly modified: number;
}

/**
 * Reads the term vectors of objects, and caches the most recently used ones: reading an object and stemming its words takes most of the
 * time of a search for similar objects. The term vector of a version of an object never changes. If an object is imported again, its
 * versions start again from the beginning, but `modified` differs.
 */
export function termVectorReader({
  prepare,
}: Pick<ReadConnection, 'prepare'>): (seqs: readonly number[]) => ReadonlyMap<number, TermVector> {
  const cache = new LRUCache<string, TermVector>({
    maxSize: MAX_TERMS,
    sizeCalculation: (vector) => vector.size + 1,
  });

  return (seqs) => {
    const rows = prepare(
      'SELECT seq, id, version, modified FROM objects WHERE seq IN (SELECT value FROM json_each(?))',
    ).all(JSON.stringify(seqs)) as VersionRow[];
    const keys = new Map(rows.map(({ seq, id, version, modified }) => [seq, `${id} ${version} ${modified}`]));
    const found = new Map<number, TermVector>();
    const unknown: number[] = [];
    for (const [seq, key] of keys) {
      const vector = cache.get(key);
      if (vector) found.set(seq, vector);
      else unknown.push(seq);
    }
    if (unknown.length === 0) return found;
    const whole = prepare(`${SELECT_OBJECT} WHERE o.seq IN (SELECT value FROM json_each(?))`)
      .raw()
      .all(JSON.stringify(unknown)) as unknown[][];
    for (const row of whole.map(objectRow)) {
      const vector = toTermVector(toObject(row));
      cache.set(keys.get(row.seq) ?? '', vector);
      found.set(row.seq, vector);
    }
    return found;
  };
}

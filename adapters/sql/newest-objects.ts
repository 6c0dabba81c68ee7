import type { SavedObject } from '../../core/model/object.ts';
import type { ObjectFilter } from '../../core/ports/object-reader.ts';
import type { CompiledFilter, Dialect } from './dialect.ts';
import { compileFilter } from './filter.ts';
import type { Reader } from './reader.ts';
import { type ObjectStamp, recentObjects, stampColumns } from './recent-objects.ts';

/** A list of at most this many objects is short. */
export const MAX_SHORT = 128;
/** The approximate number of characters of recently listed objects to keep in memory. */
const MAX_RECENT_WEIGHT = 16 * 1024 * 1024;

/**
 * Lists a few of the newest objects, the most frequent list of all. Of recently listed objects it only checks that they are still in
 * the same state.
 */
export function newestObjects(
  dialect: Dialect,
  { query, streamObjects }: Pick<Reader, 'query' | 'streamObjects'>,
  columns: string,
): (filter: ObjectFilter, limit: number) => AsyncIterable<SavedObject> {
  const recent = recentObjects(MAX_RECENT_WEIGHT);
  const stamps = stampColumns(dialect);

  async function* read(
    missing: readonly ObjectStamp[],
    { where, parameters }: CompiledFilter,
  ): AsyncGenerator<SavedObject, undefined> {
    if (missing.length === 0) return;
    const seqs = missing.map(({ seq }) => seq);
    yield* streamObjects(dialect.selectBySeq(columns, where), { ...parameters, seqs }, missing.length);
  }

  /** Objects changed since their state was read are shown as they are now; deleted ones and those out of scope are left out. */
  return async function* list(filter, limit) {
    const compiled = compileFilter(dialect, filter);
    const sql = dialect.selectNewest(stamps, compiled, limit);
    const listed = await query<ObjectStamp>(sql, { limit, ...compiled.parameters });
    const known = listed.map((stamp) => recent.find(stamp));
    const missing = listed.filter((_, place) => !known[place]);
    const added = read(missing, compiled);
    try {
      let next = await added.next();
      for (const [place, stamp] of listed.entries()) {
        const object = known[place] ?? (next.value?.id === stamp.id ? next.value : undefined);
        if (!object) continue;
        if (object === next.value) {
          recent.keep(stamp, object);
          next = await added.next();
        }
        if (object.deleted === undefined) yield object;
      }
    } finally {
      await added.return(undefined);
    }
  };
}

import type { SavedObject } from '../../core/model/object.ts';
import type { ObjectFilter } from '../../core/ports/object-reader.ts';
import type { CompiledFilter, Dialect } from './dialect.ts';
import { compileFilter } from './filter.ts';
import type { Reader } from './reader.ts';
import { type ObjectStamp, recentObjects, stampColumns } from './recent-objects.ts';

/** A list of up to so many objects is short. */
export const MAX_SHORT = 128;
/** About the number of characters that objects may take in memory that were listed lately. */
const MAX_RECENT_WEIGHT = 16 * 1024 * 1024;

/**
 * Lists a few of the newest objects, which is asked for more often than any other list. Of those that it has shown lately it reads
 * only that they are still in the same state.
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

  /** What was changed since its state was read is shown as it is now; what was deleted or left the scope is left out. */
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

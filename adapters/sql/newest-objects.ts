import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SavedObject } from '../../core/model/object.ts';
import type { ObjectFilter } from '../../core/ports/object-reader.ts';
import type { Reader } from './database.ts';
import type { Dialect } from './dialect.ts';
import { compileFilter } from './filter.ts';
import { type ObjectStamp, recentObjects, stampColumns } from './recent-objects.ts';

/** A list of up to so many objects is short. */
export const MAX_SHORT = 128;
/** The number of objects that are read at once, and after which others get a turn. */
const MAX_AT_ONCE = 32;
/** About the number of characters that objects may take in memory that were listed lately. */
const MAX_RECENT_WEIGHT = 16 * 1024 * 1024;

/**
 * Lists a few of the newest objects, which is asked for more often than any other list. Of those that it has shown lately it reads
 * only that they are still in the same state.
 */
export function newestObjects(
  dialect: Dialect,
  { query, queryObjects }: Pick<Reader, 'query' | 'queryObjects'>,
  columns: string,
): (filter: ObjectFilter, limit: number) => AsyncIterable<SavedObject> {
  const recent = recentObjects(MAX_RECENT_WEIGHT);
  const stamps = stampColumns(dialect);
  const select = dialect.selectBySeq(columns);

  async function read(missing: readonly ObjectStamp[]): Promise<ReadonlyMap<string, SavedObject>> {
    const objects = new Map<string, SavedObject>();
    for (let at = 0; at < missing.length; at += MAX_AT_ONCE) {
      if (at > 0) await nextTurn();
      const seqs = missing.slice(at, at + MAX_AT_ONCE).map(({ seq }) => seq);
      for (const object of await queryObjects(select, { seqs })) objects.set(object.id, object);
    }
    return objects;
  }

  /** What was changed since its state was read is shown as it is now; what was deleted is left out. */
  return async function* list(filter, limit) {
    const compiled = compileFilter(dialect, filter);
    const sql = dialect.selectNewest(stamps, compiled, limit);
    const listed = await query<ObjectStamp>(sql, { ...compiled.parameters, limit });
    const known = listed.map((stamp) => recent.find(stamp));
    const added = await read(listed.filter((_, place) => !known[place]));
    for (const [place, stamp] of listed.entries()) {
      const object = known[place] ?? added.get(stamp.id);
      if (!object || object.deleted !== undefined) continue;
      if (!known[place]) recent.keep(stamp, object);
      yield object;
    }
  };
}

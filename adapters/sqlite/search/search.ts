import { LIST_RANKING, type ObjectFilter } from '../../../core/ports/object-reader.ts';
import { type Search, toMatches } from '../../sql/objects.ts';
import type { Searcher } from '../../sql/searcher.ts';
import type { Database } from '../database.ts';
import { translating } from '../errors.ts';
import { fastPath } from './fast-path.ts';

/** Searches beside the calling thread, except for queries that the fast path answers. */
export function search(database: Database, searcher: Searcher): Search {
  function byFastPath(filter: ObjectFilter, limit: number): readonly number[] | null {
    const reader = database.borrow();
    try {
      return fastPath(reader, filter, limit);
    } finally {
      database.giveBack(reader);
    }
  }

  return {
    async rank(filter, limit = -1) {
      const found = await translating(() => byFastPath(filter, limit));
      return found ?? (await searcher.rank(filter, limit, LIST_RANKING)).found.map(({ seq }) => seq);
    },
    async match(filter, limit, options) {
      return toMatches(await searcher.rank(filter, limit, options));
    },
    count: (filter, max) => searcher.count(filter, max, LIST_RANKING),
  };
}

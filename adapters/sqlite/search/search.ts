import type { ObjectFilter } from '../../../core/ports/object-reader.ts';
import type { Search } from '../../sql/objects.ts';
import { type Searcher, searchBy } from '../../sql/searcher.ts';
import type { Database } from '../database.ts';
import { translating } from '../errors.ts';
import { fastPath } from './fast-path.ts';

/** Searches on this thread if the fast path can answer the query, otherwise with a searcher, which is usually on another thread. */
export function search(database: Database, searcher: Searcher): Search {
  const bySearcher = searchBy(searcher);

  function byFastPath(filter: ObjectFilter, limit: number | undefined): readonly number[] | null {
    const reader = database.borrow();
    try {
      return fastPath(reader, filter, limit);
    } finally {
      database.giveBack(reader);
    }
  }

  return {
    ...bySearcher,
    async rank(filter, limit) {
      const found = await translating(() => byFastPath(filter, limit));
      return found ?? bySearcher.rank(filter, limit);
    },
  };
}

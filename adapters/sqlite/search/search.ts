import { LIST_RANKING, type ObjectFilter } from '../../../core/ports/storage.ts';
import type { Search } from '../../sql/objects.ts';
import type { Database } from '../database.ts';
import { translating } from '../errors.ts';
import { glance } from './glance.ts';
import { rankBySense, type Searcher } from './searcher.ts';

/** Searches beside the calling thread, except for queries that a glance at the newest objects answers. */
export function search(database: Database, searcher: Searcher): Search {
  function atAGlance(filter: ObjectFilter, limit: number): readonly number[] | null {
    const reader = database.borrow();
    try {
      return glance(reader, filter, limit);
    } finally {
      database.giveBack(reader);
    }
  }

  return {
    async rank(filter, limit = -1) {
      const found = await translating(() => atAGlance(filter, limit));
      return found ?? (await rankBySense(searcher, filter, limit, LIST_RANKING)).map(({ seq }) => seq);
    },
    async match(filter, limit, options) {
      const found = await rankBySense(searcher, filter, limit, options);
      return found.map(({ id, score, meaning }) => ({
        id,
        score,
        ...(meaning !== undefined && { semanticScore: meaning }),
      }));
    },
    /** Counts without asking a model for the meaning of the query. */
    count: ({ sense: _, ...request }, max) => searcher.count(request, max, LIST_RANKING),
  };
}

import { LIST_RANKING } from '../../../core/ports/object-reader.ts';
import { type Search, toMatches } from '../../sql/objects.ts';
import type { Searcher } from '../../sql/searcher.ts';

/** Searches on the server. */
export function search(searcher: Searcher): Search {
  return {
    async rank(filter, limit = -1) {
      const { found } = await searcher.rank(filter, limit, LIST_RANKING);
      return found.map(({ seq }) => seq);
    },
    async match(filter, limit, options) {
      return toMatches(await searcher.rank(filter, limit, options));
    },
    count: (filter, max) => searcher.count(filter, max, LIST_RANKING),
  };
}

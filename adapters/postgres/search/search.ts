import { LIST_RANKING } from '../../../core/ports/object-reader.ts';
import { type Search, toMatches } from '../../sql/objects.ts';
import type { SearchEngine } from './engine.ts';

/** Searches on the server. */
export function search(engine: SearchEngine): Search {
  return {
    async rank(filter, limit) {
      const { found } = await engine.rank(filter, limit ?? null, LIST_RANKING);
      return found.map(({ seq }) => seq);
    },
    async match(filter, limit, options) {
      return toMatches(await engine.rank(filter, limit, options));
    },
    count: (filter, max) => engine.count(filter, max, LIST_RANKING),
  };
}

import { LIST_RANKING } from '../../../core/ports/storage.ts';
import type { Search } from '../../sql/objects.ts';
import type { SearchEngine } from './engine.ts';

/** Searches on the server. */
export function search(engine: SearchEngine): Search {
  return {
    async rank(filter, limit) {
      const found = await engine.rank(filter, limit ?? null, LIST_RANKING);
      return found.map(({ seq }) => seq);
    },
    async match(filter, limit, options) {
      const found = await engine.rank(filter, limit, options);
      return found.map(({ id, score, meaning }) => ({
        id,
        score,
        ...(meaning !== undefined && { semanticScore: meaning }),
      }));
    },
    count: (filter, max) => engine.count(filter, max, LIST_RANKING),
  };
}

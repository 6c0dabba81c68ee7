import type { ObjectFilter, SearchOptions } from '../../../core/ports/storage.ts';
import type { Found } from '../../../core/search/ranking/found.ts';
import { openReader } from '../database.ts';
import { translating } from '../errors.ts';
import { type SearchEngine, searchEngine } from './engine.ts';

/** A search engine whose errors are those of the domain. */
export type Searcher = Pick<SearchEngine, 'rank' | 'count'> & { close(): Promise<void> };

/**
 * The objects that pass the filter, best first. The vector of the query is computed only if the ranking needs it.
 * @param limit -1 for all
 */
export async function rankBySense(
  searcher: Searcher,
  { sense, ...request }: ObjectFilter,
  limit: number,
  options: SearchOptions,
): Promise<readonly Found[]> {
  if (!sense) return (await searcher.rank(request, limit, options)).found;
  const rank = (vector: Float32Array | null) =>
    searcher.rank({ ...request, compared: { modelId: sense.modelId, vector } }, limit, options);
  const { found, wantsVector } = await rank(null);
  const vector = wantsVector ? await sense.locate() : null;
  return vector ? (await rank(vector)).found : found;
}

/** Searches on the calling thread, for short-lived programs and tests. Opens the database with the first search. */
export function directSearcher(file: string): Searcher {
  let opened: { readonly engine: SearchEngine; close(): void } | null = null;

  function engine(): SearchEngine {
    if (!opened) {
      const reader = openReader(file);
      opened = { engine: searchEngine(reader), close: () => reader.connection.close() };
    }
    return opened.engine;
  }
  return {
    rank: (...args) => translating(() => engine().rank(...args)),
    count: (...args) => translating(() => engine().count(...args)),
    async close() {
      opened?.close();
      opened = null;
    },
  };
}

import type { ObjectFilter, SearchOptions, SemanticModel } from '../../../core/ports/object-reader.ts';
import type { Ranking } from '../../../core/search/ranking/rank-by-query.ts';
import { openReader } from '../database.ts';
import { translating } from '../errors.ts';
import { searchEngine } from './engine.ts';
import type { Searcher } from './searcher.ts';

/** A filter as plain data. */
export type PlainFilter = Omit<ObjectFilter, 'semantic'> & {
  readonly semantic?: Pick<SemanticModel, 'modelId'>;
};

/** Searches whose arguments messages can carry, but for the function that computes the vector of the query. */
export interface RemoteSearch {
  rank(
    filter: PlainFilter,
    limit: number,
    options: SearchOptions,
    queryVector?: SemanticModel['queryVector'],
  ): Promise<Ranking>;
  count(filter: PlainFilter, atMost: number, options: SearchOptions): Promise<number>;
}

/** Searches by `remote`. @param rest what prepares it for searches, and what ends it */
export function remoteSearcher(
  { rank, count }: RemoteSearch,
  rest: Pick<Searcher, 'expect' | 'close'>,
): Searcher {
  return {
    ...rest,
    rank: (filter, limit, options) => rank(toPlain(filter), limit, options, filter.semantic?.queryVector),
    count: (filter, atMost, options) => count(toPlain(filter), atMost, options),
  };
}

function toPlain({ semantic, ...filter }: ObjectFilter): PlainFilter {
  return semantic ? { ...filter, semantic: { modelId: semantic.modelId } } : filter;
}

/** The other side: searches a database file on the calling thread, and loads vectors whenever it has nothing else to do. */
export function serveSearch(file: string): RemoteSearch {
  const engine = searchEngine(openReader(file));

  function readAhead(): void {
    if (engine.readAhead()) setImmediate(readAhead);
  }
  readAhead();

  return {
    rank({ semantic, ...filter }, limit, options, queryVector) {
      const model = semantic && queryVector && { semantic: { ...semantic, queryVector } };
      return translating(() => engine.rank({ ...filter, ...model }, limit, options));
    },
    count: ({ semantic: _, ...filter }, atMost, options) =>
      translating(() => engine.count(filter, atMost, options)),
  };
}

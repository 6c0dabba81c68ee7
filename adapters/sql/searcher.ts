import type { ObjectFilter, SearchOptions, SemanticModel } from '../../core/ports/object-reader.ts';
import type { Ranking } from '../../core/search/ranking/rank-by-query.ts';

/** A search engine whose errors are those of the domain. */
export interface Searcher {
  /**
   * Best first.
   * @param limit -1 for all
   */
  rank(filter: ObjectFilter, limit: number, options: SearchOptions): Promise<Ranking>;
  /** The number of results that `rank` would return without asking for the vector of the query, counted up to `atMost`. */
  count(filter: ObjectFilter, atMost: number, options: SearchOptions): Promise<number>;
  /** Prepares for a search that may come soon, where that takes time. */
  expect(): void;
  close(): Promise<void>;
}

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

/** The other side: what `remoteSearcher` calls. */
export function servedSearches({ rank, count }: Pick<Searcher, 'rank' | 'count'>): RemoteSearch {
  return {
    rank({ semantic, ...filter }, limit, options, queryVector) {
      const model = semantic && queryVector && { semantic: { ...semantic, queryVector } };
      return rank({ ...filter, ...model }, limit, options);
    },
    count: ({ semantic: _, ...filter }, atMost, options) => count(filter, atMost, options),
  };
}

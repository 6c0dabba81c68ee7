import {
  LIST_RANKING,
  type Matches,
  type ObjectFilter,
  type SearchOptions,
  type SemanticModel,
} from '../../core/ports/object-reader.ts';
import type { Ranking } from '../../core/search/ranking/rank-by-query.ts';
import type { Search } from './objects.ts';
import type { SearchEngine } from './search-engine.ts';

/** A search engine whose errors are DomainErrors. */
export interface Searcher extends SearchEngine {
  /** Announces that a search may follow, so that slow preparation can begin. */
  expect(): void;
  close(): Promise<void>;
}

/** Implements a storage's searches with a searcher. */
export function searchBy(searcher: Searcher): Search {
  return {
    async rank(filter, limit) {
      const { found } = await searcher.rank(filter, limit ?? null, LIST_RANKING);
      return found.map(({ seq }) => seq);
    },
    async match(filter, limit, options) {
      return toMatches(await searcher.rank(filter, limit, options));
    },
    count: (filter, max) => searcher.count(filter, max, LIST_RANKING),
  };
}

/** A ranking without the fields that only the database needs. */
function toMatches({ found, corrections }: Ranking): Matches {
  const matches = found.map(({ id, score, semanticScore }) => ({
    id,
    score,
    ...(semanticScore !== undefined && { semanticScore }),
  }));
  return { matches, corrections };
}

/** A filter as plain data. */
export type PlainFilter = Omit<ObjectFilter, 'semantic'> & {
  readonly semantic?: Pick<SemanticModel, 'modelId'>;
};

/** Searches whose arguments can be sent as messages, apart from the function that computes the query's vector. */
export interface RemoteSearch {
  rank(
    filter: PlainFilter,
    limit: number | null,
    options: SearchOptions,
    queryVector?: SemanticModel['queryVector'],
  ): Promise<Ranking>;
  count(filter: PlainFilter, atMost: number, options: SearchOptions): Promise<number>;
}

/** Searches through `remote`. @param rest the remaining methods, which prepare `remote` for searches and close it */
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

/** Serves the calls of a `remoteSearcher`. */
export function servedSearches({ rank, count }: SearchEngine): RemoteSearch {
  return {
    rank({ semantic, ...filter }, limit, options, queryVector) {
      const model = semantic && queryVector && { semantic: { ...semantic, queryVector } };
      return rank({ ...filter, ...model }, limit, options);
    },
    count: ({ semantic: _, ...filter }, atMost, options) => count(filter, atMost, options),
  };
}

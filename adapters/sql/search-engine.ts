import type { ObjectFilter, SearchOptions } from '../../core/ports/object-reader.ts';
import { bareText, type Query } from '../../core/search/query/tree.ts';
import type { Awaitable } from '../../core/search/ranking/corpus-statistics.ts';
import type { MatchRow, Scored } from '../../core/search/ranking/found.ts';
import {
  type Corpus,
  type Ranking,
  rankByQuery,
  uncorrected,
} from '../../core/search/ranking/rank-by-query.ts';
import { rankBySimilarity } from '../../core/search/ranking/rank-by-similarity.ts';

/** Finds and ranks objects. The filter has a query, or an object whose similar objects are wanted. */
export interface SearchEngine {
  /**
   * Results, best first: with `similarTo`, the strict matches of the query by similarity; otherwise the result of `rankByQuery`.
   * @param limit null for all
   */
  rank(filter: ObjectFilter, limit: number | null, options: SearchOptions): Promise<Ranking>;
  /** The number of results that `rank` would return without the query's vector, counted up to `atMost`. */
  count(filter: ObjectFilter, atMost: number, options: SearchOptions): Promise<number>;
}

/** What a database must implement for searches. */
interface SearchedDatabase {
  /** The objects that a filter accepts. */
  open(filter: ObjectFilter): Awaitable<SearchedObjects>;
  /** The number of strict matches of a query that the filter accepts, counted up to `atMost`. */
  countMatches(filter: ObjectFilter, query: Query, atMost: number): Awaitable<number>;
}

/** The objects that a filter accepts, in the form of a database. */
export interface SearchedObjects extends Corpus {
  /** The row number of an object of the account; null if this id is unknown. */
  seqOf(id: string): Awaitable<number | undefined>;
  /** The given objects that the filter accepts and that match its query, if any. */
  accepted(rows: readonly Scored[]): Awaitable<readonly MatchRow[]>;
}

export function searchEngine({ open, countMatches }: SearchedDatabase): SearchEngine {
  async function rank(filter: ObjectFilter, limit: number | null, options: SearchOptions): Promise<Ranking> {
    const { query, similarTo } = filter;
    const objects = await open(filter);
    if (similarTo === undefined)
      return query ? rankByQuery(objects, { ...options, query, limit }) : uncorrected([]);
    const seq = await objects.seqOf(similarTo);
    if (seq === undefined) return uncorrected([]);
    return uncorrected(await rankBySimilarity({ within: objects.accepted }, objects.statistics, seq, limit));
  }

  return {
    rank,
    async count({ semantic: _, ...filter }, atMost, options) {
      const { query, similarTo } = filter;
      const isStrict = similarTo === undefined && query !== undefined && bareText(query) === null;
      if (isStrict) return countMatches(filter, query, atMost);
      // How many further results there are is only known after ranking.
      return (await rank(filter, atMost, options)).found.length;
    },
  };
}

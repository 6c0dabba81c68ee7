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
   * Results, best first. With `similarTo`, these are the exact matches of the query (if any), ordered by similarity to that object.
   * Otherwise, they are the result of `rankByQuery`.
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
  /**
   * The number of exact matches of a query that the filter accepts, counted up to `atMost`. An exact match contains all words of the query;
   * it is not found by meaning or by correcting a word.
   */
  countMatches(filter: ObjectFilter, query: Query, atMost: number): Awaitable<number>;
}

/** The objects that a filter accepts, as a corpus that can be searched and ranked. */
export interface SearchedObjects extends Corpus {
  /** The row number of an object of the account; undefined if this id is unknown. */
  seqOf(id: string): Awaitable<number | undefined>;
  /** The objects among `rows` that the filter accepts and that match its query, if it has one. */
  accept(rows: readonly Scored[]): Awaitable<readonly MatchRow[]>;
}

export function searchEngine({ open, countMatches }: SearchedDatabase): SearchEngine {
  async function rank(filter: ObjectFilter, limit: number | null, options: SearchOptions): Promise<Ranking> {
    const { query, similarTo } = filter;
    const objects = await open(filter);
    if (similarTo === undefined)
      return query ? rankByQuery(objects, { ...options, query, limit }) : uncorrected([]);
    const seq = await objects.seqOf(similarTo);
    if (seq === undefined) return uncorrected([]);
    return uncorrected(await rankBySimilarity({ within: objects.accept }, objects.statistics, seq, limit));
  }

  return {
    rank,
    async count({ semantic: _, ...filter }, atMost, options) {
      const { query, similarTo } = filter;
      const hasOnlyExactMatches = similarTo === undefined && query !== undefined && bareText(query) === null;
      if (hasOnlyExactMatches) return countMatches(filter, query, atMost);
      // Ranking may add results that are not exact matches, so only ranking can count them.
      return (await rank(filter, atMost, options)).found.length;
    },
  };
}

import type { ObjectFilter } from '../../../core/ports/object-reader.ts';
import { type SearchEngine, type SearchedObjects, searchEngine } from '../../sql/search-engine.ts';
import type { ReadConnection } from '../database.ts';
import { accountBm25 } from './account-bm25.ts';
import { conditionOf, readCollection, type SqliteCollection } from './collection.ts';
import { corpusStatistics } from './corpus-statistics.ts';
import { indexStatistics } from './index-statistics.ts';
import { MANY, matchFinder } from './match-finder.ts';
import { ANY_OBJECT, compileSearch, planQuery } from './plan.ts';
import { createRetriever } from './retriever.ts';
import { type Snapshot, snapshots } from './snapshots.ts';
import { termVectorReader } from './term-vectors.ts';
import { vectorCache } from './vector-cache.ts';

/** A search engine on a read connection. */
export interface SqliteSearchEngine extends SearchEngine {
  /** Loads some of the vectors that searches will compare. @returns whether there are more */
  readAhead(): boolean;
}

/**
 * If at most this share of all objects has a name, iterating over the list of these objects is faster than testing all objects for the
 * name.
 */
const SHORT_SHARE = 0.02;
const MIN_SHORT = 2_000;

/**
 * Handles searches one by one, each in one snapshot. While a search waits for the vector of its query, other searches continue.
 * @param many from this many matches on, not all are scored; `MANY` by default
 */
export function sqliteSearchEngine(reader: ReadConnection, many: number = MANY): SqliteSearchEngine {
  const { prepare } = reader;
  const bm25 = accountBm25(reader);
  const finder = matchFinder(reader, bm25, many);
  const statisticsOf = indexStatistics(reader, bm25);
  const termVectors = termVectorReader(reader);
  const cache = vectorCache(reader);
  const inSnapshot = snapshots(reader);

  const collectionOf = (filter: ObjectFilter): SqliteCollection =>
    readCollection(reader, filter, Math.max(MIN_SHORT, Math.ceil(finder.last() * SHORT_SHARE)));

  function open(filter: ObjectFilter, snapshot: Snapshot): SearchedObjects {
    const { accountId, query, semantic } = filter;
    const collection = collectionOf(filter);
    const vectors = semantic ? cache.vectors(accountId, semantic.modelId) : null;
    const index = statisticsOf(collection);
    const statistics = corpusStatistics(reader, collection, { index, termVectors, vectors });

    return {
      statistics,
      retriever: (wanted) => createRetriever(reader, finder, { filter, collection, statistics }, wanted),

      queryVector: async () => (semantic ? snapshot.pause(() => semantic.queryVector()) : null),

      seqOf: (id) =>
        prepare('SELECT seq FROM objects WHERE account_id = ? AND id = ?').pluck().get(accountId, id) as
          | number
          | undefined,

      accept(rows) {
        const condition = query ? conditionOf(query, collection) : null;
        return finder.filterScored(compileSearch(filter, collection, { ...ANY_OBJECT, condition }), rows);
      },
    };
  }

  const engineIn = (snapshot: Snapshot) =>
    searchEngine({
      open: (filter) => open(filter, snapshot),
      countMatches(filter, query, atMost) {
        const collection = collectionOf(filter);
        return finder.count(compileSearch(filter, collection, planQuery(query, collection)), atMost);
      },
    });

  return {
    rank: (...asked) => inSnapshot((snapshot) => engineIn(snapshot).rank(...asked)),
    count: (...asked) => inSnapshot((snapshot) => engineIn(snapshot).count(...asked)),
    readAhead: () => cache.readAhead(),
  };
}

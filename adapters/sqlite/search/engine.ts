import type { ObjectFilter, SearchOptions } from '../../../core/ports/object-reader.ts';
import { bareText, type Query } from '../../../core/search/query/tree.ts';
import type { CorpusStatistics, Finder } from '../../../core/search/ranking/corpus-statistics.ts';
import { byRelevance, type Row } from '../../../core/search/ranking/found.ts';
import { type Ranking, rankByQuery } from '../../../core/search/ranking/rank-by-query.ts';
import { rankBySimilarity } from '../../../core/search/ranking/rank-by-similarity.ts';
import type { Condition, Values } from '../../sql/conditions.ts';
import { compileFilter } from '../../sql/filter.ts';
import type { ReadConnection } from '../database.ts';
import { sqliteDialect } from '../dialect.ts';
import { toValues } from '../statements.ts';
import { type Collection, conditionOf, readCollection } from './collection.ts';
import { corpusStatistics } from './corpus-statistics.ts';
import { anyOf, inTitle, ofClauses } from './expression.ts';
import { planQuery } from './plan.ts';
import { MANY, type Scan, scanner } from './scan.ts';
import { shortStartsOf, withStarts } from './short-starts.ts';
import { type Snapshot, snapshots } from './snapshots.ts';
import { termVectorReader } from './term-vectors.ts';
import { exactTitles } from './titles.ts';
import { vectorCache } from './vectors.ts';

/** Finds and ranks objects on a read connection. The filter has a query, or names the object to be similar to. */
export interface SearchEngine {
  /**
   * Best first. With `similarTo`, the strict matches of the query by similarity; otherwise the result of `rankByQuery`.
   * @param limit -1 for all
   */
  rank(filter: ObjectFilter, limit: number, options: SearchOptions): Promise<Ranking>;
  /** The number of results that `rank` would return without asking for the vector of the query, counted up to `atMost`. */
  count(filter: ObjectFilter, atMost: number, options: SearchOptions): Promise<number>;
  /** Loads some of the vectors that searches will compare. @returns whether there are more */
  readAhead(): boolean;
}

/** Of many objects, a list of so large a share of them is still shorter than a search for a few that have the name. */
const SHORT_SHARE = 0.02;
const MIN_SHORT = 2_000;

const asTyped = (found: Ranking['found']): Ranking => ({ found, corrections: {} });

/**
 * From so many times `many` objects on, the objects with a start of a word are sought among those that the rest of the query finds:
 * so many for each result, where few results are wanted.
 */
const MANY_TIMES = 3;
const EXAMINED = 12;
const MAX_BY_STARTS = 100;

/** A scan without words. */
const NO_WORDS = { match: null, inTitle: null, scored: null } as const;

/**
 * Searches are handled one after the other, each in one snapshot; while one waits for the vector of its query, others go on.
 * @param many the number of matches from which on not all are scored; by default that of `scanner`
 */
export function searchEngine(reader: ReadConnection, many: number = MANY): SearchEngine {
  const { prepare } = reader;
  const scan = scanner(reader, many);
  const cache = vectorCache(reader);
  const termVectors = termVectorReader(reader);

  function toScan(
    filter: ObjectFilter,
    { index }: Pick<Collection, 'index'>,
    words: Pick<Scan, 'match' | 'inTitle' | 'scored'>,
    more: Pick<Condition, 'sql' | 'parameters'> | null = null,
  ): Scan {
    const base = compileFilter(sqliteDialect, filter);
    const isUnfiltered = !more && !filter.ids && !filter.spaceId && filter.scope.type === 'everything';
    return {
      accountId: filter.accountId,
      index,
      where: more ? `${base.where} AND ${more.sql}` : base.where,
      parameters: { ...toValues(base.parameters), ...more?.parameters } as Values,
      isWide: isUnfiltered && index === 'alone',
      ...words,
    };
  }

  const collectionOf = (filter: ObjectFilter): Collection =>
    readCollection(reader, filter, Math.max(MIN_SHORT, Math.ceil(scan.newest() * SHORT_SHARE)));

  function strictScan(filter: ObjectFilter, query: Query, collection: Collection): Scan {
    const { condition, ...words } = planQuery(query, collection);
    return toScan(filter, collection, words, condition);
  }

  function finder(filter: ObjectFilter, query: Query, collection: Collection): Finder {
    const strict = strictScan(filter, query, collection);
    const starts = shortStartsOf(query, collection.languages);
    const sought = (wanted: Query | null) =>
      wanted === null ? toScan(filter, collection, NO_WORDS) : strictScan(filter, wanted, collection);

    /** The best matches of a query with a start of a word that nearly every object has; null if there may be others. */
    function bestByStarts(limit: number): Row[] | null {
      if (starts === null || limit > MAX_BY_STARTS || scan.of(collection).size() < MANY_TIMES * many)
        return null;
      const candidates = scan.best(sought(starts.rest), EXAMINED * limit);
      const found: Row[] = [];
      for (let at = 0; at < candidates.length && found.length < limit; at += limit) {
        const some = candidates.slice(at, at + limit);
        found.push(...withStarts(starts, some, termVectors(some.map(({ seq }) => seq))));
      }
      return found.length < limit ? null : found.toSorted(byRelevance).slice(0, limit);
    }
    return {
      best: (limit) => (limit === null ? null : bestByStarts(limit)) ?? scan.best(strict, limit ?? -1),
      titled: () => scan.among(strict, exactTitles(reader, filter.accountId, query)),
      partial(words, limit) {
        const match = anyOf(
          ofClauses(
            words.map((word) => word.clause),
            collection,
          ),
        );
        return scan.best(
          toScan(filter, collection, { match, inTitle: inTitle(match), scored: null }),
          limit ?? -1,
        );
      },
      within: (rows) => scan.fulfilling(toScan(filter, collection, NO_WORDS), rows),
    };
  }

  function rankSimilar(filter: ObjectFilter, similarTo: string, limit: number | null) {
    const { accountId, query } = filter;
    const seq = prepare('SELECT seq FROM objects WHERE account_id = ? AND id = ?')
      .pluck()
      .get(accountId, similarTo) as number | undefined;
    if (seq === undefined) return [];
    const collection = collectionOf(filter);
    const wanted = toScan(filter, collection, NO_WORDS, query ? conditionOf(query, collection) : null);
    const statistics = statisticsFor(filter, collection);
    return rankBySimilarity({ within: (rows) => scan.fulfilling(wanted, rows) }, statistics, seq, limit);
  }

  function statisticsFor({ accountId, semantic }: ObjectFilter, collection: Collection): CorpusStatistics {
    const vectors = semantic ? cache.vectors(accountId, semantic.modelId) : null;
    return corpusStatistics(reader, scan.of(collection), collection, termVectors, vectors);
  }

  async function rank(
    filter: ObjectFilter,
    limit: number,
    options: SearchOptions,
    snapshot: Snapshot,
  ): Promise<Ranking> {
    const { query, similarTo, semantic } = filter;
    const most = limit < 0 ? null : limit;
    if (similarTo !== undefined) return asTyped(await rankSimilar(filter, similarTo, most));
    if (!query) return asTyped([]);
    const collection = collectionOf(filter);
    const statistics = statisticsFor(filter, collection);

    /** Null also for a vector that cannot be compared with those of the model. */
    async function queryVector(): Promise<Float32Array | null> {
      const vector = semantic ? await snapshot.pause(() => semantic.queryVector()) : null;
      const mean = await statistics.vectors?.mean();
      return vector?.length === mean?.length ? vector : null;
    }
    const finderOf = (wanted: Query) => finder(filter, wanted, collection);
    return rankByQuery(finderOf, statistics, query, options, queryVector, most);
  }

  const inSnapshot = snapshots(reader);

  return {
    rank: (filter, limit, options) => inSnapshot((snapshot) => rank(filter, limit, options, snapshot)),

    count: ({ semantic: _, ...filter }, atMost, options) =>
      inSnapshot(async (snapshot) => {
        const { query, similarTo } = filter;
        if (similarTo !== undefined || !query || bareText(query) !== null)
          return (await rank(filter, atMost, options, snapshot)).found.length;
        return scan.count(strictScan(filter, query, collectionOf(filter)), atMost);
      }),

    readAhead: () => cache.readAhead(),
  };
}

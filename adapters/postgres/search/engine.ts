import type { ObjectFilter, SearchOptions } from '../../../core/ports/object-reader.ts';
import { bareText, type Query } from '../../../core/search/query/tree.ts';
import type { AccountVectors, Finder } from '../../../core/search/ranking/corpus-statistics.ts';
import { type Ranking, rankByQuery } from '../../../core/search/ranking/rank-by-query.ts';
import { rankBySimilarity } from '../../../core/search/ranking/rank-by-similarity.ts';
import { compileQuery, joinedEvenly } from '../../sql/conditions.ts';
import type { Database } from '../database.ts';
import { postgresDialect } from '../dialect.ts';
import { type Collection, collectionReader } from './collection.ts';
import { corpusStatistics } from './corpus-statistics.ts';
import { countedOnce, type DocumentFrequencies, documentFrequencies } from './document-frequencies.ts';
import { type Newest, newestObjects } from './newest.ts';
import { type Scan, toScan, type Weighted } from './plan.ts';
import { scanner } from './scan.ts';
import type { SemanticVectors } from './semantic-vectors.ts';
import { necessary } from './tsquery.ts';
import { exactTitles, weighed, weighWords } from './words.ts';

/** Finds and ranks objects. The filter has a query, or names the object to be similar to. */
export interface SearchEngine {
  /**
   * Best first. With `similarTo`, the strict matches of the query by similarity; otherwise the result of `rankByQuery`.
   * @param limit null for all
   */
  rank(filter: ObjectFilter, limit: number | null, options: SearchOptions): Promise<Ranking>;
  /** The number of results that `rank` would return, counted up to `atMost`. */
  count(filter: ObjectFilter, atMost: number, options: SearchOptions): Promise<number>;
}

const asTyped = (found: Ranking['found']): Ranking => ({ found, corrections: {} });

const FIND_SEQ = 'SELECT seq FROM objects WHERE account_id = @accountId AND id = @id';

/** To find objects, those with a required name are listed; those that are already known are tested one by one. */
const sought = (query: Query, collection: Collection) =>
  compileQuery(postgresDialect, query, collection, {
    isListed: (_list, _values, need) => need === 'of every match',
  });
const tested = (query: Query, collection: Collection) =>
  compileQuery(postgresDialect, query, collection, { isListed: () => false });

/** @param newest where the matches of large accounts are looked for first */
export function searchEngine(
  database: Database,
  vectors: SemanticVectors,
  newest: Newest = newestObjects(database),
): SearchEngine {
  const scan = scanner(database, newest);
  const frequencies = documentFrequencies(database);
  const readCollection = collectionReader(database);

  function strictScan(
    filter: ObjectFilter,
    query: Query,
    collection: Collection,
    scored: readonly Weighted[],
  ): Scan {
    return {
      ...toScan(filter, collection, sought(query, collection), scored),
      necessary: necessary(query, collection.languages),
      oneByOne: toScan(filter, collection, tested(query, collection), scored),
    };
  }

  async function finder(
    filter: ObjectFilter,
    query: Query,
    collection: Collection,
    frequencies: DocumentFrequencies,
  ): Promise<Finder> {
    const strict = strictScan(filter, query, collection, await weighWords(query, collection, frequencies));
    return {
      best: (limit) => scan.best(strict, limit),
      titled: async () => scan.among(strict, await exactTitles(database, filter.accountId, query)),
      partial(words, limit) {
        const wanted = weighed(words, collection);
        const any = joinedEvenly(
          wanted.map((word) => word.tsquery),
          '|',
        );
        return scan.best({ ...toScan(filter, collection, null, wanted), necessary: any }, limit);
      },
      within: (rows) => scan.fulfilling(toScan(filter, collection, null, []), rows),
    };
  }

  async function vectorsFor({ accountId, semantic }: ObjectFilter): Promise<AccountVectors | null> {
    return semantic ? vectors.of(accountId, semantic.modelId) : null;
  }

  async function rankSimilar(filter: ObjectFilter, similarTo: string, limit: number | null) {
    const { accountId, query } = filter;
    const [row] = await database.query<{ seq: number }>(FIND_SEQ, { accountId, id: similarTo });
    if (!row) return [];
    const [collection, known] = await Promise.all([readCollection(filter), vectorsFor(filter)]);
    const wanted = toScan(filter, collection, query ? tested(query, collection) : null, []);
    const statistics = corpusStatistics(database, scan, countedOnce(frequencies), collection, known);
    return rankBySimilarity({ within: (rows) => scan.fulfilling(wanted, rows) }, statistics, row.seq, limit);
  }

  async function rank(filter: ObjectFilter, limit: number | null, options: SearchOptions): Promise<Ranking> {
    const { query, similarTo, semantic } = filter;
    if (similarTo !== undefined) return asTyped(await rankSimilar(filter, similarTo, limit));
    if (!query) return asTyped([]);
    const [collection, known] = await Promise.all([readCollection(filter), vectorsFor(filter)]);
    const frequenciesOnce = countedOnce(frequencies);
    const statistics = corpusStatistics(database, scan, frequenciesOnce, collection, known);
    const queryVector = async () => (await semantic?.queryVector()) ?? null;
    const finderOf = (wanted: Query) => finder(filter, wanted, collection, frequenciesOnce);
    return rankByQuery(finderOf, statistics, query, options, queryVector, limit);
  }

  return {
    rank,
    async count(filter, atMost, options) {
      const { query, similarTo } = filter;
      if (similarTo !== undefined || !query || bareText(query) !== null) {
        const { semantic: _, ...words } = filter; // counts without asking the model for the vector of the query
        return (await rank(words, atMost, options)).found.length;
      }
      return scan.count(strictScan(filter, query, await readCollection(filter), []), atMost);
    },
  };
}

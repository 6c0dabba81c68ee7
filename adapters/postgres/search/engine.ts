import type { ObjectFilter, SearchOptions } from '../../../core/ports/storage.ts';
import { bareText, type Query } from '../../../core/search/query/tree.ts';
import type { Finder, Vectors } from '../../../core/search/ranking/corpus-statistics.ts';
import { type Found, falling } from '../../../core/search/ranking/found.ts';
import { rankByQuery } from '../../../core/search/ranking/rank-by-query.ts';
import { rankBySimilarity } from '../../../core/search/ranking/rank-by-similarity.ts';
import type { Database } from '../database.ts';
import type { Meanings } from './centred.ts';
import { type Collection, readCollection } from './collection.ts';
import { compileQuery } from './conditions.ts';
import { toLibrary } from './library.ts';
import { scanner, toScan, type Weighted } from './scan.ts';
import { grouped, necessary } from './tsquery.ts';
import { exactTitles, weighed, weighWords } from './words.ts';

/** Finds and ranks objects. The filter has a query, or names the object to be similar to. */
export interface SearchEngine {
  /**
   * Best first. With `similarTo`, the strict matches of the query by similarity; otherwise the result of `rankByQuery`.
   * @param limit null for all
   */
  rank(filter: ObjectFilter, limit: number | null, options: SearchOptions): Promise<readonly Found[]>;
  /** The number of results that `rank` would return, counted up to `atMost`. */
  count(filter: ObjectFilter, atMost: number, options: SearchOptions): Promise<number>;
}

const FIND_SEQ = 'SELECT seq FROM objects WHERE account_id = @accountId AND id = @id';

export function searchEngine(database: Database, meanings: Meanings): SearchEngine {
  const scan = scanner(database);

  function strictScan(
    filter: ObjectFilter,
    query: Query,
    collection: Collection,
    scored: readonly Weighted[],
  ) {
    return toScan(filter, necessary(query, collection.languages), compileQuery(query, collection), scored);
  }

  async function finder(filter: ObjectFilter, query: Query, collection: Collection): Promise<Finder> {
    const strict = strictScan(filter, query, collection, await weighWords(query, collection, scan));
    return {
      best: (limit) => scan.best(strict, limit),
      titled: async () => scan.among(strict, await exactTitles(database, filter.accountId, query)),
      partial(words, limit) {
        const wanted = weighed(words, collection);
        const any = grouped(
          wanted.map((word) => word.tsquery),
          '|',
        );
        return scan.best(toScan(filter, any, null, wanted), limit);
      },
      within: (rows) => scan.fulfilling(toScan(filter, null, null, []), rows),
    };
  }

  async function vectorsFor({ accountId, sense }: ObjectFilter): Promise<Vectors | null> {
    return sense ? meanings.vectors(accountId, sense.modelId) : null;
  }

  async function rankSimilar(filter: ObjectFilter, similarTo: string, limit: number | null) {
    const { accountId, query } = filter;
    const [row] = await database.query<{ seq: number }>(FIND_SEQ, { accountId, id: similarTo });
    if (!row) return [];
    const [collection, vectors] = await Promise.all([
      readCollection(database, accountId),
      vectorsFor(filter),
    ]);
    const wanted = toScan(filter, null, query ? compileQuery(query, collection, false) : null, []);
    const library = toLibrary(database, scan, collection, vectors);
    return rankBySimilarity({ within: (rows) => scan.fulfilling(wanted, rows) }, library, row.seq, limit);
  }

  async function rank(filter: ObjectFilter, limit: number | null, options: SearchOptions) {
    const { accountId, query, similarTo, sense } = filter;
    if (similarTo !== undefined) return rankSimilar(filter, similarTo, limit);
    if (!query) return [];
    const [collection, vectors] = await Promise.all([
      readCollection(database, accountId),
      vectorsFor(filter),
    ]);
    const library = toLibrary(database, scan, collection, vectors);
    const locate = async () => (await sense?.locate()) ?? null;
    const matches = await finder(filter, query, collection);
    return falling((await rankByQuery(matches, library, query, options, locate, limit)).found);
  }

  return {
    rank,
    async count(filter, atMost, options) {
      const { query, similarTo, accountId } = filter;
      if (similarTo !== undefined || !query || bareText(query) !== null) {
        const { sense: _, ...words } = filter; // counts without asking a model for its meaning
        return (await rank(words, atMost, options)).length;
      }
      return scan.count(strictScan(filter, query, await readCollection(database, accountId), []), atMost);
    },
  };
}

import type { ObjectFilter, SearchOptions } from '../../../core/ports/storage.ts';
import { bareText } from '../../../core/search/bare-words.ts';
import { falling } from '../../../core/search/found.ts';
import type { Finder, Library } from '../../../core/search/library.ts';
import { type Ranking, rankByQuery } from '../../../core/search/ranking.ts';
import { rankBySimilarity } from '../../../core/search/similarity.ts';
import type { Query } from '../../../core/search/tree.ts';
import { compileFilter } from '../../sql/filter.ts';
import type { ReadConnection } from '../database.ts';
import { sqliteDialect } from '../dialect.ts';
import { toValues } from '../statements.ts';
import { readCollection } from './collection.ts';
import { type Collection, type Condition, compileQuery, type Parameters } from './conditions.ts';
import { anyOf, inTitle, ofClauses } from './expression.ts';
import { readLibrary } from './library.ts';
import { planQuery } from './plan.ts';
import { type Scan, scanner } from './scan.ts';
import { exactTitles } from './titles.ts';
import { vectorShelf } from './vectors.ts';

/** A search as plain data: a filter without its function. */
export type Request = Omit<ObjectFilter, 'sense'> & {
  /** The model whose vectors are compared, and the vector of the query; null where that is not known. */
  readonly compared?: { readonly modelId: number; readonly vector: Float32Array | null };
};

/** Finds and ranks objects on a read connection. A request has a query, or names the object to be similar to. */
export interface SearchEngine {
  /**
   * Best first. With `similarTo`, the strict matches of the query by similarity; otherwise the result of `rankByQuery`.
   * @param limit -1 for all
   */
  rank(request: Request, limit: number, options: SearchOptions): Promise<Ranking>;
  /** The number of results that `rank` would return, counted up to `atMost`. */
  count(request: Request, atMost: number, options: SearchOptions): Promise<number>;
  /** Loads some of the vectors that searches will compare. @returns whether there are more */
  readAhead(): boolean;
}

/** The number of objects sampled to see whether most belong to one account. */
const JUDGES = 50;

/** A scan without words. */
const NO_WORDS = { match: null, inTitle: null, scored: null } as const;

/**
 * Requests are handled one after the other, each in one snapshot.
 * @param many the number of matches from which on not all are scored; by default that of `scanner`
 */
export function searchEngine(reader: ReadConnection, many?: number): SearchEngine {
  const { connection, prepare } = reader;
  const scan = scanner(reader, many);
  const shelf = vectorShelf(reader);

  function toScan(
    request: Request,
    words: Pick<Scan, 'match' | 'inTitle' | 'scored'>,
    more: Pick<Condition, 'sql' | 'parameters'> | null = null,
  ): Scan {
    const base = compileFilter(sqliteDialect, request);
    const isUnfiltered = !more && !request.ids && !request.spaceId && request.scope.type === 'everything';
    return {
      ...words,
      where: more ? `${base.where} AND ${more.sql}` : base.where,
      parameters: { ...toValues(base.parameters), ...more?.parameters } as Parameters,
      isWide: isUnfiltered && hasMost(request.accountId),
    };
  }

  const isAlone = () => prepare('SELECT 1 FROM accounts LIMIT 2').all().length < 2;

  /** Whether most objects of the database belong to the account, by an evenly spread sample. */
  function hasMost(accountId: number): boolean {
    if (isAlone()) return true;
    const newest = scan.newest();
    const some = Array.from({ length: JUDGES }, (_, at) => Math.ceil(((at + 1) * newest) / JUDGES));
    const sql = `SELECT avg(account_id = ?) FROM objects WHERE seq IN (SELECT value FROM json_each(?))`;
    return Number(prepare(sql).pluck().get(accountId, JSON.stringify(some)) ?? 0) > 0.5;
  }

  function strictScan(request: Request, query: Query, collection: Collection): Scan {
    const { condition, ...words } = planQuery(query, collection);
    return toScan(request, words, condition);
  }

  function finder(request: Request, query: Query, collection: Collection): Finder {
    const strict = strictScan(request, query, collection);
    return {
      best: (limit) => scan.best(strict, limit ?? -1),
      titled: () => scan.among(strict, exactTitles(reader, request.accountId, query)),
      partial(words, limit) {
        const match = anyOf(ofClauses(words.map((word) => word.clause)));
        return scan.best(toScan(request, { match, inTitle: inTitle(match), scored: null }), limit ?? -1);
      },
      within: (rows) => scan.fulfilling(toScan(request, NO_WORDS), rows),
    };
  }

  function rankSimilar(request: Request, similarTo: string, limit: number | null) {
    const { accountId, query } = request;
    const seq = prepare('SELECT seq FROM objects WHERE account_id = ? AND id = ?')
      .pluck()
      .get(accountId, similarTo) as number | undefined;
    if (seq === undefined) return [];
    const collection = readCollection(reader, accountId);
    const wanted = toScan(request, NO_WORDS, query ? compileQuery(query, collection) : null);
    const library = libraryFor(request, collection);
    return rankBySimilarity({ within: (rows) => scan.fulfilling(wanted, rows) }, library, seq, limit);
  }

  function libraryFor({ accountId, compared }: Request, collection: Collection): Library {
    const vectors = compared ? shelf.vectors(accountId, compared.modelId, compared.vector?.length) : null;
    return readLibrary(reader, scan.of(isAlone() ? null : accountId), collection, vectors);
  }

  async function rank(request: Request, limit: number, options: SearchOptions): Promise<Ranking> {
    const { accountId, query, similarTo, compared } = request;
    const most = limit < 0 ? null : limit;
    if (similarTo !== undefined)
      return { found: await rankSimilar(request, similarTo, most), wantsVector: false };
    if (!query) return { found: [], wantsVector: false };
    const collection = readCollection(reader, accountId);
    const library = libraryFor(request, collection);
    const locate = () => compared?.vector ?? null;
    const ranking = await rankByQuery(
      finder(request, query, collection),
      library,
      query,
      options,
      locate,
      most,
    );
    return { ...ranking, found: falling(ranking.found) };
  }

  let last: Promise<unknown> = Promise.resolve();

  function inOneSnapshot<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(async () => {
      connection.exec('BEGIN');
      try {
        return await work();
      } finally {
        connection.exec('COMMIT');
      }
    });
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    rank: (request, limit, options) => inOneSnapshot(() => rank(request, limit, options)),

    count: (request, atMost, options) =>
      inOneSnapshot(async () => {
        const { query, similarTo, accountId } = request;
        if (similarTo !== undefined || !query || bareText(query) !== null)
          return (await rank(request, atMost, options)).found.length;
        return scan.count(strictScan(request, query, readCollection(reader, accountId)), atMost);
      }),

    readAhead: () => shelf.readAhead(),
  };
}

import { LRUCache } from 'lru-cache';
import type { Database } from '../database.ts';
import { MANY, type PostgresCollection } from './collection.ts';
import { SAMPLED } from './newest.ts';
import { isTerm, operand, within } from './tsquery.ts';

/**
 * Counts the account's objects that match each `tsquery`, up to `atMost`. In accounts with many objects, the frequencies of common terms
 * are approximate.
 */
export type DocumentFrequencies = (
  collection: Pick<PostgresCollection, 'accountId' | 'accountTerm' | 'size'>,
  tsqueries: readonly string[],
  atMost: number,
) => Promise<readonly number[]>;

/** If at least this share of the newest objects, from 0 to 1, contains a word, the word is too common to look up in the index. */
const COMMON_SHARE = 0.05;

/** Beyond these limits, objects are no longer counted exactly. */
interface FrequencyLimits {
  /** In accounts with at least this many objects, the frequencies of common terms are approximate. */
  readonly many: number;
  /**
   * Maximum number of objects with a term that are counted if an upper bound for their number is known: counting reads a page for each
   * object. If there are more, the estimate is the geometric mean of this limit and the bound, so that it is wrong by at most the same
   * factor in either direction.
   */
  readonly counted: number;
}

const LIMITS: FrequencyLimits = { many: MANY, counted: 500 };

const COUNT_SAMPLED = `SELECT asked.place, count(*) AS matching, (SELECT count(*) FROM ${SAMPLED}) AS sampled
  FROM ${SAMPLED} JOIN json_array_elements_text(@asked::text::json) WITH ORDINALITY AS asked(query, place)
    ON t.terms @@ asked.query::tsquery
  GROUP BY asked.place`;
/**
 * Because of OFFSET, Postgres looks up all objects with a word in the index. To find only the first object, it would read one text after
 * the other until it finds the word.
 */
export const COUNT_MATCHES: string = `SELECT (SELECT count(*) FROM (
    SELECT FROM (SELECT (asked.pair->>0)::tsquery AS query OFFSET 0) AS word
      CROSS JOIN LATERAL (SELECT FROM object_texts t WHERE t.terms @@ word.query OFFSET 0) AS matching
    LIMIT (asked.pair->>1)::bigint) AS counted) AS matching
  FROM json_array_elements(@asked::text::json) WITH ORDINALITY AS asked(pair, place) ORDER BY place`;

const NOTHING_KNOWN: KnownShares = { shares: new Map(), least: null };

export function documentFrequencies(
  { searchInOneTrip, searchPrepared }: Pick<Database, 'searchInOneTrip' | 'searchPrepared'>,
  { many, counted }: FrequencyLimits = LIMITS,
): DocumentFrequencies {
  const sharesOfAll = knownShares({ searchInOneTrip });

  async function count(accountTerm: string | null, limits: readonly Limited[]): Promise<readonly number[]> {
    if (limits.length === 0) return [];
    const asked = JSON.stringify(limits.map(({ tsquery, atMost }) => [within(accountTerm, tsquery), atMost]));
    const rows = await searchPrepared<{ matching: number }>(COUNT_MATCHES, { asked });
    return rows.map(({ matching }, at) => {
      const { atMost = 0, orElse = 0 } = limits[at] ?? {};
      return matching < atMost ? matching : orElse;
    });
  }

  /** For each query, by its position from 1, the share of the newest objects that match it. */
  async function newestShares(accountId: number, tsqueries: readonly string[]) {
    type Row = { readonly place: number; readonly matching: number; readonly sampled: number };
    const asked = JSON.stringify(tsqueries);
    const rows = await searchInOneTrip<Row>(COUNT_SAMPLED, { accountId, asked });
    return new Map(rows.map((row) => [row.place, row.matching / row.sampled]));
  }

  return async ({ accountId, accountTerm, size }, tsqueries, atMost) => {
    if (tsqueries.length === 0) return [];
    const toTheEnd = (tsquery: string): Limited => ({ tsquery, atMost, orElse: atMost });
    if (size < many) return count(accountTerm, tsqueries.map(toTheEnd));
    const [ofNewest, { shares, least }] = await Promise.all([
      newestShares(accountId, tsqueries),
      // If only one account has objects, the statistics of all texts are the account's statistics.
      accountTerm === null ? sharesOfAll() : NOTHING_KNOWN,
    ]);
    const common = tsqueries.map((tsquery, at) => {
      const share = ofNewest.get(at + 1) ?? 0;
      return shares.get(tsquery) ?? (share < COMMON_SHARE ? null : share);
    });
    const max = Math.min(atMost, Math.ceil((least ?? 1) * size));
    const ofTerm = { atMost: counted, orElse: Math.round(Math.sqrt(counted * max)) };
    const isBounded = (tsquery: string) => least !== null && max > counted && isTerm(tsquery);
    const others = tsqueries.filter((_, at) => common[at] === null);
    const limits = others.map((tsquery) => (isBounded(tsquery) ? { tsquery, ...ofTerm } : toTheEnd(tsquery)));
    const counts = (await count(accountTerm, limits)).values();
    return common.map((share) =>
      share === null ? (counts.next().value ?? 0) : Math.min(atMost, Math.ceil(share * size)),
    );
  };
}

/** A term to count, the number up to which it is counted, and the result if that number is reached. */
interface Limited {
  readonly tsquery: string;
  readonly atMost: number;
  readonly orElse: number;
}

/** Caches the frequencies for one search of one account, so that no term is counted twice, which would take another round trip. */
export function countedOnce(frequencies: DocumentFrequencies): DocumentFrequencies {
  const cache = new Map<string, { readonly matching: number; readonly atMost: number }>();

  const isKnown = (tsquery: string, atMost: number): boolean => {
    const found = cache.get(tsquery);
    return found !== undefined && (found.matching < found.atMost || atMost <= found.atMost);
  };

  return async (collection, tsqueries, atMost) => {
    const missing = tsqueries.filter((tsquery) => !isKnown(tsquery, atMost));
    const counts = await frequencies(collection, missing, atMost);
    for (const [at, tsquery] of missing.entries()) cache.set(tsquery, { matching: counts[at] ?? 0, atMost });
    return tsqueries.map((tsquery) => Math.min(atMost, cache.get(tsquery)?.matching ?? 0));
  };
}

/** Statistics about the most common terms. */
interface KnownShares {
  /** The share of all texts that contain a term, by its `tsquery`. */
  readonly shares: ReadonlyMap<string, number>;
  /** The smallest of these shares; all other terms have smaller shares. Null without statistics. */
  readonly least: number | null;
}

/** How long statistics are cached, in milliseconds. Postgres updates them at most once a minute, and they change slowly. */
const REMEMBERED_MS = 600_000;

/**
 * Postgres' own statistics, which come from a sample: with this column's statistics target, they cover the 5,000 most common terms in
 * 150,000 texts.
 */
const KNOWN = `SELECT known.term, known.share
  FROM (SELECT most_common_elems::text::text[] AS terms, most_common_elem_freqs AS shares FROM pg_stats
    WHERE schemaname = current_schema() AND tablename = 'object_texts' AND attname = 'terms' ORDER BY inherited DESC LIMIT 1) AS found
  CROSS JOIN LATERAL unnest(found.terms, found.shares) AS known(term, share)
  WHERE known.term IS NOT NULL`;

/**
 * Creates a reader of the shares that Postgres knows. Postgres does not know any share before it has analysed the table for the first time.
 */
function knownShares({ searchInOneTrip }: Pick<Database, 'searchInOneTrip'>): () => Promise<KnownShares> {
  const remembered = new LRUCache<string, KnownShares>({
    max: 1,
    ttl: REMEMBERED_MS,
    async fetchMethod(statement) {
      const rows = await searchInOneTrip<{ term: string; share: number }>(statement, {});
      const shares = new Map(rows.map(({ term, share }) => [operand(term), share]));
      return { shares, least: rows.length === 0 ? null : Math.min(...shares.values()) };
    },
  });
  return () => remembered.forceFetch(KNOWN);
}

import type { Relevance } from '../../../core/search/ranking/corpus-statistics.ts';
import { byRelevance, type Row, type Scored } from '../../../core/search/ranking/found.ts';
import { termsAsWritten } from '../../../core/search/text/terms.ts';
import { type Condition, joinedEvenly } from '../../sql/conditions.ts';
import type { Parameters } from '../../sql/unit.ts';
import type { Database } from '../database.ts';
import { accountTerm, RANK_WEIGHTS } from '../vector.ts';
import type { Collection } from './collection.ts';
import type { Newest } from './newest.ts';
import type { Scan, Weighted } from './plan.ts';
import { operand, within } from './tsquery.ts';

/** Divides the result of `ts_rank` by one plus the logarithm of the length. */
const BY_LENGTH = 1;

/** The number of objects that are examined for words that they may contain. */
const MAX_HOLDERS = 50;

export interface Scanner {
  /** The best matches, best first, newest first among equals; null for all. */
  best(scan: Scan, limit: number | null): Promise<readonly Row[]>;
  /** Those of the given objects that match. */
  among(scan: Scan, seqs: readonly number[]): Promise<readonly Row[]>;
  /** Those of the given objects that fulfil the conditions, with their given scores, best first. */
  fulfilling(scan: Scan, rows: readonly Scored[]): Promise<readonly Row[]>;
  /** The number of matches, counted up to `atMost`. */
  count(scan: Scan, atMost: number): Promise<number>;
  /** The number of the account's objects that contain each, counted up to `atMost`; of what many contain, about. */
  documentFrequencies(
    collection: Pick<Collection, 'accountId' | 'size'>,
    tsqueries: readonly string[],
    atMost: number,
  ): Promise<readonly number[]>;
  /** Those of some words, as they are written, that the account's objects contain, as far as their index tells. */
  knownWords(accountId: number, words: readonly string[]): Promise<readonly string[]>;
  /** The objects of the account that contain any of the wanted terms, with the relevance of each. */
  holding(
    accountId: number,
    wanted: readonly Weighted[],
  ): Promise<readonly (Relevance & { readonly seq: number })[]>;
}

const FROM = 'FROM objects o JOIN object_texts t ON t.object_seq = o.seq';
/** Without a column to select, Postgres counts what the index tells, and reads no rows. */
const COUNT_HOLDERS = `SELECT (SELECT count(*) FROM (
    SELECT FROM object_texts t WHERE t.terms @@ asked.query::tsquery LIMIT @atMost::bigint) AS counted) AS held
  FROM json_array_elements_text(@asked::text::json) WITH ORDINALITY AS asked(query, place) ORDER BY place`;
/** OFFSET keeps the search of each word by itself: joined, Postgres would compare every text with all words. */
const FIND_HOLDERS = `SELECT held.seq, sum((w.pair->>1)::float8 ORDER BY w.place) AS weight,
    sum((w.pair->>1)::float8 * held.rank ORDER BY w.place) AS score
  FROM json_array_elements(@wanted::text::json) WITH ORDINALITY AS w(pair, place)
    CROSS JOIN LATERAL (SELECT t.object_seq AS seq, ts_rank('${RANK_WEIGHTS}', t.terms, (w.pair->>2)::tsquery, ${BY_LENGTH}) AS rank
      FROM object_texts t WHERE t.terms @@ (w.pair->>0)::tsquery OFFSET 0) AS held
  GROUP BY held.seq`;

/**
 * OFFSET hides the words from the planner, which would add up what it expects of each, and then read all texts, since so many ought
 * to hold any.
 */
export const FIND_KNOWN_WORDS: string = `SELECT DISTINCT held.term FROM (SELECT found.terms FROM (SELECT @query::tsquery AS query OFFSET 0) AS asked
      CROSS JOIN LATERAL (SELECT t.terms FROM object_texts t WHERE t.terms @@ asked.query OFFSET 0) AS found
    LIMIT ${MAX_HOLDERS}) AS t
  CROSS JOIN LATERAL unnest(tsvector_to_array(t.terms)) AS held(term)
  WHERE held.term = ANY(ARRAY(SELECT json_array_elements_text(@terms::text::json)))`;

export function scanner(
  { search, searchAtOnce, searchPrepared }: Pick<Database, 'search' | 'searchAtOnce' | 'searchPrepared'>,
  newest: Newest,
): Scanner {
  function matching({ accountId, necessary, where, parameters }: Scan) {
    if (necessary === null) return { where, parameters };
    return {
      where: `t.terms @@ @necessary::tsquery AND ${where}`,
      parameters: { ...parameters, necessary: within(accountId, necessary) },
    };
  }

  function ranked(scan: Scan, limit: number | null, more: string, moreParameters: Parameters) {
    const { where, parameters } = matching(scan);
    const score = scoreOf(scan.scored);
    // By a sum, since the planner would else go through all objects in the order of an index until enough match.
    const sql = `SELECT o.seq, o.bumped, o.id, ${score.sql} AS score ${FROM} WHERE ${where} ${more}
      ORDER BY score DESC, o.bumped + 0 DESC, o.id DESC LIMIT @limit::bigint`;
    const ask = limit === null ? search : searchAtOnce;
    return ask<Row>(sql, { ...parameters, ...score.parameters, ...moreParameters, limit });
  }

  return {
    async best(scan, limit) {
      const among = limit === null ? null : await newest.amongWhich(scan, limit);
      if (among) {
        const found = await ranked(among.scan, limit, among.condition, among.parameters);
        if (found.length === limit) return found;
      }
      return ranked(scan, limit, '', {});
    },

    async among(scan, seqs) {
      if (seqs.length === 0) return [];
      const more = `AND o.seq = ANY(${seqList('among')})`;
      return ranked(scan, null, more, { among: JSON.stringify(seqs) });
    },

    async fulfilling({ where, parameters }, rows) {
      if (rows.length === 0) return [];
      const sql = `SELECT o.seq, o.bumped, o.id ${FROM} WHERE o.seq = ANY(${seqList('given')}) AND ${where}`;
      const given = JSON.stringify(rows.map((row) => row.seq));
      const known = await searchAtOnce<Omit<Row, 'score'>>(sql, { ...parameters, given });
      const scores = new Map(rows.map((row) => [row.seq, row.score]));
      return known.map((row) => ({ ...row, score: scores.get(row.seq) ?? 0 })).toSorted(byRelevance);
    },

    async count(scan, atMost) {
      const { where, parameters } = matching(scan);
      const sql = `SELECT count(*) FROM (SELECT 1 ${FROM} WHERE ${where} LIMIT @atMost::bigint) AS counted`;
      const [row] = await searchAtOnce<{ count: number }>(sql, { ...parameters, atMost });
      return row?.count ?? 0;
    },

    async documentFrequencies({ accountId, size }, tsqueries, atMost) {
      if (tsqueries.length === 0) return [];
      const shares = await newest.commonShares({ accountId, size }, tsqueries);
      const rare = tsqueries.filter((_, at) => shares[at] === null);
      const asked = JSON.stringify(rare.map((tsquery) => within(accountId, tsquery)));
      const rows =
        rare.length === 0 ? [] : await searchPrepared<{ held: number }>(COUNT_HOLDERS, { asked, atMost });
      const counted = rows.map((row) => row.held).values();
      return shares.map((share) =>
        share === null ? (counted.next().value ?? 0) : Math.min(atMost, Math.ceil(share * size)),
      );
    },

    /** By the newest objects that contain any: to look up hundreds of words one by one would take ten times as long. */
    async knownWords(accountId, words) {
      const terms = new Map(
        words.flatMap((word) => termsAsWritten(word).map((term) => [term, word] as const)),
      );
      if (terms.size === 0) return [];
      const any = [...terms.keys()].map((term) => operand(term, false));
      const query = `${accountTerm(accountId)} & ${joinedEvenly(any, '|')}`;
      const found = await searchAtOnce<{ term: string }>(FIND_KNOWN_WORDS, {
        query,
        terms: JSON.stringify([...terms.keys()]),
      });
      return [...new Set(found.flatMap(({ term }) => terms.get(term) ?? []))];
    },

    async holding(accountId, wanted) {
      if (wanted.length === 0) return [];
      const pairs = wanted.map(({ tsquery, weight }) => [within(accountId, tsquery), weight, tsquery]);
      return searchPrepared(FIND_HOLDERS, { wanted: JSON.stringify(pairs) });
    },
  };
}

/** The relevance of the texts `t`: the sum of their ranks for each term, times its weight. */
function scoreOf(scored: readonly Weighted[]): Pick<Condition, 'sql' | 'parameters'> {
  const parameters: Record<string, string | number> = {};
  const terms = scored.map(({ tsquery, weight }, at) => {
    parameters[`s${at}`] = tsquery;
    parameters[`w${at}`] = weight;
    return `@w${at}::float8 * ts_rank('${RANK_WEIGHTS}', t.terms, @s${at}::tsquery, ${BY_LENGTH})`;
  });
  return { sql: terms.length === 0 ? '0::float8' : `(${terms.join(' + ')})`, parameters };
}

function seqList(name: string): string {
  return `ARRAY(SELECT json_array_elements_text(@${name}::text::json)::bigint)`;
}

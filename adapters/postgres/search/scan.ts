import type { Relevance } from '../../../core/search/ranking/corpus-statistics.ts';
import { byRelevance, type MatchRow, type Scored } from '../../../core/search/ranking/found.ts';
import { termsAsWritten, termsMaybeAsWritten, writtenWord } from '../../../core/search/text/terms.ts';
import { type Condition, joinedEvenly } from '../../sql/conditions.ts';
import type { Parameters } from '../../sql/unit.ts';
import type { Database } from '../database.ts';
import { RANK_WEIGHTS } from '../vector.ts';
import type { PostgresCollection } from './collection.ts';
import type { NewestObjects } from './newest.ts';
import type { CompiledSearch, WeightedTerms } from './plan.ts';
import { operand, within } from './tsquery.ts';

/** The option of `ts_rank` that divides the rank by 1 plus the logarithm of the length. */
const BY_LENGTH = 1;

/** The most terms looked up together: the time that Postgres takes grows with the square of their number. */
const TERMS_PER_STATEMENT = 100;
/** The most objects examined for each batch of terms. */
const MAX_MATCHES = 50;

export interface Scanner {
  /** The best matches, best first, and newest first among equals. A limit of null returns all. */
  best(scan: CompiledSearch, limit: number | null): Promise<readonly MatchRow[]>;
  /** Those of the given objects that match. */
  among(scan: CompiledSearch, seqs: readonly number[]): Promise<readonly MatchRow[]>;
  /** The given objects that fulfil the conditions, with their given scores, best first. */
  fulfilling(scan: CompiledSearch, rows: readonly Scored[]): Promise<readonly MatchRow[]>;
  /** The number of matches, counted up to `atMost`. */
  count(scan: CompiledSearch, atMost: number): Promise<number>;
  /** Those of the given words, as written, that the account's objects contain, judging by some of the objects in the index. */
  knownWords(
    collection: Pick<PostgresCollection, 'accountTerm'>,
    words: readonly string[],
  ): Promise<readonly string[]>;
  /** The account's objects that contain any of these terms, with the relevance of each object. */
  holding(
    collection: Pick<PostgresCollection, 'accountTerm'>,
    wanted: readonly WeightedTerms[],
  ): Promise<readonly (Relevance & { readonly seq: number })[]>;
}

/** Every object has texts, but Postgres skips an outer join if no condition needs the texts. */
const FROM = 'FROM objects o LEFT JOIN object_texts t ON t.object_seq = o.seq';
/** `+ 0` keeps the planner from scanning objects in the order of an index until enough objects match. */
const BEST_FIRST = 'score DESC, o.bumped + 0 DESC, o.id DESC';
/**
 * Finds texts that contain `@necessary` with the index of words, and reads the object of each. OFFSET hides the words from the planner,
 * which would otherwise add up its estimates for all forms of a word, and then read all texts because so many seem to match. OFFSET also
 * fixes the order of the joins: without statistics, the planner would search the index once for each object of the account.
 */
const FROM_INDEX = `FROM (SELECT @necessary::tsquery AS query OFFSET 0) AS asked
  CROSS JOIN LATERAL (SELECT * FROM object_texts WHERE terms @@ asked.query OFFSET 0) AS t
  CROSS JOIN LATERAL (SELECT * FROM objects WHERE seq = t.object_seq OFFSET 0) AS o`;
/** The number of objects that a filter must accept fewer of, for their texts to be read one by one instead of all texts with a word. */
const MAX_FILTERED = 10_000;
/** Reads the objects that a filter accepts, then the texts of each. OFFSET fixes this order. */
const fromFilter = (where: string): string => `FROM (SELECT o.* FROM objects o WHERE ${where} OFFSET 0) AS o
  CROSS JOIN LATERAL (SELECT * FROM object_texts WHERE object_seq = o.seq OFFSET 0) AS t`;

/** OFFSET keeps the searches for words separate: in a join, Postgres would compare every text with all words. */
const FIND_MATCHES = `SELECT matching.seq, sum((w.pair->>1)::float8 ORDER BY w.place) AS weight,
    sum((w.pair->>1)::float8 * matching.rank ORDER BY w.place) AS score
  FROM json_array_elements(@wanted::text::json) WITH ORDINALITY AS w(pair, place)
    CROSS JOIN LATERAL (SELECT t.object_seq AS seq, ts_rank('${RANK_WEIGHTS}', t.terms, (w.pair->>2)::tsquery, ${BY_LENGTH}) AS rank
      FROM object_texts t WHERE t.terms @@ (w.pair->>0)::tsquery OFFSET 0) AS matching
  GROUP BY matching.seq`;

/**
 * OFFSET hides the words from the planner here too, so that it finds the objects of a batch with the index. The limit keeps any of these
 * objects.
 */
export const FIND_KNOWN_WORDS: string = `SELECT DISTINCT matching.term
  FROM (SELECT batch::tsquery AS query FROM json_array_elements_text(@batches::text::json) AS batch OFFSET 0) AS asked
    CROSS JOIN LATERAL (SELECT matching.terms FROM
      (SELECT t.terms FROM object_texts t WHERE t.terms @@ asked.query OFFSET 0) AS matching LIMIT ${MAX_MATCHES}) AS found
    CROSS JOIN LATERAL unnest(tsvector_to_array(found.terms)) AS matching(term)
  WHERE matching.term = ANY(ARRAY(SELECT json_array_elements_text(@terms::text::json)))`;

export function scanner(
  {
    search,
    searchInOneTrip,
    searchPrepared,
  }: Pick<Database, 'search' | 'searchInOneTrip' | 'searchPrepared'>,
  newest: NewestObjects,
): Scanner {
  /** How to read matches: with the index of words if any words are required. */
  function matching({ accountTerm, necessary, where, parameters }: CompiledSearch): Matching {
    if (necessary === null) return { from: FROM, where, parameters };
    return {
      from: FROM_INDEX,
      where,
      parameters: { ...parameters, necessary: within(accountTerm, necessary) },
    };
  }

  /** How to read matches with the filter; null unless the filter accepts fewer objects than contain the most common word. */
  async function matchingByFilter(scan: CompiledSearch): Promise<Matching | null> {
    const { filter, necessary, accountTerm, where, parameters, scored } = scan;
    const highest = Math.max(0, ...scored.map((terms) => terms.documentFrequency ?? 0));
    const most = Math.min(MAX_FILTERED, highest);
    if (!filter || necessary === null || most === 0) return null;
    const sql = `SELECT count(*) FROM (SELECT 1 FROM objects o WHERE ${filter.where} LIMIT ${MAX_FILTERED}) AS counted`;
    const [row] = await searchInOneTrip<{ count: number }>(sql, filter.parameters);
    if ((row?.count ?? most) >= most) return null;
    return {
      from: fromFilter(filter.where),
      where: `t.terms @@ @necessary::tsquery AND ${where}`,
      parameters: { ...parameters, ...filter.parameters, necessary: within(accountTerm, necessary) },
    };
  }

  /** How to read matches in whichever way Postgres chooses. */
  function matchingAnyhow(scan: CompiledSearch): Matching {
    const { where, parameters } = matching(scan);
    const words = scan.necessary === null ? '' : 't.terms @@ @necessary::tsquery AND';
    return { from: FROM, where: `${words} ${where}`, parameters };
  }

  function ranked(
    scan: CompiledSearch,
    { from, where, parameters }: Matching,
    limit: number | null,
    order = BEST_FIRST,
  ) {
    const score = scoreOf(scan.scored);
    const sql = `SELECT o.seq, o.bumped, o.id, ${score.sql} AS score ${from} WHERE ${where}
      ORDER BY ${order} LIMIT @limit::bigint`;
    const ask = limit === null ? search : searchInOneTrip;
    return ask<MatchRow>(sql, { ...parameters, ...score.parameters, limit });
  }

  return {
    async best(scan, limit) {
      const among = limit === null ? null : await newest.narrowed(scan, limit);
      if (among && among.maxScored === undefined) {
        const { scan: narrow, condition, parameters, order } = among;
        const found = await ranked(narrow, and(matching(narrow), condition, parameters), limit, order);
        if (found.length === limit) return found;
      }
      const filtered = among?.hasMoreMatches ? null : await matchingByFilter(scan);
      if (filtered) return ranked(scan, filtered, limit);
      if (among?.maxScored !== undefined)
        return ranked(scan, newestOf(matching(among.scan), among.maxScored), limit);
      // Often so many objects match that looking up each one would be slow.
      if (limit === null) return ranked(scan, matchingAnyhow(scan), limit);
      // A filter that accepts many objects is tested on each object with the words: Postgres would otherwise search the list of accepted
      // objects each time.
      return ranked(scan, matching(scan.filter ? { ...scan, ...scan.oneByOne } : scan), limit);
    },

    async among(scan, seqs) {
      if (seqs.length === 0) return [];
      const isAmong = `o.seq = ANY(${seqList('among')})`;
      return ranked(scan, and(matchingAnyhow(scan), isAmong, { among: JSON.stringify(seqs) }), null);
    },

    async fulfilling({ where, parameters }, rows) {
      if (rows.length === 0) return [];
      const sql = `SELECT o.seq, o.bumped, o.id ${FROM} WHERE o.seq = ANY(${seqList('given')}) AND ${where}`;
      const given = JSON.stringify(rows.map((row) => row.seq));
      const matches = await searchInOneTrip<Omit<MatchRow, 'score'>>(sql, { ...parameters, given });
      const scores = new Map(rows.map((row) => [row.seq, row.score]));
      return matches.map((row) => ({ ...row, score: scores.get(row.seq) ?? 0 })).toSorted(byRelevance);
    },

    async count(scan, atMost) {
      const { from, where, parameters } = (await matchingByFilter(scan)) ?? matching(scan);
      const sql = `SELECT count(*) FROM (SELECT 1 ${from} WHERE ${where} LIMIT @atMost::bigint) AS counted`;
      const [row] = await searchInOneTrip<{ count: number }>(sql, { ...parameters, atMost });
      return row?.count ?? 0;
    },

    /** Reads objects that contain any of the words: looking up hundreds of words one by one would take ten times as long. */
    async knownWords({ accountTerm }, words) {
      const terms = words.flatMap(termsMaybeAsWritten);
      if (terms.length === 0) return [];
      const batches = batchesOf(terms.map(operand)).map((batch) => joinedEvenly(batch, '|'));
      const found = await searchInOneTrip<{ term: string }>(FIND_KNOWN_WORDS, {
        batches: JSON.stringify(
          batches.map((words) => (accountTerm === null ? words : `${accountTerm} & ${words}`)),
        ),
        terms: JSON.stringify(terms),
      });
      const matched = found.flatMap(({ term }) => {
        const word = writtenWord(term);
        return word !== null && termsAsWritten(word).includes(term) ? [word] : [];
      });
      return [...new Set(matched)];
    },

    async holding({ accountTerm }, wanted) {
      if (wanted.length === 0) return [];
      const pairs = wanted.map(({ tsquery, weight }) => [within(accountTerm, tsquery), weight, tsquery]);
      return searchPrepared(FIND_MATCHES, { wanted: JSON.stringify(pairs) });
    },
  };
}

/** The tables and the condition of a search. */
interface Matching {
  readonly from: string;
  readonly where: string;
  readonly parameters: Parameters;
}

/** The newest matches, found in the order of the index of time: conditions on an object are tested before its texts are read. */
function newestOf({ from, where, parameters }: Matching, most: number): Matching {
  const found = `SELECT o.seq, o.bumped, o.id, t.terms ${from} WHERE ${where} ORDER BY o.bumped DESC, o.id DESC LIMIT ${most}`;
  return { from: `FROM (${found}) AS o CROSS JOIN LATERAL (SELECT o.terms) AS t`, where: 'TRUE', parameters };
}

/** The same search with a further condition. */
function and({ from, where, parameters }: Matching, condition: string, more: Parameters): Matching {
  return { from, where: `${where} AND ${condition}`, parameters: { ...parameters, ...more } };
}

/** Splits a list into batches that are looked up together. */
function batchesOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / TERMS_PER_STATEMENT) }, (_, batch) =>
    all.slice(batch * TERMS_PER_STATEMENT, (batch + 1) * TERMS_PER_STATEMENT),
  );
}

/** The relevance of the texts `t`: the sum over all terms of the rank times the weight of the term. */
function scoreOf(scored: readonly WeightedTerms[]): Condition {
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

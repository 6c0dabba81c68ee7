import type { Relevance } from '../../../core/search/ranking/corpus-statistics.ts';
import { byRelevance, type MatchRow, type Scored } from '../../../core/search/ranking/found.ts';
import { termsAsWritten, termsPossiblyAsWritten, writtenWord } from '../../../core/search/text/terms.ts';
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

/** Maximum number of terms in a batch. The time that Postgres takes grows with the square of their number. */
const TERMS_PER_BATCH = 100;
/** Maximum number of objects that are examined for each batch of terms. */
const MAX_MATCHES = 50;

/** Finds the objects that match a compiled search, and chooses the fastest way for each search. */
export interface MatchFinder {
  /** The best matches, best first, and newest first among equals. A limit of null returns all. */
  best(scan: CompiledSearch, limit: number | null): Promise<readonly MatchRow[]>;
  /** The objects among `seqs` that match, best first. */
  matchesAmong(scan: CompiledSearch, seqs: readonly number[]): Promise<readonly MatchRow[]>;
  /** The objects among `rows` that fulfil the conditions of the search, best first. They keep their scores. */
  filterScored(scan: CompiledSearch, rows: readonly Scored[]): Promise<readonly MatchRow[]>;
  /** The number of matches, counted up to `atMost`. */
  count(scan: CompiledSearch, atMost: number): Promise<number>;
  /**
   * The words among `words` that the account's objects contain exactly as written. Examines at most 50 objects for each batch of 100 terms,
   * so a word that only other objects contain may be missing.
   */
  knownWords(
    collection: Pick<PostgresCollection, 'accountTerm'>,
    words: readonly string[],
  ): Promise<readonly string[]>;
  /** The account's objects that contain any of these terms, each with its relevance. */
  objectsWithTerms(
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
/** Only a filter that accepts fewer objects than this is evaluated first. For other filters, the index of words is read first. */
const MAX_FILTERED = 10_000;
/** Reads the objects that a filter accepts, then the texts of each. OFFSET fixes this order. */
const fromFilter = (where: string): string => `FROM (SELECT o.* FROM objects o WHERE ${where} OFFSET 0) AS o
  CROSS JOIN LATERAL (SELECT * FROM object_texts WHERE object_seq = o.seq OFFSET 0) AS t`;

/** Looks up each word separately because of OFFSET. In a join, Postgres would compare every text with all words. */
const FIND_MATCHES = `SELECT texts.seq, sum((w.pair->>1)::float8 ORDER BY w.place) AS weight,
    sum((w.pair->>1)::float8 * texts.rank ORDER BY w.place) AS score
  FROM json_array_elements(@wanted::text::json) WITH ORDINALITY AS w(pair, place)
    CROSS JOIN LATERAL (SELECT t.object_seq AS seq, ts_rank('${RANK_WEIGHTS}', t.terms, (w.pair->>2)::tsquery, ${BY_LENGTH}) AS rank
      FROM object_texts t WHERE t.terms @@ (w.pair->>0)::tsquery OFFSET 0) AS texts
  GROUP BY texts.seq`;

/**
 * Reads a few objects for each batch of words, and returns the words that they contain. OFFSET hides the words from the planner, so that it
 * uses the index. Which objects the limit leaves is arbitrary.
 */
export const FIND_KNOWN_WORDS: string = `SELECT DISTINCT terms.term
  FROM (SELECT batch::tsquery AS query FROM json_array_elements_text(@batches::text::json) AS batch OFFSET 0) AS asked
    CROSS JOIN LATERAL (SELECT texts.terms FROM
      (SELECT t.terms FROM object_texts t WHERE t.terms @@ asked.query OFFSET 0) AS texts LIMIT ${MAX_MATCHES}) AS found
    CROSS JOIN LATERAL unnest(tsvector_to_array(found.terms)) AS terms(term)
  WHERE terms.term = ANY(ARRAY(SELECT json_array_elements_text(@terms::text::json)))`;

export function matchFinder(
  {
    search,
    searchInOneTrip,
    searchPrepared,
  }: Pick<Database, 'search' | 'searchInOneTrip' | 'searchPrepared'>,
  newest: NewestObjects,
): MatchFinder {
  /** Reads matches from the index of words if the search requires words. */
  function viaIndex({ accountTerm, necessary, where, parameters }: CompiledSearch): Source {
    if (necessary === null) return { from: FROM, where, parameters };
    return {
      from: FROM_INDEX,
      where,
      parameters: { ...parameters, necessary: within(accountTerm, necessary) },
    };
  }

  /** Reads the objects that the filter accepts. Null if at least as many objects pass the filter as contain the most common word. */
  async function viaFilter(scan: CompiledSearch): Promise<Source | null> {
    const { filter, necessary, accountTerm, where, parameters, scored } = scan;
    const highest = Math.max(0, ...scored.map((terms) => terms.documentFrequency ?? 0));
    const threshold = Math.min(MAX_FILTERED, highest);
    if (!filter || necessary === null || threshold === 0) return null;
    const sql = `SELECT count(*) FROM (SELECT 1 FROM objects o WHERE ${filter.where} LIMIT ${MAX_FILTERED}) AS counted`;
    const [row] = await searchInOneTrip<{ count: number }>(sql, filter.parameters);
    if ((row?.count ?? threshold) >= threshold) return null;
    return {
      from: fromFilter(filter.where),
      where: `t.terms @@ @necessary::tsquery AND ${where}`,
      parameters: { ...parameters, ...filter.parameters, necessary: within(accountTerm, necessary) },
    };
  }

  /** Leaves the choice between the index of words and the tables to Postgres. */
  function viaPlanner(scan: CompiledSearch): Source {
    const { where, parameters } = viaIndex(scan);
    const words = scan.necessary === null ? '' : 't.terms @@ @necessary::tsquery AND';
    return { from: FROM, where: `${words} ${where}`, parameters };
  }

  function ranked(
    scan: CompiledSearch,
    { from, where, parameters }: Source,
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
      const narrowed = limit === null ? null : await newest.narrowed(scan, limit);
      if (narrowed && narrowed.maxScored === undefined) {
        const { scan: narrow, condition, parameters, order } = narrowed;
        const found = await ranked(narrow, and(viaIndex(narrow), condition, parameters), limit, order);
        if (found.length === limit) return found;
      }
      const filtered = narrowed?.hasMoreMatches ? null : await viaFilter(scan);
      if (filtered) return ranked(scan, filtered, limit);
      if (narrowed?.maxScored !== undefined)
        return ranked(scan, newestOf(viaIndex(narrowed.scan), narrowed.maxScored), limit);
      // Without a limit, so many objects often match that looking up each one would be slow.
      if (limit === null) return ranked(scan, viaPlanner(scan), limit);
      // A filter that accepts many objects is tested on each object with the words: Postgres would otherwise search the list of accepted
      // objects each time.
      return ranked(scan, viaIndex(scan.filter ? { ...scan, ...scan.oneByOne } : scan), limit);
    },

    async matchesAmong(scan, seqs) {
      if (seqs.length === 0) return [];
      const isAmong = `o.seq = ANY(${seqList('among')})`;
      return ranked(scan, and(viaPlanner(scan), isAmong, { among: JSON.stringify(seqs) }), null);
    },

    async filterScored({ where, parameters }, rows) {
      if (rows.length === 0) return [];
      const sql = `SELECT o.seq, o.bumped, o.id ${FROM} WHERE o.seq = ANY(${seqList('given')}) AND ${where}`;
      const given = JSON.stringify(rows.map((row) => row.seq));
      const matches = await searchInOneTrip<Omit<MatchRow, 'score'>>(sql, { ...parameters, given });
      const scores = new Map(rows.map((row) => [row.seq, row.score]));
      return matches.map((row) => ({ ...row, score: scores.get(row.seq) ?? 0 })).toSorted(byRelevance);
    },

    async count(scan, atMost) {
      const { from, where, parameters } = (await viaFilter(scan)) ?? viaIndex(scan);
      const sql = `SELECT count(*) FROM (SELECT 1 ${from} WHERE ${where} LIMIT @atMost::bigint) AS counted`;
      const [row] = await searchInOneTrip<{ count: number }>(sql, { ...parameters, atMost });
      return row?.count ?? 0;
    },

    /** Reads objects that contain any of the words: looking up hundreds of words one by one would take ten times as long. */
    async knownWords({ accountTerm }, words) {
      const terms = words.flatMap(termsPossiblyAsWritten);
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

    async objectsWithTerms({ accountTerm }, wanted) {
      if (wanted.length === 0) return [];
      const pairs = wanted.map(({ tsquery, weight }) => [within(accountTerm, tsquery), weight, tsquery]);
      return searchPrepared(FIND_MATCHES, { wanted: JSON.stringify(pairs) });
    },
  };
}

/** Where a statement reads matches from: its FROM and WHERE clauses. */
interface Source {
  readonly from: string;
  readonly where: string;
  readonly parameters: Parameters;
}

/**
 * Only the newest matches. Postgres follows the index of `bumped`, and tests the conditions on an object before it reads the object's
 * texts.
 */
function newestOf({ from, where, parameters }: Source, limit: number): Source {
  const found = `SELECT o.seq, o.bumped, o.id, t.terms ${from} WHERE ${where} ORDER BY o.bumped DESC, o.id DESC LIMIT ${limit}`;
  return { from: `FROM (${found}) AS o CROSS JOIN LATERAL (SELECT o.terms) AS t`, where: 'TRUE', parameters };
}

/** The same search with a further condition. */
function and({ from, where, parameters }: Source, condition: string, more: Parameters): Source {
  return { from, where: `${where} AND ${condition}`, parameters: { ...parameters, ...more } };
}

function batchesOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / TERMS_PER_BATCH) }, (_, batch) =>
    all.slice(batch * TERMS_PER_BATCH, (batch + 1) * TERMS_PER_BATCH),
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

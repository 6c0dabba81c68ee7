import { LRUCache } from 'lru-cache';
import { byRelevance, distinct, type Row, type Scored } from '../../../core/search/ranking/found.ts';
import { COLUMN_WEIGHTS, COLUMNS } from '../../../core/search/text/document.ts';
import type { Values } from '../../sql/conditions.ts';
import type { ReadConnection } from '../database.ts';
import { limitTo } from '../statements.ts';

/** A search through the text index and the tables. */
export interface Scan {
  /** The words that every match contains, as an expression of FTS5; null to examine all objects. */
  readonly match: string | null;
  /** With `match`: the expression for matches that contain these words in their title. */
  readonly inTitle: string | null;
  /** Without `match`: the words by which matches are scored; null to order them by time alone. */
  readonly scored: string | null;
  /** Conditions on `objects o`. */
  readonly where: string;
  readonly parameters: Values;
  /** Whether most objects of the database fulfil the conditions. */
  readonly isWide: boolean;
}

/** The number of matches from which on not all are scored. */
export const MANY = 10_000;
/** The number of newest objects from which the number of matches is estimated. */
const SAMPLE = 1_000;

/** Frequencies from here on are cached, since they change little. */
const COMMON = 500;
const MAX_CACHED = 20_000;

/** Numbers are bound as floats, and FTS5 ignores a bound of row numbers that is one: it then goes through all matches. */
const AFTER = 'rowid > CAST(@after AS INTEGER)';

/** The relevance of a row of the text index, from 0. */
const SCORE: string = `-bm25(object_texts, ${COLUMNS.map((column) => COLUMN_WEIGHTS[column]).join(', ')})`;
const ROW = 'o.seq, o.bumped, o.id';
const JOINED =
  'FROM object_texts JOIN objects o ON o.seq = object_texts.rowid WHERE object_texts MATCH @match';

export interface Scanner {
  /** The best matches, best first, newest first among equals; -1 for all. */
  best(scan: Scan, limit: number): Row[];
  /** Those of the given objects that match. */
  among(scan: Scan, seqs: readonly number[]): Row[];
  /** Those of the given objects that fulfil the conditions, with their given scores. */
  fulfilling(scan: Scan, rows: readonly Scored[]): Row[];
  /** The number of matches, counted up to `atMost`. */
  count(scan: Scan, atMost: number): number;
  /** The greatest row number, which approximates the number of objects. */
  newest(): number;
  /** Statistics of an account; null for the only account, where counting is cheaper. */
  of(accountId: number | null): Tally;
}

/** Statistics of the objects of an account. */
export interface Tally {
  /** The approximate number of objects. */
  size(): number;
  /** The number of objects that match an expression, counted up to `atMost`; that of a common one may be outdated. */
  frequency(match: string, atMost: number): number;
  /** The objects that match an expression, with their scores; none for null. */
  scores(match: string | null): readonly Scored[];
}

/** @param many the number of matches from which on not all are scored */
export function scanner({ prepare }: ReadConnection, many: number = MANY): Scanner {
  const rows = (sql: string, parameters: object): Row[] => prepare(sql).all(parameters) as Row[];
  const number = (sql: string, parameters: object): number =>
    Number(prepare(sql).pluck().get(parameters) ?? 0);

  const common = new LRUCache<string, number>({ max: MAX_CACHED });

  function everyMatch({ match, where, parameters }: Scan, limit: number, more = ''): Row[] {
    const sql = `SELECT ${ROW}, ${SCORE} AS score ${JOINED} AND ${where} ${more}
      ORDER BY score DESC, o.bumped DESC, o.id DESC ${limitTo('@limit')}`;
    return rows(sql, { ...parameters, match, limit });
  }

  function newestMatches({ match, where, parameters }: Scan, limit: number): Row[] {
    const sql = `SELECT ${ROW}, 0 AS score ${JOINED} AND ${where} ORDER BY object_texts.rowid DESC ${limitTo('@limit')}`;
    return rows(sql, { ...parameters, match, limit });
  }

  function byTables({ scored, where, parameters }: Scan, limit: number): Row[] {
    if (scored === null) {
      const sql = `SELECT ${ROW}, 0 AS score FROM objects o WHERE ${where}
        ORDER BY o.bumped DESC, o.id DESC ${limitTo('@limit')}`;
      return rows(sql, { ...parameters, limit });
    }
    const sql = `WITH scores AS MATERIALIZED
        (SELECT rowid AS seq, ${SCORE} AS score FROM object_texts WHERE object_texts MATCH @scored)
      SELECT ${ROW}, coalesce(scores.score, 0) AS score
      FROM objects o LEFT JOIN scores ON scores.seq = o.seq WHERE ${where}
      ORDER BY 4 DESC, o.bumped DESC, o.id DESC ${limitTo('@limit')}`;
    return rows(sql, { ...parameters, scored, limit });
  }

  /** Takes the best by the text index alone, among row numbers above `after`, and keeps those that fulfil the conditions. */
  function bestWords(
    scan: Scan,
    limit: number,
    match: string,
    after: number,
  ): { rows: Row[]; isAll: boolean } {
    const most = 2 * limit + 100;
    const found = rows(
      `SELECT rowid AS seq, ${SCORE} AS score FROM object_texts WHERE object_texts MATCH @match AND ${AFTER}
        ORDER BY score DESC, rowid DESC ${limitTo('@most')}`,
      { match, after, most },
    );
    return { rows: fulfilling(scan, found), isAll: found.length < most };
  }

  /** CROSS JOIN fixes the order of the loops, with the given rows in the outer one. */
  function fulfilling({ where, parameters }: Scan, found: readonly Scored[]): Row[] {
    const sql = `SELECT ${ROW} FROM json_each(@seqs) CROSS JOIN objects o ON o.seq = json_each.value WHERE ${where}`;
    const known = rows(sql, { ...parameters, seqs: JSON.stringify(found.map((row) => row.seq)) });
    const scores = new Map(found.map((row) => [row.seq, row.score]));
    return known.map((row) => ({ ...row, score: scores.get(row.seq) ?? 0 }));
  }

  /**
   * Those of the given objects that match, newest first. CROSS JOIN fixes the order of the loops, so that FTS5 looks for one object
   * at a time instead of going through very many matches; it would count these for each, if it were to score them.
   */
  function unscored({ match, where, parameters }: Scan, seqs: readonly number[]): Row[] {
    const sql = `SELECT ${ROW}, 0 AS score FROM json_each(@seqs)
      CROSS JOIN object_texts ON object_texts.rowid = json_each.value CROSS JOIN objects o ON o.seq = json_each.value
      WHERE object_texts MATCH @match AND ${where} ORDER BY o.bumped DESC, o.id DESC`;
    return rows(sql, { ...parameters, match, seqs: JSON.stringify(seqs) });
  }

  /**
   * Very many matches are not all scored, since words that most objects contain say little. Scored are about `many` of the
   * newest with the words in the title and about `many` of the newest overall; the others follow by time.
   */
  function bestOfMany(scan: Scan, limit: number): Row[] {
    const last = newest();
    const found = [scan.match, scan.inTitle].flatMap((words) => {
      if (words === null) return [];
      const after = last - Math.ceil((last * many) / Math.max(many, estimate(words)));
      return bestWords(scan, limit, words, after).rows;
    });
    const best = distinct(found.toSorted(byRelevance));
    const rest = best.length < limit ? newestMatches(scan, limit + best.length) : [];
    return distinct([...best, ...rest]).slice(0, limit);
  }

  const newest = () => number('SELECT max(seq) FROM objects', {});

  /** Estimates how many objects match an expression, from the newest ones. */
  function estimate(match: string): number {
    const last = newest();
    const sample = Math.min(last, SAMPLE);
    const sql = `SELECT count(*) FROM object_texts WHERE object_texts MATCH @match AND ${AFTER}`;
    return (number(sql, { match, after: last - sample }) / Math.max(1, sample)) * last;
  }

  return {
    best(scan, limit) {
      const { match } = scan;
      if (match === null) return byTables(scan, limit);
      if (limit < 0 || !scan.isWide) return everyMatch(scan, limit);
      if (estimate(match) > many) return bestOfMany(scan, limit);
      const { rows: found, isAll } = bestWords(scan, limit, match, 0);
      return found.length >= limit || isAll
        ? found.toSorted(byRelevance).slice(0, limit)
        : everyMatch(scan, limit);
    },

    among(scan, seqs) {
      if (seqs.length === 0) return [];
      if (scan.match !== null && estimate(scan.match) > many) return unscored(scan, seqs);
      const isGiven = 'AND o.seq IN (SELECT value FROM json_each(@seqs))';
      const parameters = { ...scan.parameters, seqs: JSON.stringify(seqs) };
      return scan.match === null
        ? byTables({ ...scan, where: `${scan.where} ${isGiven}`, parameters }, -1)
        : everyMatch({ ...scan, parameters }, -1, isGiven);
    },

    fulfilling,

    count({ match, where, parameters }, atMost) {
      const from = match === null ? 'FROM objects o WHERE TRUE' : JOINED;
      const sql = `SELECT count(*) FROM (SELECT 1 ${from} AND ${where} ${limitTo('@atMost')})`;
      return number(sql, { ...parameters, ...(match !== null && { match }), atMost });
    },

    newest,

    of(accountId) {
      const from =
        accountId === null
          ? 'FROM object_texts WHERE object_texts MATCH @match'
          : `${JOINED} AND o.account_id = @accountId`;
      return {
        size: () =>
          accountId === null
            ? newest()
            : number('SELECT count(*) FROM objects WHERE account_id = @accountId', { accountId }),

        frequency(match, atMost) {
          const key = `${accountId} ${atMost} ${match}`;
          const known = common.get(key);
          if (known !== undefined) return known;
          const held = number(`SELECT count(*) FROM (SELECT 1 ${from} ${limitTo('@atMost')})`, {
            match,
            accountId,
            atMost,
          });
          if (held >= COMMON) common.set(key, held);
          return held;
        },

        scores: (match) =>
          match === null
            ? []
            : rows(`SELECT object_texts.rowid AS seq, ${SCORE} AS score ${from}`, { match, accountId }),
      };
    },
  };
}

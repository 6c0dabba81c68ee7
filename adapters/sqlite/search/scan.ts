import { byRelevance, distinct, type Row, type Scored } from '../../../core/search/ranking/found.ts';
import type { Values } from '../../sql/conditions.ts';
import type { ReadConnection } from '../database.ts';
import { limitTo } from '../statements.ts';
import type { Collection, IndexState } from './collection.ts';
import type { Match } from './expression.ts';
import { AFTER, ownRelevance, SCORE } from './own-relevance.ts';
import { type Tally, tallies } from './tally.ts';

/** A search through the text index and the tables. */
export interface Scan {
  readonly accountId: number;
  readonly index: IndexState;
  /** The words that every match contains; null to examine all objects. */
  readonly match: Match | null;
  /** With `match`: the expression for matches that contain these words in their title. */
  readonly inTitle: Match | null;
  /** Without `match`: the words by which matches are scored; null to order them by time alone. */
  readonly scored: Match | null;
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

const ROW = 'o.seq, o.bumped, o.id';
/** CROSS JOIN fixes the order of the loops: for each object of a scope, FTS5 would begin anew. */
const JOINED =
  'FROM object_texts CROSS JOIN objects o ON o.seq = object_texts.rowid WHERE object_texts MATCH @match';

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
  /** Statistics of an account. */
  of(collection: Pick<Collection, 'accountId' | 'index'>): Tally;
}

const scoredRows = (scores: ReadonlyMap<number, number>): Scored[] =>
  Array.from(scores, ([seq, score]) => ({ seq, score }));

/** @param many the number of matches from which on not all are scored */
export function scanner(reader: ReadConnection, many: number = MANY): Scanner {
  const { prepare } = reader;
  const own = ownRelevance(reader);
  const rows = (sql: string, parameters: object): Row[] => prepare(sql).all(parameters) as Row[];
  const number = (sql: string, parameters: object): number =>
    Number(prepare(sql).pluck().get(parameters) ?? 0);

  function everyMatch(scan: Scan, limit: number, more = ''): Row[] {
    const { match, where, parameters } = scan;
    const sql = `SELECT ${ROW}, ${SCORE} AS score ${JOINED} AND ${where} ${more}
      ORDER BY score DESC, o.bumped DESC, o.id DESC ${limitTo('@limit')}`;
    return rows(sql, { ...parameters, match: match?.text, limit });
  }

  function newestMatches({ match, where, parameters }: Scan, limit: number): Row[] {
    const sql = `SELECT ${ROW}, 0 AS score ${JOINED} AND ${where} ORDER BY object_texts.rowid DESC ${limitTo('@limit')}`;
    return rows(sql, { ...parameters, match: match?.text, limit });
  }

  function byTables(scan: Scan, limit: number): Row[] {
    const { accountId, index, scored, where, parameters } = scan;
    if (scored === null) {
      const sql = `SELECT ${ROW}, 0 AS score FROM objects o WHERE ${where}
        ORDER BY o.bumped DESC, o.id DESC ${limitTo('@limit')}`;
      return rows(sql, { ...parameters, limit });
    }
    if (index === 'apart') {
      const best = fulfilling(scan, scoredRows(own.scores(accountId, scored))).toSorted(byRelevance);
      const rest = byTables({ ...scan, scored: null }, limit < 0 ? -1 : limit + best.length);
      return distinct([...best, ...rest]).slice(0, limit < 0 ? undefined : limit);
    }
    const sql = `WITH scores AS MATERIALIZED
        (SELECT rowid AS seq, ${SCORE} AS score FROM object_texts WHERE object_texts MATCH @scored)
      SELECT ${ROW}, coalesce(scores.score, 0) AS score
      FROM objects o LEFT JOIN scores ON scores.seq = o.seq WHERE ${where}
      ORDER BY 4 DESC, o.bumped DESC, o.id DESC ${limitTo('@limit')}`;
    return rows(sql, { ...parameters, scored: scored.text, limit });
  }

  /** Takes the best by the text index alone, among row numbers above `after`, and keeps those that fulfil the conditions. */
  function bestWords(
    scan: Scan,
    limit: number,
    { text: match }: Match,
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
    return rows(sql, { ...parameters, match: match?.text, seqs: JSON.stringify(seqs) });
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
  function estimate({ text: match }: Match): number {
    const last = newest();
    const sample = Math.min(last, SAMPLE);
    const sql = `SELECT count(*) FROM object_texts WHERE object_texts MATCH @match AND ${AFTER}`;
    return (number(sql, { match, after: last - sample }) / Math.max(1, sample)) * last;
  }

  /** The best of an account whose terms are apart, of which few match. */
  function bestOfOwn(scan: Scan, match: Match, limit: number, after = 0): Row[] {
    const most = 2 * limit + 100;
    const ofAtMost = (atMost: number) => scoredRows(own.scores(scan.accountId, match, atMost, after));
    const scored = ofAtMost(most).toSorted((a, b) => b.score - a.score);
    const found = fulfilling(scan, scored).toSorted(byRelevance);
    // What was not scored is no better than the last of the best.
    const last = found[limit - 1]?.score ?? -1;
    if (scored.length >= most && last < (scored[most - 1]?.score ?? 0))
      return fulfilling(scan, ofAtMost(Number.POSITIVE_INFINITY)).toSorted(byRelevance).slice(0, limit);
    return found.slice(0, limit);
  }

  /** As `bestOfMany`, counted among the matches of the account. */
  function bestOfOwnMany(scan: Scan, limit: number): Row[] {
    const found = [scan.match, scan.inTitle].flatMap((words) =>
      words === null ? [] : bestOfOwn(scan, words, limit, beforeNewest(words)),
    );
    const best = distinct(found.toSorted(byRelevance));
    const rest = best.length < limit ? newestMatches(scan, limit + best.length) : [];
    return distinct([...best, ...rest]).slice(0, limit);
  }

  /** The row number after which `many` objects match; 0 if there are fewer. */
  function beforeNewest({ text: match }: Match): number {
    const sql = `SELECT rowid FROM object_texts WHERE object_texts MATCH @match ORDER BY rowid DESC LIMIT 1 OFFSET +@many`;
    return number(sql, { match, many });
  }

  function bestApart(scan: Scan, match: Match, limit: number): Row[] {
    if (limit < 0) return bestOfOwn(scan, match, Number.POSITIVE_INFINITY);
    return own.count(match, many + 1) > many ? bestOfOwnMany(scan, limit) : bestOfOwn(scan, match, limit);
  }

  const isMuch = (index: IndexState, match: Match) =>
    (index === 'apart' ? own.count(match, many + 1) : estimate(match)) > many;

  return {
    best(scan, limit) {
      const { match } = scan;
      if (match === null) return byTables(scan, limit);
      if (scan.index === 'apart') return bestApart(scan, match, limit);
      if (limit < 0 || !scan.isWide) return everyMatch(scan, limit);
      if (estimate(match) > many) return bestOfMany(scan, limit);
      const { rows: found, isAll } = bestWords(scan, limit, match, 0);
      return found.length >= limit || isAll
        ? found.toSorted(byRelevance).slice(0, limit)
        : everyMatch(scan, limit);
    },

    among(scan, seqs) {
      if (seqs.length === 0) return [];
      const { accountId, index, match } = scan;
      if (match !== null && isMuch(index, match)) return unscored(scan, seqs);
      if (match !== null && index === 'apart') {
        const scores = own.scores(accountId, match);
        const matching = seqs.flatMap((seq) =>
          scores.has(seq) ? [{ seq, score: scores.get(seq) ?? 0 }] : [],
        );
        return fulfilling(scan, matching).toSorted(byRelevance);
      }
      const isGiven = 'AND o.seq IN (SELECT value FROM json_each(@seqs))';
      const parameters = { ...scan.parameters, seqs: JSON.stringify(seqs) };
      return match === null
        ? byTables({ ...scan, where: `${scan.where} ${isGiven}`, parameters }, -1)
        : everyMatch({ ...scan, parameters }, -1, isGiven);
    },

    fulfilling,

    count({ match, where, parameters }, atMost) {
      const from = match === null ? 'FROM objects o WHERE TRUE' : JOINED;
      const sql = `SELECT count(*) FROM (SELECT 1 ${from} AND ${where} ${limitTo('@atMost')})`;
      return number(sql, { ...parameters, ...(match !== null && { match: match.text }), atMost });
    },

    newest,

    of: tallies(reader, own),
  };
}

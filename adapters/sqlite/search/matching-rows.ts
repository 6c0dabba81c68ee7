import { byRelevance, distinct, type MatchRow, type Scored } from '../../../core/search/ranking/found.ts';
import type { ReadConnection } from '../database.ts';
import { limitTo } from '../statements.ts';
import type { Match } from './expression.ts';
import { AFTER, MATCHING, MATCHING_OBJECTS, SCORE } from './fts5.ts';
import type { CompiledSearch } from './plan.ts';

/** A scan for words, which the text index finds. */
export type WordSearch = CompiledSearch & { readonly match: Match };

export const isWordSearch = (scan: CompiledSearch): scan is WordSearch => scan.match !== null;

/**
 * Reads the matches of compiled searches; each method uses one statement. Scores are computed from the counts of all accounts, unless
 * scores are passed in.
 */
export interface MatchingRows {
  /** The best matches, best first. A limit of null returns all. */
  best(scan: WordSearch, limit: number | null): MatchRow[];
  /** The objects among `seqs` that match, without scores, newest first. */
  newestAmong(scan: WordSearch, seqs: readonly number[]): MatchRow[];
  /** The objects among `rows` that fulfil the conditions. They keep their scores, and are in no particular order. */
  filterScored(scan: CompiledSearch, rows: readonly Scored[]): MatchRow[];
  /** Objects that fulfil the conditions, from the tables; objects with the scored words come first. */
  scoredOfTables(scan: CompiledSearch & { readonly scored: Match }, limit: number | null): MatchRow[];
  /** Objects that fulfil the conditions, from the tables, without scores, newest first. */
  newestOfTables(scan: CompiledSearch, limit: number | null): MatchRow[];
  /** The best matches of an expression with row numbers above `after`, best first. Ignores other conditions. */
  bestOfIndex(match: Match, limit: number, after: number): Scored[];
  /** The matches in `found`, followed by the newest of all other matches, up to the limit. */
  filledUp(scan: WordSearch, found: readonly MatchRow[], limit: number): MatchRow[];
  /** The number of matches, counted up to `atMost`. */
  count(scan: CompiledSearch, atMost: number): number;
  /** The number of matches of an expression with row numbers above `after`. */
  countOfIndex(match: Match, after: number): number;
  /** The row number after which `count` texts match an expression; 0 if fewer match. */
  beforeNewest(match: Match, count: number): number;
  /** The largest row number, which approximates the number of objects. */
  last(): number;
}

const ROW = 'o.seq, o.bumped, o.id';
const NEWEST_FIRST = 'o.bumped DESC, o.id DESC';

/** A limit as a value to bind. For SQLite, a negative limit means no limit. */
const bound = (limit: number | null): number => limit ?? -1;

export function matchingRows({ prepare }: Pick<ReadConnection, 'prepare'>): MatchingRows {
  const rows = (sql: string, parameters: object): MatchRow[] => prepare(sql).all(parameters) as MatchRow[];
  const number = (sql: string, parameters: object): number =>
    Number(prepare(sql).pluck().get(parameters) ?? 0);

  /** The most recently saved matches. */
  function lastSaved({ match, where, parameters }: WordSearch, limit: number): MatchRow[] {
    const sql = `SELECT ${ROW}, 0 AS score ${MATCHING_OBJECTS} AND ${where}
      ORDER BY object_texts.rowid DESC ${limitTo('@limit')}`;
    return rows(sql, { match: match.text, limit, ...parameters });
  }

  return {
    best({ match, where, parameters }, limit) {
      const sql = `SELECT ${ROW}, ${SCORE} AS score ${MATCHING_OBJECTS} AND ${where}
        ORDER BY score DESC, ${NEWEST_FIRST} ${limitTo('@limit')}`;
      return rows(sql, { match: match.text, limit: bound(limit), ...parameters });
    },

    /**
     * CROSS JOIN fixes the order of the loops, so that FTS5 looks up one object at a time instead of visiting very many matches. If scores
     * were requested, FTS5 would count all matches again for each object.
     */
    newestAmong({ match, where, parameters }, seqs) {
      const sql = `SELECT ${ROW}, 0 AS score FROM json_each(@seqs)
        CROSS JOIN object_texts ON object_texts.rowid = json_each.value CROSS JOIN objects o ON o.seq = json_each.value
        WHERE object_texts MATCH @match AND ${where} ORDER BY ${NEWEST_FIRST}`;
      return rows(sql, { match: match.text, seqs: JSON.stringify(seqs), ...parameters });
    },

    /** CROSS JOIN fixes the order of the loops, with the given rows in the outer one. */
    filterScored({ where, parameters }, found) {
      const sql = `SELECT ${ROW} FROM json_each(@seqs) CROSS JOIN objects o ON o.seq = json_each.value WHERE ${where}`;
      const matches = rows(sql, { seqs: JSON.stringify(found.map((row) => row.seq)), ...parameters });
      const scores = new Map(found.map((row) => [row.seq, row.score]));
      return matches.map(({ seq, bumped, id }) => ({ seq, bumped, id, score: scores.get(seq) ?? 0 }));
    },

    scoredOfTables({ scored: words, where, parameters }, limit) {
      const sql = `WITH scores AS MATERIALIZED (SELECT rowid AS seq, ${SCORE} AS score ${MATCHING})
        SELECT ${ROW}, coalesce(scores.score, 0) AS score
        FROM objects o LEFT JOIN scores ON scores.seq = o.seq WHERE ${where}
        ORDER BY 4 DESC, ${NEWEST_FIRST} ${limitTo('@limit')}`;
      return rows(sql, { match: words.text, limit: bound(limit), ...parameters });
    },

    newestOfTables({ where, parameters }, limit) {
      const sql = `SELECT ${ROW}, 0 AS score FROM objects o WHERE ${where}
        ORDER BY ${NEWEST_FIRST} ${limitTo('@limit')}`;
      return rows(sql, { limit: bound(limit), ...parameters });
    },

    bestOfIndex({ text: match }, limit, after) {
      const sql = `SELECT rowid AS seq, ${SCORE} AS score ${MATCHING} AND ${AFTER}
        ORDER BY score DESC, rowid DESC ${limitTo('@limit')}`;
      return prepare(sql).all({ match, limit, after }) as Scored[];
    },

    filledUp(scan, found, limit) {
      const best = distinct(found.toSorted(byRelevance));
      const rest = best.length < limit ? lastSaved(scan, limit + best.length) : [];
      return distinct([...best, ...rest]).slice(0, limit);
    },

    count(scan, atMost) {
      const { where, parameters } = scan;
      const from = isWordSearch(scan) ? MATCHING_OBJECTS : 'FROM objects o WHERE TRUE';
      const match = isWordSearch(scan) ? { match: scan.match.text } : {};
      const sql = `SELECT count(*) FROM (SELECT 1 ${from} AND ${where} ${limitTo('@atMost')})`;
      return number(sql, { atMost, ...parameters, ...match });
    },

    countOfIndex: ({ text: match }, after) =>
      number(`SELECT count(*) ${MATCHING} AND ${AFTER}`, { match, after }),

    beforeNewest: ({ text: match }, count) =>
      number(`SELECT rowid ${MATCHING} ORDER BY rowid DESC LIMIT 1 OFFSET +@count`, { match, count }),

    last: () => number('SELECT max(seq) FROM objects', {}),
  };
}

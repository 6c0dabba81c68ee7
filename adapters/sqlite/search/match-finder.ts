import type { MatchRow, Scored } from '../../../core/search/ranking/found.ts';
import type { ReadConnection } from '../database.ts';
import type { AccountBm25 } from './account-bm25.ts';
import { bestOfAccount } from './best-of-account.ts';
import { bestOfLibrary } from './best-of-library.ts';
import { isWordSearch, matchingRows } from './matching-rows.ts';
import type { CompiledSearch } from './plan.ts';

/** Finds the objects that match a compiled search, and chooses the fastest way for each search. */
export interface MatchFinder {
  /** From this many matches on, not all are scored. */
  readonly many: number;
  /** The best matches, best first, and newest first among equals. A limit of null returns all. */
  best(scan: CompiledSearch, limit: number | null): MatchRow[];
  /** The objects among `seqs` that match. */
  matchesAmong(scan: CompiledSearch, seqs: readonly number[]): MatchRow[];
  /** The objects among `rows` that fulfil the conditions of the search. They keep their scores. */
  filterScored(scan: CompiledSearch, rows: readonly Scored[]): MatchRow[];
  /** The number of matches, counted up to `atMost`. */
  count(scan: CompiledSearch, atMost: number): number;
  /** The largest row number, which approximates the number of objects. */
  last(): number;
}

/** From this many matches on, not all are scored, by default. */
export const MANY = 10_000;

/** @param many from this many matches on, not all are scored */
export function matchFinder(
  reader: Pick<ReadConnection, 'prepare'>,
  bm25: AccountBm25,
  many: number = MANY,
): MatchFinder {
  const rows = matchingRows(reader);
  const library = bestOfLibrary(rows, many);
  const account = bestOfAccount(rows, bm25, many);

  function bestOfTables(scan: CompiledSearch, limit: number | null): MatchRow[] {
    const { index, scored } = scan;
    if (scored === null) return rows.newestOfTables(scan, limit);
    const byWords = { ...scan, scored };
    return index === 'apart' ? account.scoredFirst(byWords, limit) : rows.scoredOfTables(byWords, limit);
  }

  return {
    many,

    best(scan, limit) {
      if (!isWordSearch(scan)) return bestOfTables(scan, limit);
      return scan.index === 'apart' ? account.best(scan, limit) : library.best(scan, limit);
    },

    matchesAmong(scan, seqs) {
      if (seqs.length === 0) return [];
      if (!isWordSearch(scan)) return bestOfTables(onlyAmong(scan, seqs), null);
      const { index, match } = scan;
      const { hasMany } = index === 'apart' ? account : library;
      if (hasMany(match)) return rows.newestAmong(scan, seqs);
      return index === 'apart' ? account.bestAmong(scan, seqs) : rows.best(onlyAmong(scan, seqs), null);
    },

    filterScored: rows.filterScored,
    count: rows.count,
    last: rows.last,
  };
}

/** The same search among `seqs` only. */
function onlyAmong<S extends CompiledSearch>(scan: S, seqs: readonly number[]): S {
  return {
    ...scan,
    where: `${scan.where} AND o.seq IN (SELECT value FROM json_each(@seqs))`,
    parameters: { ...scan.parameters, seqs: JSON.stringify(seqs) },
  };
}

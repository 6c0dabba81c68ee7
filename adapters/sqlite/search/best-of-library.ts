import { byRelevance, type MatchRow } from '../../../core/search/ranking/found.ts';
import type { Match } from './expression.ts';
import type { MatchingRows, WordSearch } from './matching-rows.ts';

/** Finds the best matches of words with FTS5's scores, for the only account, or for an account whose terms have no prefix. */
interface BestOfLibrary {
  /**
   * The best matches, best first.
   * @param limit null means all
   */
  best(scan: WordSearch, limit: number | null): MatchRow[];
  /** Whether so many objects match, by an estimate, that not all are scored. */
  hasMany(match: Match): boolean;
}

/** The number of matches is estimated from this many newest objects. */
const SAMPLE = 1_000;

/** @param many from this many matches on, not all are scored */
export function bestOfLibrary(rows: MatchingRows, many: number): BestOfLibrary {
  /** Takes the best matches of the text index with row numbers above `after`, and keeps those that fulfil the conditions. */
  function bestAfter(scan: WordSearch, match: Match, limit: number, after: number) {
    const candidateCount = 2 * limit + 100;
    const found = rows.bestOfIndex(match, candidateCount, after);
    return { found: rows.filterScored(scan, found), isAll: found.length < candidateCount };
  }

  /** Estimates from the newest objects how many match an expression. */
  function estimate(match: Match): number {
    const last = rows.last();
    const sample = Math.min(last, SAMPLE);
    return (rows.countOfIndex(match, last - sample) / Math.max(1, sample)) * last;
  }

  /**
   * If very many objects match, not all are scored, since words that occur in most objects say little about relevance. About `many` of the
   * newest matches with the words in the title are scored, and about `many` of the newest matches overall. All other matches follow, newest
   * first.
   */
  function bestOfMany(scan: WordSearch, limit: number): MatchRow[] {
    const last = rows.last();
    const found = [scan.match, scan.inTitle].flatMap((words) => {
      if (words === null) return [];
      const after = last - Math.ceil((last * many) / Math.max(many, estimate(words)));
      return bestAfter(scan, words, limit, after).found;
    });
    return rows.filledUp(scan, found, limit);
  }

  const hasMany = (match: Match) => estimate(match) > many;

  return {
    best(scan, limit) {
      if (limit === null || !scan.isWide) return rows.best(scan, limit);
      if (hasMany(scan.match)) return bestOfMany(scan, limit);
      const { found, isAll } = bestAfter(scan, scan.match, limit, 0);
      return found.length >= limit || isAll
        ? found.toSorted(byRelevance).slice(0, limit)
        : rows.best(scan, limit);
    },
    hasMany,
  };
}

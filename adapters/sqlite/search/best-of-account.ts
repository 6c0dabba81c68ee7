import { byRelevance, distinct, type MatchRow, type Scored } from '../../../core/search/ranking/found.ts';
import type { AccountBm25 } from './account-bm25.ts';
import type { Match } from './expression.ts';
import type { MatchingRows, WordSearch } from './matching-rows.ts';
import type { CompiledSearch } from './plan.ts';

/** Finds the best matches of words in an account whose terms have a prefix, with scores from the account's own counts. */
interface BestOfAccount {
  /**
   * The best matches, best first.
   * @param limit null means all
   */
  best(scan: WordSearch, limit: number | null): MatchRow[];
  /** The objects among `seqs` that match, best first. */
  bestAmong(scan: WordSearch, seqs: readonly number[]): MatchRow[];
  /** Objects that fulfil the conditions; objects with the scored words come first. A limit of null returns all. */
  scoredFirst(scan: CompiledSearch & { readonly scored: Match }, limit: number | null): MatchRow[];
  /** Whether so many objects match that not all are scored. */
  hasMany(match: Match): boolean;
}

const toScored = (scores: ReadonlyMap<number, number>): Scored[] =>
  Array.from(scores, ([seq, score]) => ({ seq, score }));

/** @param many from this many matches on, not all are scored */
export function bestOfAccount(rows: MatchingRows, bm25: AccountBm25, many: number): BestOfAccount {
  /** The best matches of an expression with row numbers above `after`. */
  function bestAfter(scan: CompiledSearch, match: Match, limit: number, after = 0): MatchRow[] {
    const candidateCount = 2 * limit + 100;
    const ofAtMost = (atMost: number) => toScored(bm25.scores(scan.accountId, match, atMost, after));
    const scored = ofAtMost(candidateCount).toSorted((a, b) => b.score - a.score);
    const found = rows.filterScored(scan, scored).toSorted(byRelevance);
    // No match without a score is better than the worst of the best.
    const last = found[limit - 1]?.score ?? -1;
    if (scored.length >= candidateCount && last < (scored[candidateCount - 1]?.score ?? 0)) {
      const all = rows.filterScored(scan, ofAtMost(Number.POSITIVE_INFINITY));
      return all.toSorted(byRelevance).slice(0, limit);
    }
    return found.slice(0, limit);
  }

  /**
   * The best of about `many` of the newest matches with the words in the title, and of about as many of the newest matches overall. All
   * other matches follow, newest first.
   */
  function bestOfMany(scan: WordSearch, limit: number): MatchRow[] {
    const found = [scan.match, scan.inTitle].flatMap((words) =>
      words === null ? [] : bestAfter(scan, words, limit, rows.beforeNewest(words, many)),
    );
    return rows.filledUp(scan, found, limit);
  }

  const hasMany = (match: Match) => bm25.count(match, many + 1) > many;

  return {
    best(scan, limit) {
      const { match } = scan;
      if (limit === null) return bestAfter(scan, match, Number.POSITIVE_INFINITY);
      return hasMany(match) ? bestOfMany(scan, limit) : bestAfter(scan, match, limit);
    },

    bestAmong(scan, seqs) {
      const scores = bm25.scores(scan.accountId, scan.match);
      const matching = seqs.flatMap((seq) => {
        const score = scores.get(seq);
        return score === undefined ? [] : [{ seq, score }];
      });
      return rows.filterScored(scan, matching).toSorted(byRelevance);
    },

    scoredFirst(scan, limit) {
      const scored = toScored(bm25.scores(scan.accountId, scan.scored));
      const best = rows.filterScored(scan, scored).toSorted(byRelevance);
      const rest = rows.newestOfTables(scan, limit === null ? null : limit + best.length);
      return distinct([...best, ...rest]).slice(0, limit ?? undefined);
    },

    hasMany,
  };
}

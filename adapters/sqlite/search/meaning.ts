import { blend } from '../../../core/search/profile.ts';
import type { Relations } from './relation.ts';
import { byRelevance, distinct, type Found, type Row, type Scored } from './scan.ts';

/** Meaning learnt from the collection itself: what the best matches by words say besides these words. */
export interface Meanings {
  /**
   * Ranks matches in part anew by words and meaning together, and adds what is found by meaning alone. Strict matches keep
   * their place before them.
   * @param boost weight of meaning; that of words is 1
   * @param check of objects found by meaning, gives those that fulfil the filter
   */
  fuse(
    strict: readonly Row[],
    partial: readonly Row[],
    boost: number,
    check: (rows: readonly Scored[]) => Row[],
  ): Found[];
}

/** The best matches, from which is learnt. */
const TEACHERS = 10;
/** A match worth less than this part of the best one teaches nothing. */
const WORTHY_PART = 0.4;
/** Terms that are learnt. */
const TERMS = 30;
/** Of the words' own weight. */
const WEIGHT = 0.5;
/** Objects that are found by meaning alone. */
const MOST_BY_MEANING = 200;
/** Matches in part that are ranked anew; those behind keep their order. */
const RERANKED = 1_000;

export function meanings(relation: Relations): Meanings {
  function learn(rows: readonly Row[]): Map<number, number> {
    const best = rows.slice(0, TEACHERS);
    const top = best[0]?.score ?? 0;
    const parts = best
      .filter((row) => row.score >= top * WORTHY_PART)
      .flatMap((row) => {
        const profile = relation.profile(row.seq);
        return profile ? [{ profile, weight: row.score / top }] : [];
      });
    const scores = relation.near(blend(parts), TERMS);
    const highest = Math.max(...scores.values(), 0);
    return new Map([...scores].map(([seq, score]) => [seq, score / highest]));
  }

  return {
    fuse(strict, partial, boost, check) {
      const byWords = distinct([...strict, ...partial]);
      const teachers = byWords.toSorted(byRelevance);
      const top = teachers[0]?.score ?? 0;
      if (top === 0) return byWords;
      const meaning = learn(teachers);
      const withMeaning = (row: Row) => ({ ...row, meaning: meaning.get(row.seq) ?? 0 });
      const fused = (row: Row): Found => {
        const found = withMeaning(row);
        return { ...found, score: row.score + boost * WEIGHT * top * found.meaning };
      };
      const rest = byWords.slice(strict.length);
      const known = new Set(byWords.map((row) => row.seq));
      const others = [...meaning]
        .filter(([seq]) => !known.has(seq))
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, MOST_BY_MEANING)
        .map(([seq]) => ({ seq, score: 0 }));
      const reranked = [...rest.slice(0, RERANKED), ...check(others)].map(fused).toSorted(byRelevance);
      return [...strict.map(withMeaning), ...reranked, ...rest.slice(RERANKED).map(withMeaning)];
    },
  };
}

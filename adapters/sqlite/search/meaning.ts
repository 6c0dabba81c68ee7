import { blend } from '../../../core/search/profile.ts';
import type { Relations } from './relation.ts';
import { byRelevance, type Found, type Row, type Scored } from './scan.ts';

/** Matches by words, each object once: those that keep their order, and before which others rank. */
export interface Tiers {
  readonly kept: readonly Row[];
  /** Each ranked in itself, one behind the other; what is found by meaning alone joins the last. */
  readonly ranked: readonly (readonly Row[])[];
}

/** Meaning learnt from the collection itself: what the best matches by words say besides these words. */
export interface Meanings {
  /**
   * Ranks matches by words and meaning together.
   * @param boost weight of meaning; that of words is 1
   * @param check of objects found by meaning alone, gives those that fulfil the filter
   */
  fuse(tiers: Tiers, boost: number, check: (rows: readonly Scored[]) => Row[]): Found[];
}

/** The best matches, from which is learnt. */
const TEACHERS = 5;
/** Terms that are learnt. */
const TERMS = 40;
/** Objects that are found by meaning alone: at most so many, and at least so near. */
const MOST_BY_MEANING = 200;
const NEAR = 0.25;
/** Matches of a tier that are ranked anew; those behind keep their order. */
export const RERANKED = 1_000;

export function meanings(relation: Relations): Meanings {
  /** How near objects are to what the teachers are about, from 0 to 1. */
  function learn(teachers: readonly Row[], top: number): Map<number, number> {
    const parts = teachers.flatMap((row) => {
      const profile = relation.profile(row.seq);
      return profile ? [{ profile, weight: (row.score / top) ** 2 }] : [];
    });
    const scores = relation.near(blend(parts), TERMS);
    let highest = 0;
    for (const score of scores.values()) highest = Math.max(highest, score);
    return new Map([...scores].map(([seq, score]) => [seq, score / highest]));
  }

  return {
    fuse({ kept, ranked }, boost, check) {
      const byWords = [kept, ...ranked].flat();
      const teachers = byWords.toSorted(byRelevance).slice(0, TEACHERS);
      const top = teachers[0]?.score ?? 0;
      if (top === 0) return byWords;

      const nearness = learn(teachers, top);
      const explain = (row: Row) => ({ ...row, meaning: nearness.get(row.seq) ?? 0 });
      const fused = (row: Row): Found => {
        const found = explain(row);
        return { ...found, score: row.score + boost * top * found.meaning };
      };
      const known = new Set(byWords.map((row) => row.seq));
      const others = [...nearness]
        .filter(([seq, near]) => near >= NEAR && !known.has(seq))
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, MOST_BY_MEANING)
        .map(([seq]) => ({ seq, score: 0 }));
      const rank = (rows: readonly Row[], joining: readonly Row[]): Found[] => [
        ...[...rows.slice(0, RERANKED), ...joining].map(fused).toSorted(byRelevance),
        ...rows.slice(RERANKED).map(explain),
      ];
      return [
        ...kept.map(explain),
        ...ranked.flatMap((rows, at) => rank(rows, at === ranked.length - 1 ? check(others) : [])),
      ];
    },
  };
}

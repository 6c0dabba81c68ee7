/** The row number of an object with its relevance, from 0. */
export interface Scored {
  readonly seq: number;
  readonly score: number;
}

/** A match, with the tie-breakers for equal scores. */
export interface MatchRow extends Scored {
  readonly bumped: number;
  readonly id: string;
}

export interface Match extends MatchRow {
  /** Semantic similarity, from 0 to 1; absent if it did not count. */
  readonly semanticScore?: number;
}

/** Best first, then newest bump, then newest id (D21). */
export function byRelevance(a: MatchRow, b: MatchRow): number {
  return b.score - a.score || byTime(a, b);
}

/** Newest bump first, then newest id. */
export function byTime(a: MatchRow, b: MatchRow): number {
  return b.bumped - a.bumped || (a.id < b.id ? 1 : -1);
}

/** The rows without duplicates; each object keeps its first position. */
export function distinct<R extends Scored>(rows: readonly R[]): R[] {
  const seen = new Set<number>();
  return rows.filter(({ seq }) => !seen.has(seq) && seen.add(seq));
}

/** Increases scores if necessary, so that no match has a lower score than a later match. */
export function falling(found: readonly Match[]): Match[] {
  let highest = 0;
  return found
    .toReversed()
    .map((row) => {
      highest = Math.max(highest, row.score);
      return { ...row, score: highest };
    })
    .toReversed();
}

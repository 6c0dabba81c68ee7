/** An object with its relevance, from 0, by its row number. */
export interface Scored {
  readonly seq: number;
  readonly score: number;
}

/** An object that was found, with what decides between equals. */
export interface Row extends Scored {
  readonly bumped: number;
  readonly id: string;
}

/** A row of an answer. */
export interface Found extends Row {
  /** How near it is by meaning, from 0 to 1; absent where meaning was not asked. */
  readonly meaning?: number;
}

/** Best first, then newest bump, then newest id (D21). */
export function byRelevance(a: Row, b: Row): number {
  return b.score - a.score || byTime(a, b);
}

/** Newest bump first, then newest id. */
export function byTime(a: Row, b: Row): number {
  return b.bumped - a.bumped || (a.id < b.id ? 1 : -1);
}

/** Each object once, where it first stands. */
export function distinct<R extends Scored>(rows: readonly R[]): R[] {
  const seen = new Set<number>();
  return rows.filter(({ seq }) => !seen.has(seq) && seen.add(seq));
}

/** Lifts scores to those that stand behind them, so that what comes first never scores less. */
export function falling(found: readonly Found[]): Found[] {
  let highest = 0;
  return found
    .toReversed()
    .map((row) => {
      highest = Math.max(highest, row.score);
      return { ...row, score: highest };
    })
    .toReversed();
}

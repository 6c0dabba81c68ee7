import type { Metrics } from './metrics.ts';

/** Positions of cards in columns, in pixels: each goes into the currently shortest column, so tops never decrease. */
export interface Masonry {
  readonly count: number;
  /** The total height. */
  readonly height: number;
  /** Positions the next cards. @param heightOf the height of a card by index */
  extend(count: number, heightOf: (index: number) => number): void;
  /** The same cards, some with other heights, by index. Cards up to the first of these stay in place. */
  withHeights(others: ReadonlyMap<number, number>): Masonry;
  column(index: number): number;
  left(index: number): number;
  top(index: number): number;
  bottom(index: number): number;
  /** The cards that overlap a vertical range, in order. */
  between(top: number, bottom: number): readonly number[];
  /** The first card whose top is at `top` or below. */
  firstFrom(top: number): number;
  /** The next card in the same column, down (1) or up (-1); the card itself at the end. */
  nextInColumn(index: number, by: 1 | -1): number;
}

const FIRST_ROWS = 256;

/** @param breakAt the index of the card below a line across all columns, and the height of that line */
export function masonry(
  metrics: Metrics,
  breakAt: { readonly index: number; readonly height: number } | null = null,
): Masonry {
  const { columns, columnWidth, gap } = metrics;
  const ends = new Float64Array(columns);
  let count = 0;
  let maxHeight = 0;
  let tops = new Float64Array(0);
  let heights = new Float32Array(0);
  let columnOf = new Uint8Array(0);

  function resize(rows: number): void {
    tops = copied(tops, new Float64Array(rows));
    heights = copied(heights, new Float32Array(rows));
    columnOf = copied(columnOf, new Uint8Array(rows));
  }

  function shortest(): number {
    let column = 0;
    for (let each = 1; each < columns; each++)
      if ((ends[each] as number) < (ends[column] as number)) column = each;
    return column;
  }

  /** The first index whose top is at `top` or below. */
  function firstFrom(top: number): number {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tops[middle] as number) < top) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  const bottom = (index: number) => (tops[index] as number) + (heights[index] as number);

  return {
    get count() {
      return count;
    },
    get height() {
      return count === 0 ? 0 : Math.max(...ends) - gap;
    },
    extend(to, heightOf) {
      if (to > tops.length) resize(Math.max(FIRST_ROWS, to, Math.ceil(tops.length * 1.5)));
      for (; count < to; count++) {
        if (count === breakAt?.index) ends.fill(Math.max(...ends) + breakAt.height);
        const height = heightOf(count);
        const column = shortest();
        tops[count] = ends[column] as number;
        heights[count] = height;
        columnOf[count] = column;
        ends[column] = (ends[column] as number) + height + gap;
        maxHeight = Math.max(maxHeight, height);
      }
    },
    withHeights(others) {
      const changed = masonry(metrics, breakAt);
      changed.extend(count, (index) => others.get(index) ?? (heights[index] as number));
      return changed;
    },
    column: (index) => columnOf[index] as number,
    left: (index) => (columnOf[index] as number) * (columnWidth + gap),
    top: (index) => tops[index] as number,
    bottom,
    between(top, end) {
      const found: number[] = [];
      for (let index = firstFrom(top - maxHeight); index < count && (tops[index] as number) < end; index++)
        if (bottom(index) > top) found.push(index);
      return found;
    },
    firstFrom,
    nextInColumn(index, by) {
      for (let other = index + by; other >= 0 && other < count; other += by)
        if (columnOf[other] === columnOf[index]) return other;
      return index;
    },
  };
}

function copied<T extends Float64Array | Float32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

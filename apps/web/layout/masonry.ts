import type { Metrics } from './metrics.ts';

/** Positions of cards in columns, in pixels. Each card goes into the column that is shortest at that time, so tops never decrease. */
export interface Masonry {
  readonly count: number;
  /** The total height. */
  readonly height: number;
  /** Positions the next cards, up to `count` cards in all. @param heightOf returns the height of a card by index */
  extend(count: number, heightOf: (index: number) => number): void;
  /** Positions the same cards with new heights for some. Cards before the first new height keep their positions. */
  withHeights(newHeights: ReadonlyMap<number, number>): Masonry;
  column(index: number): number;
  left(index: number): number;
  top(index: number): number;
  bottom(index: number): number;
  /** The indexes of the cards that overlap a vertical range, in order. */
  between(top: number, bottom: number): readonly number[];
  /** The index of the first card whose top is at or below a position. */
  firstFrom(top: number): number;
  /** The index of the next card in the same column, down (1) or up (-1); the same index if there is no such card. */
  nextInColumn(index: number, direction: 1 | -1): number;
}

const MIN_CAPACITY = 256;

/** @param breakAt the index of the card below a line across all columns, and the height of the line */
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
      if (to > tops.length) resize(Math.max(MIN_CAPACITY, to, Math.ceil(tops.length * 1.5)));
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
    withHeights(newHeights) {
      const changed = masonry(metrics, breakAt);
      changed.extend(count, (index) => newHeights.get(index) ?? (heights[index] as number));
      return changed;
    },
    column: (index) => columnOf[index] as number,
    left: (index) => (columnOf[index] as number) * (columnWidth + gap),
    top: (index) => tops[index] as number,
    bottom,
    between(top, end) {
      const indexes: number[] = [];
      for (let index = firstFrom(top - maxHeight); index < count && (tops[index] as number) < end; index++)
        if (bottom(index) > top) indexes.push(index);
      return indexes;
    },
    firstFrom,
    nextInColumn(index, direction) {
      for (let other = index + direction; other >= 0 && other < count; other += direction)
        if (columnOf[other] === columnOf[index]) return other;
      return index;
    },
  };
}

function copied<T extends Float64Array | Float32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

interface YearMark {
  readonly year: number;
  readonly index: number;
}

/**
 * The years of cards that are sorted from newest to oldest, with the index of the first card of each.
 * @param bumpedOf returns the time of a card by index, in milliseconds since 1970
 */
export function yearMarks(count: number, bumpedOf: (index: number) => number): readonly YearMark[] {
  const yearOf = (index: number) => new Date(bumpedOf(index)).getFullYear();
  const marks: YearMark[] = [];
  for (let index = 0; index < count; ) {
    const year = yearOf(index);
    marks.push({ year, index });
    // Binary search for the first card of an earlier year.
    let low = index + 1;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (yearOf(middle) >= year) low = middle + 1;
      else high = middle;
    }
    index = low;
  }
  return marks;
}

/**
 * Leaves out marks that would overlap the previous mark.
 * @param positionOf returns the position of a mark, in the unit of `spacing`
 * @param spacing minimum distance between two marks
 */
export function withoutOverlaps(
  marks: readonly YearMark[],
  positionOf: (mark: YearMark) => number,
  spacing: number,
): readonly YearMark[] {
  let end = Number.NEGATIVE_INFINITY;
  return marks.filter((mark) => {
    const position = positionOf(mark);
    if (position < end) return false;
    end = position + spacing;
    return true;
  });
}

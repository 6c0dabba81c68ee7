interface YearMark {
  readonly year: number;
  readonly index: number;
}

/**
 * The years of cards in order from newest to oldest.
 * @param bumpedOf the time of a card by index, in milliseconds
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
 * The marks that do not overlap if each takes some space, from the first on. @param positionOf the position of a mark, in the unit of the lengths
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

/** A year at the first of its cards. */
export interface YearMark {
  readonly year: number;
  readonly index: number;
}

/**
 * The years of cards that stand from the newest to the oldest.
 * @param bumpedOf the time of a card by its index, in milliseconds
 */
export function yearMarks(count: number, bumpedOf: (index: number) => number): readonly YearMark[] {
  const yearOf = (index: number) => new Date(bumpedOf(index)).getFullYear();
  const marks: YearMark[] = [];
  for (let index = 0; index < count; ) {
    const year = yearOf(index);
    marks.push({ year, index });
    // Bisects for the first card of an earlier year.
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

/** The marks that can be read where each takes some room, from the first on. @param placeOf where a mark stands, as lengths are */
export function apart(
  marks: readonly YearMark[],
  placeOf: (mark: YearMark) => number,
  room: number,
): readonly YearMark[] {
  let end = Number.NEGATIVE_INFINITY;
  return marks.filter((mark) => {
    const place = placeOf(mark);
    if (place < end) return false;
    end = place + room;
    return true;
  });
}

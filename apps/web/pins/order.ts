/** The target index when a key moves the pin at `from` in a board of columns. It is `from` if the pin would leave the board. */
export function indexByKey(key: string, from: number, count: number, columns: number): number {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined || to < 0 || to >= count ? from : to;
}

/** Moves the value at `from` to `to`. */
export function moved<T>(values: readonly T[], from: number, to: number): readonly T[] {
  const [value] = values.slice(from, from + 1);
  return value === undefined ? values : values.toSpliced(from, 1).toSpliced(to, 0, value);
}

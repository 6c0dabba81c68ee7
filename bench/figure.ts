/** What a figure should be: at least, or less than, so much. */
export type Aim = { readonly atLeast: number } | { readonly below: number };

/**
 * Prints one figure as `name: value (aim)`, and says so when it misses its aim.
 * @param unit follows the value; none for a ratio
 */
export function printFigure(name: string, value: number, aim: Aim, unit = ''): void {
  const shown = unit === '' ? value.toFixed(2) : `${value.toFixed(unit === 's' ? 2 : 0)} ${unit}`;
  const [words, met] =
    'atLeast' in aim
      ? [`at least ${aim.atLeast}`, value >= aim.atLeast]
      : [`less than ${aim.below}`, value < aim.below];
  process.stdout.write(`${name}: ${shown} (${words}${unit && ` ${unit}`})${met ? '' : ' — missed'}\n`);
}

/** Prints a measure that has no aim, as `name: value unit`. */
export function printMeasure(name: string, value: number, unit: string): void {
  process.stdout.write(`${name}: ${value < 10 ? value.toFixed(2) : value.toFixed(0)} ${unit}\n`);
}

/** The middle value; of an even number the upper one of the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

import { note } from './history.ts';

/** The target of a figure. */
type Aim = { readonly atLeast: number } | { readonly below: number };

/**
 * Prints a figure as `name: value (aim)`, with `missed` if it misses its aim.
 * @param unit printed after the value; empty for ratios
 */
export function printFigure(name: string, value: number, aim: Aim, unit = ''): void {
  const shown = unit === '' ? value.toFixed(2) : `${value.toFixed(unit === 's' ? 2 : 0)} ${unit}`;
  const [words, met] =
    'atLeast' in aim
      ? [`at least ${aim.atLeast}`, value >= aim.atLeast]
      : [`less than ${aim.below}`, value < aim.below];
  note({ name, value, unit, better: 'atLeast' in aim ? 'more' : 'less', isMet: met });
  process.stdout.write(`${name}: ${shown} (${words}${unit && ` ${unit}`})${met ? '' : ' — missed'}\n`);
}

/** Prints a figure without an aim, as `name: value unit`. */
export function printMeasure(name: string, value: number, unit: string): void {
  note({ name, value, unit });
  process.stdout.write(`${name}: ${value < 10 ? value.toFixed(2) : value.toFixed(0)}${unit && ` ${unit}`}\n`);
}

/** The median; for an even number of values, the upper of the two middle ones. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

import { note } from './history.ts';

/** The target of a figure. */
type Target = { readonly atLeast: number } | { readonly below: number };

/**
 * Prints a figure as `name: value (target)`, with `missed` if it misses its target, and adds it to the history.
 * @param unit printed after the value; empty for ratios
 */
export function printFigure(name: string, value: number, target: Target, unit = ''): void {
  const shown = unit === '' ? value.toFixed(2) : `${value.toFixed(unit === 's' ? 2 : 0)} ${unit}`;
  const [words, met] =
    'atLeast' in target
      ? [`at least ${target.atLeast}`, value >= target.atLeast]
      : [`less than ${target.below}`, value < target.below];
  note({ name, value, unit, better: 'atLeast' in target ? 'more' : 'less', isMet: met });
  process.stdout.write(`${name}: ${shown} (${words}${unit && ` ${unit}`})${met ? '' : ' — missed'}\n`);
}

/** Prints a figure without a target, as `name: value unit`, and adds it to the history. */
export function printMeasure(name: string, value: number, unit: string): void {
  note({ name, value, unit });
  process.stdout.write(`${name}: ${value < 10 ? value.toFixed(2) : value.toFixed(0)}${unit && ` ${unit}`}\n`);
}

/** The median; for an even number of values, the upper of the two middle ones. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

import fc from 'fast-check';
import { it } from 'vitest';

/** Whether this is `npm run test:long`, which does not block changes. */
const isLong = process.env.TEST_RUNS === 'many';
/** How much more often a law is tried then, and how much less often for every change. */
const MORE = 20;
const LESS = 3;
const USUAL = 100;

/** How often a law is tried with random values: a third of `few` times for every change, and 20 times as often as `few` otherwise. */
export function runs(few: number): number {
  return isLong ? few * MORE : Math.ceil(few / LESS);
}

/** A size of an input whose cost is under test: `usual` for every change. */
export function size(usual: number, long: number): number {
  return isLong ? long : usual;
}

/** The cases of a test: `usual` for every change, plus `more` with `npm run test:long`. */
export function cases<T>(usual: readonly T[], more: readonly T[]): readonly T[] {
  return isLong ? [...usual, ...more] : usual;
}

/** A slow test that adds little to its neighbours, and therefore does not block changes. */
export const itLong: ReturnType<typeof it.runIf> = it.runIf(isLong);

/** Random values are the same for every change, so that a commit either passes or fails; the long run tries others each time. */
const SEED = 20_261_129;

fc.configureGlobal({ numRuns: runs(USUAL), ...(isLong ? {} : { seed: SEED }) });

import fc from 'fast-check';
import { it } from 'vitest';

/** Whether this is `npm run test:long`, which does not block changes. */
const isLong = process.env.TEST_RUNS === 'many';
/** The long run tries `MORE` times as many values; the tests of each change try a third (`LESS`). */
const MORE = 20;
const LESS = 3;
const USUAL = 100;

/** The number of random values with which a property is tried: a third of `few` for every change, and 20 times `few` in the long run. */
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

/** Declares a slow test that adds little to the tests next to it, and therefore only runs with `npm run test:long`. */
export const itLong: ReturnType<typeof it.runIf> = it.runIf(isLong);

/**
 * The seed for every change: random values are always the same, so that a commit either passes or fails. The long run tries other values
 * each time.
 */
const SEED = 20_261_129;

fc.configureGlobal({ numRuns: runs(USUAL), ...(isLong ? {} : { seed: SEED }) });

import fc from 'fast-check';
import { it } from 'vitest';

/** Whether this is `npm run test:long`, for which no change waits. */
const isLong = process.env.TEST_RUNS === 'many';
/** How many times as often a law is tried then. */
const MORE = 20;
const USUAL = 100;

/** How often a law is tried with random values: `few` times for every change. */
export function runs(few: number): number {
  return isLong ? few * MORE : few;
}

/** A size of an input whose cost is under test: `usual` for every change. */
export function size(usual: number, long: number): number {
  return isLong ? long : usual;
}

/** The cases of a test: `usual` for every change, and `more` besides with `npm run test:long`. */
export function cases<T>(usual: readonly T[], more: readonly T[]): readonly T[] {
  return isLong ? [...usual, ...more] : usual;
}

/** A test that takes long and tells little more than those beside it: no change waits for it. */
export const itLong: ReturnType<typeof it.runIf> = it.runIf(isLong);

fc.configureGlobal({ numRuns: runs(USUAL) });

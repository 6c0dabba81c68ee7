import fc from 'fast-check';

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

fc.configureGlobal({ numRuns: runs(USUAL) });

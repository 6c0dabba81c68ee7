import { expect } from 'vitest';
import { processorTime } from './processor.ts';

/** How many times as long the longer of two inputs is. */
const LONGER = 8;
/** Between the 8 times that linear work takes for it and the 64 times of work that grows with the square. */
const MAX_RATIO = 32;
/** Shorter work is taken for this long: a collection of garbage, which comes when it likes, takes as much. */
const MIN_MS = 25;
const ATTEMPTS = 3;

/** Expects that the processor time of `work` grows about linearly up to inputs of `size`, however fast the machine is. */
export function expectLinear(work: (size: number) => unknown, size: number): Promise<void> {
  return expectLinearGrowth((given) => processorTime(() => work(given)), size);
}

/**
 * Expects that what is measured grows about linearly up to inputs of `size`. What grows too fast does so each time; what others do
 * on the machine comes and goes, so that the best of three counts.
 * @param measure in milliseconds, or another unit in which 25 are little
 * @param maxRatio less where much is linear in any case
 */
export async function expectLinearGrowth(
  measure: (size: number) => Promise<number>,
  size: number,
  maxRatio: number = MAX_RATIO,
): Promise<void> {
  let ratio = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && ratio > maxRatio; attempt++) {
    const short = await measure(Math.round(size / LONGER));
    const long = await measure(size);
    ratio = Math.min(ratio, long / Math.max(short, MIN_MS));
  }
  expect(ratio).toBeLessThanOrEqual(maxRatio);
}

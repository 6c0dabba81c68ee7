import { expect } from 'vitest';
import { processorTime } from './processor.ts';

/** How many times as long the longer of two inputs is. */
const LONGER = 8;
/** Between the factor of 8 for linear work and of 64 for quadratic work. */
const MAX_RATIO = 32;
/** Shorter work counts as this long, since garbage collection at any moment takes as much. */
const MIN_MS = 25;
const ATTEMPTS = 3;

/** Expects that the processor time of `work` grows about linearly up to inputs of `size`, however fast the machine is. */
export function expectLinear(work: (size: number) => unknown, size: number): Promise<void> {
  return expectLinearGrowth((given) => processorTime(() => work(given)), size);
}

/**
 * Expects that a measurement grows about linearly up to inputs of `size`. Superlinear growth repeats, while
 * other work on the machine comes and goes, so the best of three attempts counts.
 * @param measure in milliseconds, or another unit in which 25 is small
 * @param maxRatio lower if the work is mostly linear in any case
 */
export async function expectLinearGrowth(
  measure: (size: number) => Promise<number>,
  size: number,
  maxRatio: number = MAX_RATIO,
): Promise<void> {
  let ratio = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && ratio > maxRatio; attempt++) {
    const long = await measure(size);
    // Whatever the short input takes, it counts as so much that this is linear.
    const isShort = long <= MIN_MS * maxRatio;
    const short = isShort ? MIN_MS : await measure(Math.round(size / LONGER));
    ratio = Math.min(ratio, long / Math.max(short, MIN_MS));
  }
  expect(ratio).toBeLessThanOrEqual(maxRatio);
}

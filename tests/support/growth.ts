import { expect } from 'vitest';
import { processorTime } from './processor.ts';

/** The ratio of the lengths of the two inputs. */
const LONGER = 8;
/** The largest ratio of the two times: between 8 for linear work and 64 for quadratic work. */
const MAX_RATIO = 32;
/** Shorter work counts as this long, in milliseconds, since a garbage collection may take as much at any moment. */
const MIN_MS = 25;
const ATTEMPTS = 3;

/** Expects that the processor time of `work` grows about linearly up to inputs of `size`, however fast the machine is. */
export function expectLinear(work: (size: number) => unknown, size: number): Promise<void> {
  return expectLinearGrowth((given) => processorTime(() => work(given)), size);
}

/**
 * Expects that a measurement grows about linearly up to inputs of `size`. Superlinear growth appears in every attempt, other work on the
 * machine only in some, so the best of three attempts counts.
 * @param measure returns milliseconds, or another unit in which 25 is small
 * @param maxRatio the largest ratio; smaller if most of the work is always linear
 */
export async function expectLinearGrowth(
  measure: (size: number) => Promise<number>,
  size: number,
  maxRatio: number = MAX_RATIO,
): Promise<void> {
  let ratio = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && ratio > maxRatio; attempt++) {
    const long = await measure(size);
    // The short input counts as at least `MIN_MS`, so this is linear however long it really takes.
    const isShort = long <= MIN_MS * maxRatio;
    const short = isShort ? MIN_MS : await measure(Math.round(size / LONGER));
    ratio = Math.min(ratio, long / Math.max(short, MIN_MS));
  }
  expect(ratio).toBeLessThanOrEqual(maxRatio);
}

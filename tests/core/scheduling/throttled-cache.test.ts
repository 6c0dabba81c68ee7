import { expect, test } from 'vitest';
import { throttledCache } from '../../../core/scheduling/throttled-cache.ts';

/** Work of a given duration on a manual clock, which returns how often it ran. */
function workOf(tookMs: number, isBroken = () => false) {
  let nowMs = 0;
  let done = 0;
  const ask = throttledCache(
    async () => {
      nowMs += tookMs;
      if (isBroken()) throw new Error('broken');
      done += 1;
      return done;
    },
    () => nowMs,
  );
  const wait = (ms: number) => {
    nowMs += ms;
  };
  return { ask, wait };
}

test('expensive work is repeated once it takes at most a hundredth of the time, without making anyone wait again', async () => {
  const { ask, wait } = workOf(1_000);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  wait(99_000);
  expect(await ask()).toBe(1);
  wait(1_000);
  expect(await ask()).toBe(1);
  await Promise.resolve();
  expect(await ask()).toBe(2);
});

test('short work is awaited when it is due', async () => {
  const { ask, wait } = workOf(1);
  expect(await ask()).toBe(1);
  expect(await ask()).toBe(1);
  wait(100);
  expect(await ask()).toBe(2);
});

test('a failure is reported only before the first result', async () => {
  let isBroken = true;
  const { ask, wait } = workOf(1, () => isBroken);
  await expect(ask()).rejects.toThrow('broken');
  isBroken = false;
  expect(await ask()).toBe(1);
  isBroken = true;
  wait(100);
  expect(await ask()).toBe(1);
});

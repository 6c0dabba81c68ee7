import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectAtRest } from '../../../adapters/system/collect-at-rest.ts';

const CHECK_MS = 1_000;
let shares: number[];
let collected: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  collected = 0;
  stop = collectAtRest(
    () => {
      collected += 1;
      shares.unshift(0);
    },
    () => shares.shift() ?? 0,
    CHECK_MS,
  );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const looks = (...found: readonly number[]): void => {
  shares = [...found];
  for (const _ of found) vi.advanceTimersByTime(CHECK_MS);
};

test('garbage is collected once when the work is over', () => {
  looks(0.5, 0.4);
  expect(collected).toBe(0);
  looks(0.001, 0.001, 0.001);
  expect(collected).toBe(1);
});

test('garbage is collected again after more work', () => {
  looks(0.001, 0.3, 0.001, 0.001);
  expect(collected).toBe(2);
});

test('objects without references are gone then', async () => {
  vi.useRealTimers();
  const left = new WeakRef({});
  const end = collectAtRest(undefined, () => 0, 1);
  await expect.poll(() => left.deref() === undefined).toBe(true);
  end();
});

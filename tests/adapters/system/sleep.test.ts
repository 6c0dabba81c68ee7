import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemSleep } from '../../../adapters/system/sleep.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('resolves after the time, and leaves no timer', async () => {
  let isOver = false;
  const sleeping = systemSleep(1_000, new AbortController().signal).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await sleeping;
  expect(vi.getTimerCount()).toBe(0);
});

it('resolves early and leaves no timer when the signal aborts, before or during the sleep', async () => {
  const waking = new AbortController();
  const sleeping = systemSleep(1_000, waking.signal);
  waking.abort();
  await sleeping;
  await systemSleep(1_000, waking.signal);
  expect(vi.getTimerCount()).toBe(0);
});

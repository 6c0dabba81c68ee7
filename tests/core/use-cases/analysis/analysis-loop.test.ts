import { expect, it } from 'vitest';
import type { Analysis } from '../../../../core/use-cases/analysis/analysis.ts';
import { startAnalysis } from '../../../../core/use-cases/analysis/analysis-loop.ts';

/** A loop over jobs that are counted, whose sleep ends by its signal only. */
function loop() {
  const waiting: number[] = [];
  const done: number[] = [];
  let notify: () => void = () => undefined;
  let isReleased = false;
  const analysis: Analysis = {
    capabilities: new Map(),
    async runNext() {
      const job = waiting.shift();
      if (job === undefined) return false;
      done.push(job);
      return true;
    },
    beat: async () => undefined,
    takeOver: async () => undefined,
    progress: async () => ({ queued: waiting.length, running: 0, failed: [] }),
    async release() {
      isReleased = true;
    },
  };
  const sleep = (_ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (signal?.aborted) resolve();
      signal?.addEventListener('abort', () => resolve());
    });
  const watchJobs = (listener: () => void) => {
    notify = listener;
    return () => undefined;
  };
  const logger = { error() {}, warn() {}, info() {}, debug() {} };
  const running = startAnalysis(analysis, { storage: { watchJobs }, logger, sleep });
  return { waiting, done, running, notify: () => notify(), isReleased: () => isReleased };
}

it('runs jobs when it is notified, without waiting for its next look', async () => {
  const { waiting, done, running, notify } = loop();
  await expect.poll(() => done).toEqual([]);
  for (const job of [1, 2, 3]) {
    waiting.push(job);
    notify();
    await expect.poll(() => done.at(-1)).toBe(job);
  }
  await running.stop(1_000);
});

it('claims nothing after the stop, and releases what it had', async () => {
  const { waiting, done, running, notify, isReleased } = loop();
  await running.stop(1_000);
  waiting.push(1);
  notify();
  expect([done, isReleased()]).toEqual([[], true]);
});

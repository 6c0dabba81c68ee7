import { expect, it } from 'vitest';
import { type JobClass, MAX_JOBS } from '../../../../core/model/job.ts';
import type { Analysis } from '../../../../core/use-cases/analysis/analysis.ts';
import { startAnalysis } from '../../../../core/use-cases/analysis/analysis-loop.ts';

interface Work {
  readonly name: string;
  /** The event that it waits for. */
  readonly until?: Promise<void>;
}

/** A loop with counted jobs, whose sleep ends only by its signal. */
function loop() {
  const queues: Record<JobClass, Work[]> = { fetching: [], local: [], first: [] };
  const begun: string[] = [];
  const done: string[] = [];
  let notify: () => void = () => undefined;
  let isReleased = false;
  const analysis: Analysis = {
    capabilities: new Map(),
    async next(lane = 'local') {
      const work = queues[lane].shift();
      if (work === undefined) return null;
      return async () => {
        begun.push(work.name);
        await work.until;
        done.push(work.name);
      };
    },
    heartbeat: async () => undefined,
    takeOver: async () => undefined,
    progress: async () => ({ queued: 0, running: 0, failed: [] }),
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
  return { queues, begun, done, running, notify: () => notify(), isReleased: () => isReleased };
}

it('runs jobs on notification, without waiting for its next poll', async () => {
  const { queues, done, running, notify } = loop();
  await expect.poll(() => done).toEqual([]);
  for (const name of ['a', 'b', 'c']) {
    queues.local.push({ name });
    notify();
    await expect.poll(() => done.at(-1)).toBe(name);
  }
  await running.stop(1_000);
});

it('runs local work while the maximum of downloads run, and the next of each lane once one has ended', async () => {
  const { queues, begun, done, running, notify } = loop();
  let answer: () => void = () => undefined;
  const silent = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const names = Array.from({ length: MAX_JOBS.fetching + 1 }, (_, number) => `page ${number}`);
  queues.fetching.push(...names.map((name) => ({ name, until: silent })));
  queues.local.push(...['x', 'y', 'z', 'w'].map((name) => ({ name })));
  notify();
  await expect.poll(() => done).toEqual(['x', 'y', 'z', 'w']);
  expect(begun.filter((name) => names.includes(name))).toEqual(names.slice(0, MAX_JOBS.fetching));
  answer();
  await expect.poll(() => begun).toContain(names.at(-1));
  await running.stop(1_000);
});

it('claims nothing after it was stopped, and releases its jobs', async () => {
  const { queues, done, running, notify, isReleased } = loop();
  await running.stop(1_000);
  queues.local.push({ name: 'late' });
  notify();
  expect([done, isReleased()]).toEqual([[], true]);
});

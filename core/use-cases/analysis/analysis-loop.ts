import { LEASE_MS } from '../../model/job.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Sleep } from '../../ports/sleep.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Analysis } from './analysis.ts';

/** Analysis that runs in the background. */
export interface AnalysisLoop {
  /** Stops claiming jobs, and returns those that are not finished within `graceMs` to the queue. */
  stop(graceMs: number): Promise<void>;
}

interface Ports {
  readonly storage: Pick<Storage, 'watchJobs'>;
  readonly logger: Logger;
  readonly sleep: Sleep;
}

const AT_ONCE = 2;
/** The longest interval between looks at the queue, even without notifications. */
const MAX_IDLE_MS = 1_000;

const BEAT_MS = LEASE_MS / 3;

/** Runs the jobs of the queue as they arrive, a few at a time, and takes over those of dead workers. */
export function startAnalysis(analysis: Analysis, { storage, logger, sleep }: Ports): AnalysisLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Aborted by the next notification. */
  let wakeUp = new AbortController();
  const stopWatching = storage.watchJobs(() => {
    const notified = wakeUp;
    wakeUp = new AbortController();
    notified.abort();
  });

  async function work(): Promise<void> {
    while (!signal.aborted) {
      // Taken before the queue is read, so that a job which is queued meanwhile ends the sleep at once.
      const { signal: notified } = wakeUp;
      const isBusy = await analysis.runNext().catch((error) => {
        logger.error('the queue of analysis cannot be read', { error });
        return false;
      });
      if (!isBusy) await sleep(MAX_IDLE_MS, AbortSignal.any([signal, notified]));
    }
  }

  const resting = new AbortController();
  async function keepBeating(): Promise<void> {
    while (!resting.signal.aborted) {
      await analysis.beat().catch((error) => logger.error('the queue of analysis cannot be kept', { error }));
      await sleep(BEAT_MS, resting.signal);
    }
  }

  void keepBeating();
  const workers = Array.from({ length: AT_ONCE }, work);
  return {
    async stop(graceMs) {
      stopping.abort();
      stopWatching();
      const done = new AbortController();
      void Promise.all(workers).then(() => done.abort());
      await sleep(graceMs, done.signal);
      resting.abort();
      await analysis.release();
    },
  };
}

import { type JobClass, LEASE_MS, MAX_JOBS } from '../../model/job.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Analysis } from './analysis.ts';

interface AnalysisLoop {
  /** Stops claiming jobs, and after `graceMs` returns unfinished jobs to the queue. */
  stop(graceMs: number): Promise<void>;
}

interface Ports extends Pick<AllPorts, 'logger' | 'sleep'> {
  readonly storage: Pick<Storage, 'watchJobs'>;
}

/** Maximum interval between checks of the queue, in milliseconds. A notification triggers a check immediately. */
const MAX_IDLE_MS = 1_000;

const BEAT_MS = LEASE_MS / 3;

/**
 * Runs the jobs of the queue as they arrive, a few of each class at a time, so that jobs waiting for other servers do not block the rest.
 * Takes over the jobs of workers that have ended.
 */
export function startAnalysis(analysis: Analysis, { storage, logger, sleep }: Ports): AnalysisLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Aborted by the next notification. */
  let wakeUp = new AbortController();
  function wake(): void {
    const notified = wakeUp;
    wakeUp = new AbortController();
    notified.abort();
  }
  const stopWatching = storage.watchJobs(wake);

  async function run(work: () => Promise<void>): Promise<void> {
    await work().catch(async (error) => {
      logger.error('cannot read the analysis queue', { error });
      await sleep(MAX_IDLE_MS, signal);
    });
  }

  async function claim(jobClass: JobClass): Promise<(() => Promise<void>) | null> {
    return analysis.next(jobClass).catch((error) => {
      logger.error('cannot read the analysis queue', { error });
      return null;
    });
  }

  /** Claims and runs the jobs of a class, up to its limit at a time. */
  async function serve(jobClass: JobClass): Promise<void> {
    const running = new Set<Promise<void>>();
    while (!signal.aborted) {
      // Read before the queue, so that a job that is queued or ends in the meantime ends the sleep.
      const { signal: notified } = wakeUp;
      const work = running.size < MAX_JOBS[jobClass] ? await claim(jobClass) : null;
      if (!work) await sleep(MAX_IDLE_MS, AbortSignal.any([signal, notified]));
      else {
        const ended = run(work).finally(() => {
          running.delete(ended);
          wake();
        });
        running.add(ended);
      }
    }
    await Promise.all(running);
  }

  const resting = new AbortController();
  async function keepBeating(): Promise<void> {
    while (!resting.signal.aborted) {
      await analysis
        .heartbeat()
        .catch((error) => logger.error('cannot maintain the analysis queue', { error }));
      await sleep(BEAT_MS, resting.signal);
    }
  }

  void keepBeating();
  const loops = [serve('fetching'), serve('local'), serve('first')];
  return {
    async stop(graceMs) {
      stopping.abort();
      stopWatching();
      const done = new AbortController();
      void Promise.all(loops).then(() => done.abort());
      await sleep(graceMs, done.signal);
      resting.abort();
      await analysis.release();
    },
  };
}

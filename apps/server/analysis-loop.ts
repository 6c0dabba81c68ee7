import { setTimeout as pause } from 'node:timers/promises';
import { LEASE_MS } from '../../core/model/job.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { Storage } from '../../core/ports/storage.ts';
import type { Analysis } from '../../core/use-cases/analysis/analysis.ts';

/** Analysis that runs in the background. */
export interface AnalysisLoop {
  /** Stops claiming jobs, and returns those that are not finished within `graceMs` to the queue. */
  stop(graceMs: number): Promise<void>;
}

const AT_ONCE = 2;
/** The longest interval between looks at the queue, even without notifications. */
const IDLE_MS = 1_000;

const BEAT_MS = LEASE_MS / 3;

/** Runs the jobs of the queue as they arrive, a few at a time, and takes over those of dead workers. */
export function startAnalysis(
  analysis: Analysis,
  { watchJobs }: Pick<Storage, 'watchJobs'>,
  logger: Logger,
): AnalysisLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  let news = makeNews();
  const stopWatching = watchJobs(() => {
    const { arrive } = news;
    news = makeNews();
    arrive();
  });

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const { arrived } = news;
      const isBusy = await analysis.runNext().catch((error) => {
        logger.error('the queue of analysis cannot be read', { error });
        return false;
      });
      if (!isBusy) {
        const woken = new AbortController();
        const either = AbortSignal.any([signal, woken.signal]);
        const idle = pause(IDLE_MS, undefined, { signal: either, ref: false }).catch(() => undefined);
        await Promise.race([arrived, idle]);
        woken.abort();
      }
    }
  }

  const beat = () =>
    analysis.beat().catch((error) => logger.error('the queue of analysis cannot be kept', { error }));
  const heart = setInterval(beat, BEAT_MS);
  heart.unref();
  void beat();

  const workers = Array.from({ length: AT_ONCE }, work);
  return {
    async stop(graceMs) {
      stopping.abort();
      stopWatching();
      const done = Promise.all(workers);
      await Promise.race([done, pause(graceMs, undefined, { ref: false })]);
      clearInterval(heart);
      await analysis.release();
    },
  };
}

interface News {
  readonly arrived: Promise<void>;
  arrive(): void;
}

function makeNews(): News {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrived, arrive };
}

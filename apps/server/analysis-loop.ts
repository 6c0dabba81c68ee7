import { setTimeout as pause } from 'node:timers/promises';
import { LEASE } from '../../core/model/job.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { Analysis } from '../../core/use-cases/analysis.ts';

/** Analysis that goes on by itself. */
export interface AnalysisLoop {
  /** Takes no further jobs, and hands those that are not finished within `graceMs` back to the queue. */
  stop(graceMs: number): Promise<void>;
}

const AT_ONCE = 2;
const IDLE_MS = 250;
const BEAT_MS = LEASE / 3;

/** Does the jobs of the queue as they come, a few at once, and stands in for workers that died. */
export function startAnalysis(analysis: Analysis, logger: Logger): AnalysisLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const isBusy = await analysis.runNext().catch((error) => {
        logger.error('the queue of analysis cannot be read', { error });
        return false;
      });
      if (!isBusy) await rest(IDLE_MS);
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
      const done = Promise.all(workers);
      await Promise.race([done, pause(graceMs, undefined, { ref: false })]);
      clearInterval(heart);
      await analysis.release();
    },
  };
}

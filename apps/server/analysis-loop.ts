import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../core/ports/logger.ts';
import type { Analysis } from '../../core/use-cases/analysis.ts';

/** Analysis that goes on by itself. */
export interface AnalysisLoop {
  /** Takes no further jobs, and hands those that are not finished within `graceMs` back to the queue. */
  stop(graceMs: number): Promise<void>;
}

const AT_ONCE = 2;
const IDLE_MS = 250;

/** Does the jobs of the queue as they come, a few at once. */
export function startAnalysis(analysis: Analysis, logger: Logger): AnalysisLoop {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const isBusy = await analysis.runNext().catch((error) => {
        logger.error('the queue of analysis cannot be read', { error });
        return false;
      });
      if (!isBusy) await pause(IDLE_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const workers = Array.from({ length: AT_ONCE }, work);
  return {
    async stop(graceMs) {
      stopping.abort();
      const done = Promise.all(workers);
      await Promise.race([done, pause(graceMs, undefined, { ref: false })]);
      await analysis.release();
    },
  };
}

import { MINUTE } from '../../model/instant.ts';
import type { AllPorts } from '../../ports/ports.ts';

/** One-time work on objects, done in small batches in the background. */
interface Backlog {
  /**
   * Processes the next few objects, until the signal aborts.
   * @returns their number; null if no objects are left
   */
  next(signal: AbortSignal): Promise<number | null>;
  /** Resolves when there may be more to do, or when the signal aborts. Without this function, the work ends when nothing is left. */
  more?(signal: AbortSignal): Promise<void>;
  /** The log messages for completion and for a failure. */
  readonly done: string;
  readonly failed: string;
}

/**
 * The pause after a batch, in milliseconds, is `REST_MS` plus `REST_SHARE` times the duration of the batch, so that most of the time is
 * left to other work.
 */
const REST_MS = 20;
const REST_SHARE = 2;

/**
 * Does the work of a backlog until nothing is left. Usually there is nothing to do. Retries a minute after a failure.
 * @returns a function that stops it
 */
export function drainBacklog(
  { next, more, done, failed }: Backlog,
  { logger, sleep, monotonic }: Pick<AllPorts, 'logger' | 'sleep' | 'monotonic'>,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function work(): Promise<void> {
    let count = 0;
    while (!signal.aborted) {
      const started = monotonic();
      const objects = await next(signal);
      if (objects === null) break;
      count += objects;
      await sleep(REST_MS + REST_SHARE * (monotonic() - started), signal);
    }
    if (count > 0) logger.info(done, { objects: count });
  }

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      try {
        await work();
        if (!more) return;
        await more(signal);
        continue;
      } catch (error) {
        logger.error(failed, { error });
      }
      await sleep(MINUTE, signal);
    }
  }

  const running = keep();
  return async () => {
    stopping.abort();
    await running;
  };
}

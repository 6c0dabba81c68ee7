import { setTimeout as pause } from 'node:timers/promises';
import { isDomainError, rootCauseOf } from '../../core/errors.ts';
import type { Logger } from '../../core/ports/logger.ts';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

/** How a start waits for a server that it needs. */
export interface Waiting {
  readonly logger: Logger;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/**
 * The result of `open`, which is tried again, at longer and longer intervals, while what it needs is away. The log says so once,
 * again when the reason changes, and when the wait is over.
 * @param isElsewhere whether `open` needs another machine or program; otherwise waiting does not help
 * @throws what `open` throws when waiting does not help; the reason of the signal when it aborts the wait
 */
export async function whenThere<T>(
  open: () => Promise<T>,
  isElsewhere: boolean,
  { logger, signal }: Waiting,
): Promise<T> {
  let told: string | null = null;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      const result = await open();
      if (told !== null) logger.info('the wait is over: the start goes on');
      return result;
    } catch (error) {
      if (!isElsewhere || !isDomainError(error) || !error.isPassing) throw error;
      if (error.message !== told)
        logger.warn('the start waits', { reason: error.message, cause: rootCauseOf(error) });
      told = error.message;
      signal.throwIfAborted();
      await pause(pauseMs, undefined, { signal });
    }
  }
}

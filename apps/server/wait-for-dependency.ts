import { setTimeout as pause } from 'node:timers/promises';
import { isDomainError, rootCauseOf } from '../../core/errors.ts';
import type { Logger } from '../../core/ports/logger.ts';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

/** How a start waits for a dependency. */
export interface Waiting {
  readonly logger: Logger;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/**
 * Calls `open` repeatedly, with increasing delays, while its dependency is unavailable. Logs the start of the wait, each new reason, and
 * the
 * end.
 * @param isElsewhere whether the dependency is another machine or program. If not, it does not wait
 * @throws the error of `open`, if waiting does not help; the signal's abort reason
 */
export async function waitForDependency<T>(
  open: () => Promise<T>,
  isElsewhere: boolean,
  { logger, signal }: Waiting,
): Promise<T> {
  let lastReason: string | null = null;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      const result = await open();
      if (lastReason !== null) logger.info('dependency available: continuing the start');
      return result;
    } catch (error) {
      if (!isElsewhere || !isDomainError(error) || !error.isTransient) throw error;
      if (error.message !== lastReason)
        logger.warn('waiting to start', { reason: error.message, cause: rootCauseOf(error) });
      lastReason = error.message;
      signal.throwIfAborted();
      await pause(pauseMs, undefined, { signal });
    }
  }
}

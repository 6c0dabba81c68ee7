import { HOUR, MINUTE } from '../../core/model/instant.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { Retention } from '../../core/use-cases/retention.ts';

/**
 * Every hour, destroys objects that have been in the trash for 30 days, and removes old events and blobs of no object.
 * @returns a function that stops it
 */
export function keepRetention(retention: Retention, logger: Logger): () => void {
  const destroy = () =>
    retention.destroyExpired().then(
      (count) => count > 0 && logger.info('destroyed what had been in the trash for 30 days', { count }),
      (error) => logger.error('could not empty the trash', { error }),
    );
  const stopping = new AbortController();
  const sweep = () =>
    retention.sweepBlobs(stopping.signal).then(
      (count) => count > 0 && logger.info('removed files that no object refers to', { count }),
      (error) => {
        if (!stopping.signal.aborted)
          logger.error('could not look for files that no object refers to', { error });
      },
    );
  const sweepEvents = () =>
    retention.sweepEvents().catch((error) => logger.error('could not remove old events', { error }));
  const limitWaits = () =>
    retention
      .limitWaits()
      .catch((error) => logger.error('could not look for what waits too long', { error }));
  const timers = [
    ...[destroy, sweep, sweepEvents].map((work) => nowAndEvery(HOUR, work)),
    nowAndEvery(10 * MINUTE, limitWaits),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
    stopping.abort();
  };
}

function nowAndEvery(periodMs: number, work: () => Promise<unknown>): NodeJS.Timeout {
  void work();
  return setInterval(work, periodMs).unref();
}

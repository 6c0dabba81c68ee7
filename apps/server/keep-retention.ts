import { HOUR, MINUTE } from '../../core/model/instant.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { Retention } from '../../core/use-cases/retention.ts';

/**
 * Every hour, destroys objects that have been in the trash for 30 days, and removes old events and blobs of no object.
 * @param reseal ends a change of the secret key that was interrupted
 * @returns a function that stops it, and resolves when nothing of it is under way any more
 */
export function keepRetention(
  retention: Retention,
  reseal: () => Promise<unknown>,
  logger: Logger,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const failing = (message: string) => (error: unknown) => {
    if (error !== signal.reason) logger.error(message, { error });
  };

  const destroy = () =>
    retention
      .destroyExpired(signal)
      .then(
        (count) => count > 0 && logger.info('destroyed what had been in the trash for 30 days', { count }),
      )
      .catch(failing('could not empty the trash'));
  const sweep = () =>
    retention
      .sweepBlobs(signal)
      .then((count) => count > 0 && logger.info('removed files that no object refers to', { count }))
      .catch(failing('could not look for files that no object refers to'));
  const sweepEvents = () => retention.sweepEvents(signal).catch(failing('could not remove old events'));
  const limitWaits = () => retention.limitWaits().catch(failing('could not look for what waits too long'));

  const stops = [
    ...[destroy, sweep, sweepEvents].map((work) => nowAndEvery(HOUR, work)),
    nowAndEvery(10 * MINUTE, limitWaits),
    nowAndEvery(10 * MINUTE, () =>
      reseal().catch(failing('could not seal secrets under the new secret key')),
    ),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Does some work, which must not fail, now and then, never twice at a time. @returns what stops it, after the work that is under way */
function nowAndEvery(periodMs: number, work: () => Promise<unknown>): () => Promise<void> {
  let last: Promise<unknown> = work();
  const timer = setInterval(() => {
    last = last.then(work);
  }, periodMs).unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}

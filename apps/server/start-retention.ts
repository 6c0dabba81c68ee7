import { HOUR, MINUTE } from '../../core/model/instant.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { Retention } from '../../core/use-cases/maintenance/retention.ts';
import type { ExportRuns } from '../../core/use-cases/transfer/export-runs.ts';

/**
 * Starts the periodic removal of data. Every hour, it deletes objects that have been in the trash for 30 days, old events and exports, and
 * unreferenced blobs. Every ten minutes, it corrects wait times and re-encrypts secrets.
 * @param reseal completes an interrupted rotation of the secret key
 * @returns a function that stops this, and resolves when nothing is running
 */
export function startRetention(
  retention: Retention,
  exports: Pick<ExportRuns, 'sweep'>,
  reseal: () => Promise<unknown>,
  logger: Logger,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const logFailure = (message: string) => (error: unknown) => {
    if (error !== signal.reason) logger.error(message, { error });
  };

  const destroy = () =>
    retention
      .destroyExpired(signal)
      .then(
        (count) =>
          count > 0 && logger.info('deleted objects that had been in the trash for 30 days', { count }),
      )
      .catch(logFailure('could not empty the trash'));
  const sweep = () =>
    retention
      .sweepBlobs(signal)
      .then((count) => count > 0 && logger.info('removed unreferenced files', { count }))
      .catch(logFailure('could not remove unreferenced files'));
  const sweepEvents = () => retention.sweepEvents(signal).catch(logFailure('could not remove old events'));
  const sweepExports = () => exports.sweep().catch(logFailure('could not remove old exports'));
  const limitWaits = () => retention.limitWaits().catch(logFailure('could not correct wait times'));

  const stops = [
    ...[destroy, sweep, sweepEvents, sweepExports].map((work) => runPeriodically(HOUR, work)),
    runPeriodically(10 * MINUTE, limitWaits),
    runPeriodically(10 * MINUTE, () =>
      reseal().catch(logFailure('could not re-encrypt secrets under the new secret key')),
    ),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}

/**
 * Runs work immediately and then periodically, but never concurrently. The work must not reject.
 * @returns a function that stops this and waits for running work
 */
export function runPeriodically(periodMs: number, work: () => Promise<unknown>): () => Promise<void> {
  let last: Promise<unknown> = work();
  const timer = setInterval(() => {
    last = last.then(work);
  }, periodMs).unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}

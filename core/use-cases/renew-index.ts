import { isDomainError } from '../errors.ts';
import { MINUTE } from '../model/instant.ts';
import type { Logger } from '../ports/logger.ts';
import type { Sleep } from '../ports/sleep.ts';
import type { Storage } from '../ports/storage.ts';

interface Ports {
  readonly storage: Storage;
  readonly logger: Logger;
  readonly sleep: Sleep;
}

/** The number of objects that are indexed in one commit. */
const BATCH = 20;
/** The least pause after it, and how much longer than the batch the pause is, so that others get most of the time. */
const REST_MS = 20;
const REST_SHARE = 2;

/**
 * Indexes objects again that a version with another form of the text index has saved, the oldest first, and begins where it was
 * interrupted. In the usual case there are none, and it ends at once.
 * @returns a function that stops it
 */
export function keepRenewingIndex({ storage, logger, sleep }: Ports): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function renew(): Promise<void> {
    let renewed = 0;
    while (!signal.aborted) {
      const started = performance.now();
      const outdated = await storage.outdatedIndex(BATCH);
      if (outdated === null) break;
      try {
        await storage.commit([{ type: 'index.renew', ...outdated }]);
        renewed += outdated.objects.length;
      } catch (error) {
        if (!isDomainError(error, 'stale')) throw error; // changed in between: read again
      }
      await sleep(REST_MS + REST_SHARE * (performance.now() - started), signal);
    }
    if (renewed > 0) logger.info('objects have been indexed again for search', { objects: renewed });
  }

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      try {
        return await renew();
      } catch (error) {
        logger.error('objects cannot be indexed again for search', { error });
      }
      await sleep(MINUTE, signal);
    }
  }

  const kept = keep();
  return async () => {
    stopping.abort();
    await kept;
  };
}

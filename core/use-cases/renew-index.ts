import { isDomainError } from '../errors.ts';
import type { Logger } from '../ports/logger.ts';
import type { Sleep } from '../ports/sleep.ts';
import type { Storage } from '../ports/storage.ts';
import { workOff } from './work-off.ts';

interface Ports {
  readonly storage: Storage;
  readonly logger: Logger;
  readonly sleep: Sleep;
}

/** The number of objects that are indexed in one commit. */
const BATCH = 20;

/**
 * Indexes objects again that a version with another form of the text index has saved, the oldest first, and begins where it was
 * interrupted.
 * @returns a function that stops it
 */
export function keepRenewingIndex({ storage, ...ports }: Ports): () => Promise<void> {
  async function next(): Promise<number | null> {
    const outdated = await storage.outdatedIndex(BATCH);
    if (outdated === null) return null;
    try {
      await storage.commit([{ type: 'index.renew', ...outdated }]);
      return outdated.objects.length;
    } catch (error) {
      if (!isDomainError(error, 'stale')) throw error;
      return 0; // changed in between: read again
    }
  }

  const done = 'objects have been indexed again for search';
  return workOff({ next, done, failed: 'objects cannot be indexed again for search' }, ports);
}

import { isDomainError } from '../errors.ts';
import type { Uid } from '../model/uid.ts';
import type { BlobStore } from '../ports/blob-store.ts';

/**
 * Removes files to which no object refers any more. Nothing fails for one that cannot be removed at the moment: what was
 * decided is written already, and the sweep finds the file.
 */
export async function letGo(blobs: BlobStore, keys: Iterable<Uid>): Promise<void> {
  for (const key of keys) {
    await blobs.remove(key).catch((error) => {
      if (!isDomainError(error, 'unavailable')) throw error;
    });
  }
}

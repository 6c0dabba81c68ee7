import { isDomainError } from '../errors.ts';
import type { Uid } from '../model/uid.ts';
import type { BlobStore } from '../ports/blob-store.ts';

/**
 * Removes files to which no object refers any more. If the store is unavailable, they are left to the sweep of blobs: the commit
 * that made them superfluous has succeeded, and must not appear to fail.
 */
export async function letGo(blobs: BlobStore, keys: Iterable<Uid>): Promise<void> {
  for (const key of keys) {
    await blobs.remove(key).catch((error) => {
      if (!isDomainError(error, 'unavailable')) throw error;
    });
  }
}

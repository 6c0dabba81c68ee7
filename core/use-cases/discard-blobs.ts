import { isDomainError } from '../errors.ts';
import type { Blob } from '../model/blob.ts';
import type { Uid } from '../model/uid.ts';
import type { BlobStore } from '../ports/blob-store.ts';

/**
 * Removes files to which no object refers any more. If the store is unavailable, they are left to the sweep of blobs: the commit
 * that made them superfluous has succeeded, and must not appear to fail.
 */
export async function discardBlobs(blobs: BlobStore, keys: Iterable<Uid>): Promise<void> {
  for (const key of keys) {
    await blobs.remove(key).catch((error) => {
      if (!isDomainError(error, 'unavailable')) throw error;
    });
  }
}

/** Removes a file that no object got because of an error. If that is uncertain, it is left to the sweep of blobs. */
export async function discardAfter(blobs: BlobStore, blob: Blob, error: unknown): Promise<void> {
  if (!isDomainError(error, 'unavailable')) await discardBlobs(blobs, [blob.key]);
}

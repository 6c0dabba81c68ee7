import { isDomainError } from '../../errors.ts';
import type { Blob } from '../../model/blob.ts';
import type { Uid } from '../../model/uid.ts';
import type { BlobStore } from '../../ports/blob-store.ts';

/**
 * Removes files to which no object refers any more. If the store is unavailable, leaves them to the blob sweep, because the commit that
 * made them superfluous has succeeded and must not appear to fail.
 */
export async function discardBlobs(blobs: BlobStore, keys: Iterable<Uid>): Promise<void> {
  for (const key of keys) {
    await blobs.remove(key).catch((error) => {
      if (!isDomainError(error, 'unavailable')) throw error;
    });
  }
}

/** Removes a file that no object received because of an error. If that is uncertain, leaves it to the blob sweep. */
export async function discardAfter(blobs: BlobStore, blob: Blob, error: unknown): Promise<void> {
  if (!isDomainError(error, 'unavailable')) await discardBlobs(blobs, [blob.key]);
}

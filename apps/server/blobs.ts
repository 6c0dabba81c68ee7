import { fileSystemBlobStore } from '../../adapters/blobs/file-system.ts';
import { type Lock, lockFile } from '../../adapters/sqlite/index.ts';
import { DomainError, isDomainError } from '../../core/errors.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { Storage } from '../../core/ports/storage.ts';
import type { Config } from './config.ts';

/** The locks that this process holds. */
const heldLocks = new Set<Lock>();

/** Takes a lock; null if another process holds it. The lock is released at the latest when this process ends. */
export function tryLock(file: string): Lock | null {
  try {
    const lock = lockFile(file, 'It is taken.');
    if (heldLocks.size === 0) process.once('exit', () => heldLocks.forEach((each) => void each.release()));
    heldLocks.add(lock);
    const releasing = (end: () => void) => () => {
      heldLocks.delete(lock);
      end();
    };
    return { release: releasing(lock.release), undo: releasing(lock.undo) };
  } catch (error) {
    if (isDomainError(error, 'unprocessable')) return null;
    throw error;
  }
}

/** Opens the blob store. The S3 client is loaded only if needed. */
export async function openBlobs({
  bucket,
  blobFolder,
}: Pick<Config, 'bucket' | 'blobFolder'>): Promise<BlobStore> {
  if (bucket === null) return fileSystemBlobStore(blobFolder, tryLock);
  const { s3BlobStore } = await import('../../adapters/s3/blob-store.ts');
  return s3BlobStore(bucket);
}

/**
 * Checks that the store works, and claims it for the library in the database. This prevents that the files of another library are removed
 * because no object in this database refers to them.
 * @throws DomainError `unavailable`
 */
export async function claimBlobs(blobs: BlobStore, storage: Storage): Promise<void> {
  await blobs.check().catch((error) => {
    throw isDomainError(error)
      ? new DomainError(error.code, `BLOB_URL: ${error.message}`, {
          cause: error,
          isTransient: error.isTransient,
        })
      : error;
  });
  const library = await storage.libraryName();
  requireOwner(await blobs.claim(library), library);
}

/**
 * Checks that the store works and belongs to the library in the database or to none. Does not claim it.
 * @throws DomainError `unavailable`
 */
export async function checkBlobs(blobs: BlobStore, storage: Storage): Promise<void> {
  await blobs.check();
  const library = await storage.libraryName();
  requireOwner((await blobs.owner()) ?? library, library);
}

function requireOwner(owner: string, library: string): void {
  if (owner !== library) throw new DomainError('unavailable', OF_ANOTHER_LIBRARY);
}

const OF_ANOTHER_LIBRARY =
  'BLOB_URL must be for the files of this database alone, but it contains files of another database. If the database was lost or replaced, restore the last backup. Only if nobody needs the other files, remove the marker "library" next to them: the server then deletes all files without an object in this database.';

import { fileSystemBlobStore } from '../../adapters/blobs/file-system.ts';
import { type Lock, lockFile } from '../../adapters/sqlite/index.ts';
import { DomainError, isDomainError } from '../../core/errors.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { Storage } from '../../core/ports/storage.ts';
import type { Config } from './config.ts';

/** Locks that are held until this process ends. */
const held = new Set<Lock>();

/** A lock that is released at the latest when this process ends; null while somebody else has it. */
export function tryLock(file: string): Lock | null {
  try {
    const lock = lockFile(file, 'It is taken.');
    if (held.size === 0) process.once('exit', () => held.forEach((one) => void one.release()));
    held.add(lock);
    const letGo = (end: () => void) => () => {
      held.delete(lock);
      end();
    };
    return { release: letGo(lock.release), undo: letGo(lock.undo) };
  } catch (error) {
    if (isDomainError(error, 'unprocessable')) return null;
    throw error;
  }
}

/** Opens the blob store. The S3 client is loaded only if it is needed. */
export async function openBlobs({
  bucket,
  blobFolder,
}: Pick<Config, 'bucket' | 'blobFolder'>): Promise<BlobStore> {
  if (bucket === null) return fileSystemBlobStore(blobFolder, tryLock);
  const { s3BlobStore } = await import('../../adapters/s3/blob-store.ts');
  return s3BlobStore(bucket);
}

/**
 * Makes sure that the store works and belongs to the library in the database: the files of another library would be taken for
 * orphans and removed.
 * @throws DomainError `unavailable`
 */
export async function claimBlobs(blobs: BlobStore, storage: Storage): Promise<void> {
  await blobs.check().catch((error) => {
    throw isDomainError(error)
      ? new DomainError(error.code, `BLOB_URL: ${error.message}`, {
          cause: error,
          isPassing: error.isPassing,
        })
      : error;
  });
  const library = await storage.libraryName();
  requireOwn(await blobs.claim(library), library);
}

/**
 * Makes sure of the same, and leaves a store that nobody uses as it is.
 * @throws DomainError `unavailable`
 */
export async function checkBlobs(blobs: BlobStore, storage: Storage): Promise<void> {
  await blobs.check();
  const library = await storage.libraryName();
  requireOwn((await blobs.owner()) ?? library, library);
}

function requireOwn(owner: string, library: string): void {
  if (owner !== library) throw new DomainError('unavailable', ANOTHERS);
}

const ANOTHERS =
  'BLOB_URL must name a place for the files of this database alone, but there are files of another database. Was the database lost or replaced? Then restore the last backup. Files that no object of this database has will be removed: only if nobody needs them, remove the mark "library" beside them.';

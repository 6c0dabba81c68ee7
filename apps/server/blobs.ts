import { fileSystemBlobStore } from '../../adapters/blobs/file-system.ts';
import { DomainError } from '../../core/errors.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { Storage } from '../../core/ports/storage.ts';
import type { Config } from './config.ts';

/**
 * Opens the files of the library in the database.
 * @throws DomainError `unavailable` when they cannot be read and written, or are another library's: these would be taken
 * for nobody's, and swept away
 */
export async function openBlobs(config: Config, storage: Storage): Promise<BlobStore> {
  const blobs = await openStore(config);
  await blobs.check();
  const library = await storage.libraryName();
  if ((await blobs.claim(library)) !== library) throw new DomainError('unavailable', ANOTHERS);
  return blobs;
}

const ANOTHERS =
  'BLOB_URL must name a place for the files of this database alone, but there are files of another database. If that one is gone, remove the mark "library" beside them.';

/** What speaks S3 is loaded only where it is wanted. */
async function openStore({ bucket, blobFolder }: Config): Promise<BlobStore> {
  if (bucket === null) return fileSystemBlobStore(blobFolder);
  const { s3BlobStore } = await import('../../adapters/blobs/s3.ts');
  return s3BlobStore(bucket);
}

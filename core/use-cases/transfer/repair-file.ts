import { isDomainError } from '../../errors.ts';
import type { Blob } from '../../model/blob.ts';
import type { BackupStore } from '../../ports/backup-store.ts';
import type { BlobStore } from '../../ports/blob-store.ts';

/**
 * Replaces a missing or damaged file with its copy in a backup, atomically, after checking the copy against its hash.
 * @returns false if the backup has no intact copy; then nothing changes
 */
type RepairFile = (blob: Blob) => Promise<boolean>;

export function fileRepairer(store: BackupStore, blobs: BlobStore): RepairFile {
  return async ({ key, sha256, sizeBytes }) => {
    if (!(await store.holds({ sha256, sizeBytes }))) return false;
    try {
      return (await blobs.put(key, store.get(sha256))).sha256 === sha256;
    } catch (error) {
      if (isDomainError(error, 'unprocessable')) return false;
      throw error;
    }
  };
}

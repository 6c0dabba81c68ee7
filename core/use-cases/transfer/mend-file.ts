import { isDomainError } from '../../errors.ts';
import type { Blob } from '../../model/blob.ts';
import type { BackupStore } from '../../ports/backup-store.ts';
import type { BlobStore } from '../../ports/blob-store.ts';

/**
 * Replaces a file that is missing or damaged by its copy in a backup, at once and only after the copy was compared with its hash.
 * @returns false when the backup does not hold an intact copy; nothing is changed then
 */
export type MendFile = (blob: Blob) => Promise<boolean>;

export function fileMender(store: BackupStore, blobs: BlobStore): MendFile {
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

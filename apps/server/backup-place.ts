import path from 'node:path';
import { folderBackup } from '../../adapters/backup/folder.ts';
import type { BackupStore } from '../../core/ports/backup-store.ts';
import { s3Url } from './addresses.ts';
import { type Config, ConfigError } from './config.ts';

/** The destination of a backup. */
export interface BackupPlace {
  readonly store: BackupStore;
  /** The name of the destination in commands, independent of the working directory. */
  readonly name: string;
  /** Where free space is needed for writing, in words. */
  readonly filledPlace: string;
}

/** The directory, in the data directory, for files on their way to or from a bucket. */
export const scratchDirectoryOf = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'backing-up');

/**
 * Opens the backup in a directory or bucket; null for an invalid bucket address. The S3 client is loaded only if needed.
 * @param what names the argument in messages
 * @throws ConfigError if the credentials of the bucket are not set
 */
export async function openBackupPlace(
  word: string,
  what: string,
  config: Pick<Config, 'dataDir' | 's3Credentials'>,
): Promise<BackupPlace | null> {
  if (!word.startsWith('s3:')) {
    const folder = path.resolve(word);
    return { name: folder, filledPlace: folder, store: folderBackup(folder) };
  }
  const url = s3Url(word);
  if (!url) return null;
  const credentials = config.s3Credentials;
  if (!credentials) {
    throw new ConfigError([
      `AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set, since ${what} names a bucket.`,
    ]);
  }
  const { s3Backup } = await import('../../adapters/s3/backup-store.ts');
  const prefix = url.path === '' ? '' : url.path.replace(/\/*$/, '/');
  return {
    name: word,
    filledPlace: `the bucket or DATA_DIR ${config.dataDir}`,
    store: s3Backup({ bucket: { ...url.bucket, credentials }, prefix }, scratchDirectoryOf(config)),
  };
}

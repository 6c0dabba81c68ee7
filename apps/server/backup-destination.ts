import path from 'node:path';
import { folderBackup } from '../../adapters/backup/folder.ts';
import type { BackupStore } from '../../core/ports/backup-store.ts';
import { type Config, ConfigError } from './config.ts';
import { parseS3Url } from './setting-urls.ts';

/** The destination of a backup. */
export interface BackupDestination {
  readonly store: BackupStore;
  /** The name of the destination in commands, independent of the working directory. */
  readonly name: string;
  /** Where writing the backup needs free space, in words. */
  readonly locationOfSpace: string;
}

/** The directory for files that are being copied to or from a bucket. It is in the data directory. */
export const scratchDirectoryOf = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'backing-up');

/**
 * Opens the backup in a directory or bucket; null for an invalid bucket URL. The S3 client is loaded only if needed.
 * @param what the name of the argument in messages
 * @throws ConfigError if the credentials of the bucket are not set
 */
export async function openBackupDestination(
  target: string,
  what: string,
  config: Pick<Config, 'dataDir' | 's3Credentials'>,
): Promise<BackupDestination | null> {
  if (!target.startsWith('s3:')) {
    const folder = path.resolve(target);
    return { name: folder, locationOfSpace: folder, store: folderBackup(folder) };
  }
  const url = parseS3Url(target);
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
    name: target,
    locationOfSpace: `the bucket or DATA_DIR ${config.dataDir}`,
    store: s3Backup({ bucket: { ...url.bucket, credentials }, prefix }, scratchDirectoryOf(config)),
  };
}

import { rm } from 'node:fs/promises';
import path from 'node:path';
import { folderBackup } from '../../adapters/backup/folder.ts';
import type { BackupStore } from '../../core/ports/backup-store.ts';
import { s3Url } from '../server/addresses.ts';
import { type Config, ConfigError } from '../server/config.ts';
import { UsageError } from './command.ts';

/** The destination of a backup. */
export interface BackupTarget {
  readonly store: BackupStore;
  /** Its name in commands, independent of the working directory. */
  readonly name: string;
  /** Where free space is needed to write it, in words. */
  readonly filledPlace: string;
}

/**
 * Opens the backup in the directory or bucket named by an argument. The S3 client is loaded only if needed.
 * @param what the name of the argument in the usage
 * @throws UsageError for an invalid bucket address; ConfigError if its credentials are not set
 */
export async function openBackupTarget(word: string, what: string, config: Config): Promise<BackupTarget> {
  if (!word.startsWith('s3:')) {
    const folder = path.resolve(word);
    return { name: folder, filledPlace: folder, store: folderBackup(folder) };
  }
  const url = s3Url(word);
  if (!url) throw new UsageError(`${what} must be a directory or s3://BUCKET/PREFIX?endpoint=…&region=….`);
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

/**
 * Runs work that stores files temporarily in the data directory on their way to or from a bucket. Call it only while that directory is
 * locked.
 */
export async function withScratchDirectory<T>(config: Config, work: () => Promise<T>): Promise<T> {
  const clear = () => rm(scratchDirectoryOf(config), { recursive: true, force: true });
  await clear();
  return work().finally(clear);
}

const scratchDirectoryOf = ({ dataDir }: Config) => path.join(dataDir, 'backing-up');

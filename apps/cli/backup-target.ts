import { rm } from 'node:fs/promises';
import {
  type BackupDestination,
  openBackupDestination,
  scratchDirectoryOf,
} from '../server/backup-destination.ts';
import type { Config } from '../server/config.ts';
import { UsageError } from './command.ts';

/** The destination of a backup. */
export type BackupTarget = BackupDestination;

/**
 * Opens the backup in the directory or bucket that an argument names.
 * @param what the name of the argument in the usage
 * @throws UsageError for an invalid bucket address; ConfigError if its credentials are not set
 */
export async function openBackupTarget(word: string, what: string, config: Config): Promise<BackupTarget> {
  const place = await openBackupDestination(word, what, config);
  if (place) return place;
  throw new UsageError(`${what} must be a directory or s3://BUCKET/PREFIX?endpoint=…&region=….`);
}

/**
 * Runs work with a temporary directory, in the data directory, for files on their way to or from a bucket. The data directory must be
 * locked.
 */
export async function withScratchDirectory<T>(config: Config, work: () => Promise<T>): Promise<T> {
  const clear = () => rm(scratchDirectoryOf(config), { recursive: true, force: true });
  await clear();
  return work().finally(clear);
}

import { rm } from 'node:fs/promises';
import {
  type BackupDestination,
  openBackupDestination,
  scratchDirectoryOf,
} from '../server/backup-destination.ts';
import type { Config } from '../server/config.ts';
import { UsageError } from './command.ts';

export type BackupTarget = BackupDestination;

/**
 * Opens the backup in the directory or bucket that an argument names.
 * @param what the name of the argument in the usage
 * @throws UsageError for an invalid bucket URL; ConfigError if its credentials are not set
 */
export async function openBackupTarget(target: string, what: string, config: Config): Promise<BackupTarget> {
  const destination = await openBackupDestination(target, what, config);
  if (destination) return destination;
  throw new UsageError(`${what} must be a directory or s3://BUCKET/PREFIX?endpoint=…&region=….`);
}

/**
 * Runs work that needs the scratch directory, which is empty at the start and removed afterwards. The data directory must be locked.
 */
export async function withScratchDirectory<T>(config: Config, work: () => Promise<T>): Promise<T> {
  const clear = () => rm(scratchDirectoryOf(config), { recursive: true, force: true });
  await clear();
  return work().finally(clear);
}

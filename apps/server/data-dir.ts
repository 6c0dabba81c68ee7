import path from 'node:path';
import { makeFolder } from '../../adapters/blobs/durable.ts';
import { type Lock, lockFile } from '../../adapters/sqlite/index.ts';
import { unusable } from '../../core/errors.ts';
import type { Config } from './config.ts';

/**
 * Makes the data directory where it is missing, for its owner alone: whoever can read it has the whole library.
 * @throws DomainError `unavailable`
 */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir, 0o700);
  } catch (error) {
    throw unusable(`DATA_DIR ${dataDir} cannot be made`, error);
  }
}

/**
 * Takes the data directory for a server, making it where it is missing.
 * @throws DomainError `unprocessable` while another process has it, `unavailable` when it cannot be written
 */
export function lockDataDir({ dataDir }: Pick<Config, 'dataDir'>): Lock {
  makeDataDir(dataDir);
  return lockFile(
    path.join(dataDir, 'lock'),
    'Another server uses this data directory: stop it first, or choose another DATA_DIR.',
  );
}

/**
 * Takes the right to back a data directory up, and to keep notes of that in it.
 * @throws DomainError `unprocessable` while another process has it, `unavailable` when the directory cannot be written
 */
export function lockBackups({ dataDir }: Pick<Config, 'dataDir'>): Lock {
  makeDataDir(dataDir);
  return lockFile(path.join(dataDir, 'backup.lock'), 'Another backup of this data directory is being taken.');
}

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Lock, lockFile } from '../../adapters/sqlite/index.ts';
import { unusable } from '../../core/errors.ts';
import type { Config } from './config.ts';

/**
 * Takes the data directory for a server, making it where it is missing.
 * @throws DomainError `unprocessable` while another process has it, `unavailable` when it cannot be written
 */
export function lockDataDir({ dataDir }: Pick<Config, 'dataDir'>): Lock {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw unusable(`The data directory ${dataDir} cannot be made`, error);
  }
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
  return lockFile(path.join(dataDir, 'backup.lock'), 'Another backup of this data directory is being taken.');
}

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
  return lockFile(path.join(dataDir, 'lock'));
}

import { accessSync, constants, existsSync, readdirSync, rmdirSync } from 'node:fs';
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
    throw unusable(`DATA_DIR ${dataDir} cannot be made`, withRemedy(error));
  }
}

/** What the system says of the data directory, with what to do. */
function withRemedy(error: unknown): Error {
  const why = error instanceof Error ? error.message : String(error);
  return new Error(
    `${why}. Call the command as the user that the server runs as, or set DATA_DIR to another place`,
    {
      cause: error,
    },
  );
}

/** Makes sure that this user may use the data directory. @throws DomainError `unavailable` */
function requireOwn(dataDir: string): void {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(`DATA_DIR ${dataDir} cannot be used by this user`, withRemedy(error));
  }
}

/**
 * Takes the data directory for a server, making it where it is missing; to undo that, if nothing was kept in it, is to remove it.
 * @throws DomainError `unprocessable` while another process has it, `unavailable` when it cannot be written
 */
export function lockDataDir({ dataDir }: Pick<Config, 'dataDir'>): Lock {
  const isMade = !existsSync(dataDir);
  makeDataDir(dataDir);
  requireOwn(dataDir);
  const { release, undo } = lockFile(
    path.join(dataDir, 'lock'),
    `Another server uses DATA_DIR ${dataDir}: stop it first, or choose another.`,
  );
  return {
    release,
    undo() {
      undo();
      if (isMade && readdirSync(dataDir).length === 0) rmdirSync(dataDir);
    },
  };
}

/**
 * Takes the right to back a data directory up, and to keep notes of that in it.
 * @throws DomainError `unprocessable` while another process has it, `unavailable` when the directory cannot be written
 */
export function lockBackups({ dataDir }: Pick<Config, 'dataDir'>): Lock {
  makeDataDir(dataDir);
  return lockFile(path.join(dataDir, 'backup.lock'), 'Another backup of this data directory is being taken.');
}

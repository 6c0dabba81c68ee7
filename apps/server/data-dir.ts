import { accessSync, constants, existsSync, readdirSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../../adapters/blobs/durable.ts';
import { type Lock, lockFile } from '../../adapters/sqlite/index.ts';
import { unusable } from '../../core/errors.ts';
import type { Config } from './config.ts';

/**
 * Creates the data directory if it is missing. It is private to its owner, since anyone who can read it has the whole library.
 * @throws DomainError `unavailable`
 */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir, 0o700);
  } catch (error) {
    throw unusable(`DATA_DIR ${dataDir} cannot be created`, withRemedy(error));
  }
}

/** Adds a remedy to a system error about the data directory. */
function withRemedy(error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(
    `${reason}. Run the command as the user that runs the server, or set DATA_DIR to another directory`,
    {
      cause: error,
    },
  );
}

/** Checks that this user can use the data directory. @throws DomainError `unavailable` */
function requireAccess(dataDir: string): void {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(`DATA_DIR ${dataDir} is not accessible to this user`, withRemedy(error));
  }
}

/**
 * Locks the data directory for a server, and creates it if it is missing. Undoing the lock also removes a new directory that is still
 * empty.
 * @throws DomainError `unprocessable` while another process holds the lock, `unavailable` when it cannot be written
 */
export function lockDataDir({ dataDir }: Pick<Config, 'dataDir'>): Lock {
  const isNew = !existsSync(dataDir);
  makeDataDir(dataDir);
  requireAccess(dataDir);
  const { release, undo } = lockFile(
    path.join(dataDir, 'lock'),
    `Another server is using DATA_DIR ${dataDir}. Stop it, or choose another directory.`,
  );
  return {
    release,
    undo() {
      undo();
      if (isNew && readdirSync(dataDir).length === 0) rmdirSync(dataDir);
    },
  };
}

/**
 * Locks the data directory for a backup or a change of the secret key.
 * @throws DomainError `unprocessable` while another process holds the lock, `unavailable` when the directory cannot be written
 */
export function lockBackups({ dataDir }: Pick<Config, 'dataDir'>): Lock {
  makeDataDir(dataDir);
  return lockFile(
    path.join(dataDir, 'backup.lock'),
    'A backup of this data directory is being taken, or its secret key is being changed.',
  );
}

import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import { isDomainError, unprocessable, unusable } from '../../core/errors.ts';
import { openConnection } from './driver.ts';
import { isBusy } from './errors.ts';

/** A held lock. */
export interface Lock {
  release(): void;
  /** Releases the lock, and removes the file if this lock created it. A start that fails must leave everything as it was. */
  undo(): void;
}

/**
 * Locks a file. The operating system grants the lock to one process at a time, and releases it when that process ends, for any reason.
 * @param refusal error message if another process holds the lock
 * @throws DomainError `unprocessable` while another process holds the lock, `unavailable` if the file cannot be written
 */
export function lockFile(file: string, refusal: string): Lock {
  try {
    const isMade = inodeOf(file) === null;
    for (;;) {
      closeSync(openSync(file, 'a'));
      const inode = inodeOf(file);
      const held = hold(file);
      // The last holder may have removed the file in the meantime. The name is then free, or belongs to another file.
      if (inode !== null && inode === inodeOf(file)) return lockOf(file, held, isMade);
      held.close();
    }
  } catch (error) {
    if (isBusy(error)) throw unprocessable(refusal);
    if (isDomainError(error)) throw error;
    throw unusable(`The file ${file} cannot be written`, error);
  }
}

function lockOf(file: string, held: Sqlite.Database, isMade: boolean): Lock {
  return {
    release: () => void held.close(),
    undo() {
      if (isMade) rmSync(file, { force: true });
      held.close();
    },
  };
}

/** Begins an exclusive transaction on a file. It has no journal on disk, so the lock also works on a full disk. */
function hold(file: string): Sqlite.Database {
  const connection = openConnection(file, { timeout: 0 });
  try {
    connection.pragma('journal_mode = MEMORY');
    connection.exec('BEGIN EXCLUSIVE');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function inodeOf(file: string): bigint | null {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? null;
}

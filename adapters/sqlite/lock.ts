import type Sqlite from 'better-sqlite3';
import { isDomainError, unprocessable, unusable } from '../../core/errors.ts';
import { openConnection, SqliteError } from './driver.ts';

/** A held lock. */
export interface Lock {
  release(): void;
}

/**
 * Locks a file. The operating system grants the lock to one process at a time, and releases it when that process ends, however it
 * ends.
 * @param refusal the message of the error when another process holds it
 * @throws DomainError `unprocessable` while another process holds it, `unavailable` when the file cannot be written
 */
export function lockFile(file: string, refusal: string): Lock {
  let connection: Sqlite.Database | null = null;
  try {
    connection = openConnection(file, { timeout: 0 });
    // No journal on the disk: a lock is held on a full one too.
    connection.pragma('journal_mode = MEMORY');
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection?.close();
    if (error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw unprocessable(refusal);
    }
    if (isDomainError(error)) throw error;
    throw unusable(`The file ${file} cannot be written`, error);
  }
  const held = connection;
  return { release: () => void held.close() };
}

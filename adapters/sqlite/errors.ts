import { stale, storageFull, unavailable, unusable } from '../../core/errors.ts';
import { SqliteError } from './driver.ts';

/** Translates SQLite's errors into DomainErrors. Other errors are returned unchanged. */
export function translate(error: unknown): unknown {
  if (!(error instanceof SqliteError)) return error;
  if (UNIQUE.has(error.code)) return stale('Another request is saving the same object.');
  if (FULL.has(error.code)) return storageFull(error);
  const damage = damageOf(error);
  if (damage) return unusable('The database is damaged', damage);
  if (UNAVAILABLE.test(error.code)) return unavailable('The database', error);
  return error;
}

/** SQLite's message for a damaged file, or a file that is not a database, with advice; null for any other error. */
export function damageOf(error: unknown): Error | null {
  if (!(error instanceof SqliteError) || !DAMAGED.test(error.code)) return null;
  const advice = `${error.message}. Leave it as it is, and restore the last backup into a new data directory with commonplace restore`;
  return new Error(advice, { cause: error });
}

/** Runs work and translates what it throws. */
export async function translating<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translate(error);
  }
}

/** Whether another connection holds the lock that a statement needs. */
export function isBusy(error: unknown): boolean {
  return error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY');
}

const UNIQUE: ReadonlySet<string> = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
/**
 * The errors for a full disk. With `SQLITE_IOERR_SHMSIZE`, there is no room for the shared-memory file (`-shm`, 32 KiB), without which
 * nothing can be read.
 */
const FULL: ReadonlySet<string> = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE']);
const DAMAGED = /^SQLITE_(NOTADB|CORRUPT)/;
const UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|NOMEM|IOERR|CANTOPEN|READONLY|PERM|AUTH|PROTOCOL)/;

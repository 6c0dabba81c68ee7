import { stale, storageFull, unavailable, unusable } from '../../core/errors.ts';
import { SqliteError } from './driver.ts';

/** Translates an error of SQLite into one of the domain. Anything else is a bug and stays as it is. */
export function translate(error: unknown): unknown {
  if (!(error instanceof SqliteError)) return error;
  if (UNIQUE.has(error.code)) return stale('The same is being saved by another request.');
  if (FULL.has(error.code)) return storageFull(error);
  const damage = damageOf(error);
  if (damage) return unusable('The database is damaged', damage);
  if (AWAY.test(error.code)) return unavailable('The database', error);
  return error;
}

/** What SQLite says of a file that is damaged or no database, with what to do; null for any other error. */
export function damageOf(error: unknown): Error | null {
  if (!(error instanceof SqliteError) || !DAMAGED.test(error.code)) return null;
  const told = `${error.message}. Leave it as it is, and restore the last backup into a new data directory, by commonplace restore`;
  return new Error(told, { cause: error });
}

/** Runs work and translates what it throws. */
export async function translating<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translate(error);
  }
}

/** Whether another connection holds the lock for which a statement asked. */
export function isBusy(error: unknown): boolean {
  return error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY');
}

const UNIQUE: ReadonlySet<string> = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
/** Also of the file of 32 KiB by which connections share the log, without which nothing can be read. */
const FULL: ReadonlySet<string> = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE']);
const DAMAGED = /^SQLITE_(NOTADB|CORRUPT)/;
const AWAY = /^SQLITE_(BUSY|LOCKED|NOMEM|IOERR|CANTOPEN|READONLY|PERM|AUTH|PROTOCOL)/;

import Sqlite from 'better-sqlite3';
import type { Storage } from '../../core/ports/storage.ts';
import { accessKeyAppliers, accessKeyReader } from './access-keys.ts';
import { accountAppliers, accountReader } from './accounts.ts';
import { groupCommit } from './commit.ts';
import { creditAppliers, creditReader } from './credits.ts';
import { type DatabaseOptions, openDatabase } from './database.ts';
import { translating } from './errors.ts';
import { membershipAppliers } from './memberships.ts';
import { objectAppliers, objectReader } from './objects.ts';

export type { DatabaseOptions } from './database.ts';
export { type Lock, lockFile } from './lock.ts';

/**
 * Storage in one SQLite file, for a single server process; other processes may read and write a little beside it.
 * @throws DomainError `unprocessable` when a newer version wrote the file, `unavailable` when it cannot be opened
 */
export function sqliteStorage(options: DatabaseOptions): Storage {
  const database = openDatabase(options);
  const { main } = database;

  return {
    accounts: accountReader(database),
    accessKeys: accessKeyReader(database),
    credits: creditReader(database),
    objects: objectReader(database),
    commit: groupCommit(main, {
      ...accountAppliers(database),
      ...accessKeyAppliers(database),
      ...creditAppliers(database),
      ...objectAppliers(database),
      ...membershipAppliers(database),
    }),
    check: () => translating(() => void main.prepare('SELECT 1').get()),
    inspect: async () => inspect(main),
    close: async () => database.close(),
  };
}

function inspect(main: Sqlite.Database): readonly string[] {
  try {
    const findings = main.prepare<[], string>('PRAGMA integrity_check').pluck().all();
    return findings.filter((finding) => finding !== 'ok');
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return [`The database cannot be read: ${error.message}.`];
    throw error;
  }
}

import type { UnitBounds } from '../../adapters/sql/storage.ts';
import { sqliteStorage } from '../../adapters/sqlite/index.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { temporaryDirectory } from './service.ts';

/** A storage on an SQLite file. */
export interface SqliteFixture {
  readonly storage: Storage;
  /** Path of the file. */
  readonly file: string;
  close(): Promise<void>;
}

/** A storage on a new SQLite file, which is removed when it closes. */
export function openSqlite(ids: Ids, bounds: UnitBounds = {}): SqliteFixture {
  const directory = temporaryDirectory();
  const file = `${directory.path}/test.db`;
  const storage = sqliteStorage({ file, migrationsFolder: 'adapters/sqlite/migrations', ids, ...bounds });
  return {
    storage,
    file,
    async close() {
      await storage.close();
      directory.remove();
    },
  };
}

import { sqliteStorage } from '../../adapters/sqlite/index.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { temporaryDirectory } from './service.ts';

/** A storage on a new SQLite file, which is removed when it closes. */
export function openSqlite(ids: Ids): { readonly storage: Storage; close(): Promise<void> } {
  const directory = temporaryDirectory();
  const storage = sqliteStorage({
    file: `${directory.path}/test.db`,
    migrationsFolder: 'adapters/sqlite/migrations',
    ids,
  });
  return {
    storage,
    async close() {
      await storage.close();
      directory.remove();
    },
  };
}

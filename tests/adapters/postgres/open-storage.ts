import { type DatabaseOptions, postgresStorage } from '../../../adapters/postgres/index.ts';
import type { Ids } from '../../../core/ports/ids.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { makeLibraryDatabase } from '../../support/postgres.ts';

export interface OpenStorage {
  readonly storage: Storage;
  /** Address of its database. */
  readonly url: string;
  /** Another storage over the same database, as another process has it. */
  reopen(): Promise<Storage>;
  close(): Promise<void>;
}

/** A storage on a new database, which goes with it. */
export async function openStorage(ids: Ids, more: Partial<DatabaseOptions> = {}): Promise<OpenStorage> {
  const database = await makeLibraryDatabase();
  const { url } = database;
  const open = () => openStorageAt(url, ids, more);
  const storage = await open();
  return {
    storage,
    url,
    reopen: open,
    async close() {
      await storage.close();
      await database.remove();
    },
  };
}

/** A storage on a database that is there. */
export function openStorageAt(url: string, ids: Ids, more: Partial<DatabaseOptions> = {}): Promise<Storage> {
  return postgresStorage({ url, migrationsFolder: MIGRATIONS, ids, ...more });
}

export const MIGRATIONS = 'adapters/postgres/migrations';

import { afterAll } from 'vitest';
import { postgresStorage, type StorageOptions } from '../../../adapters/postgres/index.ts';
import type { Ids } from '../../../core/ports/ids.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { emptyLibrary, makeLibraryDatabase, type TestDatabase } from '../../support/postgres.ts';

export interface OpenStorage {
  readonly storage: Storage;
  /** Address of its database. */
  readonly url: string;
  /** Another storage over the same database, as another process has it. */
  reopen(): Promise<Storage>;
  close(): Promise<void>;
}

/** A storage on a new database, which goes with it. */
export async function openStorage(ids: Ids, more: Partial<StorageOptions> = {}): Promise<OpenStorage> {
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

/**
 * Storages on databases that the tests of a file share, which each `close` empties: that takes a tenth of the time of a new
 * database. For tests that ask neither for plans nor for statistics, which survive the rows that they were made from.
 */
export function sharedStorage(): { open(ids: Ids): Promise<OpenStorage> } {
  const made: TestDatabase[] = [];
  const free: TestDatabase[] = [];
  afterAll(async () => {
    for (const database of made) await database.remove();
  });

  async function makeAnother(): Promise<TestDatabase> {
    const database = await makeLibraryDatabase();
    made.push(database);
    return database;
  }

  return {
    async open(ids) {
      const database = free.pop() ?? (await makeAnother());
      const { url } = database;
      const open = () => openStorageAt(url, ids);
      const storage = await open();
      return {
        storage,
        url,
        reopen: open,
        async close() {
          await storage.close();
          await emptyLibrary(url);
          free.push(database);
        },
      };
    },
  };
}

/** A storage on a database that is there. */
export function openStorageAt(url: string, ids: Ids, more: Partial<StorageOptions> = {}): Promise<Storage> {
  return postgresStorage({ url, migrationsFolder: MIGRATIONS, ids, ...more });
}

export const MIGRATIONS = 'adapters/postgres/migrations';

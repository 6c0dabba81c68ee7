import { afterAll } from 'vitest';
import { postgresStorage, type StorageOptions } from '../../../adapters/postgres/index.ts';
import type { Ids } from '../../../core/ports/ids.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { emptyLibrary, makeLibraryDatabase, type TestDatabase } from '../../support/postgres.ts';

export interface OpenStorage {
  readonly storage: Storage;
  /** The URL of its database. */
  readonly url: string;
  /** Another storage on the same database, as in another process. */
  reopen(): Promise<Storage>;
  close(): Promise<void>;
}

/** Long enough for any statement on a busy machine, since tests only check whether it ends. */
const PATIENCE = { pointTimeoutMs: 120_000, listTimeoutMs: 120_000 };

/** A storage on a new database, which is deleted with it. */
export async function openStorage(ids: Ids, more: Partial<StorageOptions> = {}): Promise<OpenStorage> {
  const database = await makeLibraryDatabase();
  const { url } = database;
  const open = () => openStorageAt(url, ids, { ...PATIENCE, ...more });
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
 * Storages on databases shared by the tests of a file and emptied by each `close`, which takes a tenth of the time of a new
 * database. Not for tests of plans or statistics, which outlive their rows.
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
      const open = () => openStorageAt(url, ids, PATIENCE);
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

/** A storage on an existing database. */
export function openStorageAt(url: string, ids: Ids, more: Partial<StorageOptions> = {}): Promise<Storage> {
  return postgresStorage({ url, migrationsFolder: MIGRATIONS, ids, ...more });
}

export const MIGRATIONS = 'adapters/postgres/migrations';

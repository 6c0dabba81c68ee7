import { type DatabaseOptions, postgresStorage } from '../../../adapters/postgres/index.ts';
import { migrate } from '../../../adapters/postgres/migrate.ts';
import type { Ids } from '../../../core/ports/ids.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { makeDatabase } from '../../support/postgres.ts';

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
  template ??= makeTemplate();
  const database = await makeDatabase(await template);
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

/** An empty database of the newest schema, made once for each test file. */
let template: Promise<string> | undefined;

async function makeTemplate(): Promise<string> {
  const { url, name } = await makeDatabase();
  await migrate({ url, migrationsFolder: MIGRATIONS });
  return name;
}

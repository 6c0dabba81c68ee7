import { sqliteStorage } from '../../../adapters/sqlite/index.ts';
import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import { storageContract } from '../../contract/storage.ts';
import { withDatabase } from '../../support/database.ts';
import { temporaryDirectory } from '../../support/service.ts';

const ids = uuidV7Ids(systemClock);

storageContract('SQLite', async () => {
  const directory = temporaryDirectory();
  const options = { file: `${directory.path}/test.db`, migrationsFolder: 'adapters/sqlite/migrations', ids };
  const storage = sqliteStorage(options);
  return {
    storage,
    reopen: async () => sqliteStorage(options),
    insertSpace: ({ id, accountId, name, size = 0 }) =>
      withDatabase(options.file, (database) =>
        database
          .prepare(
            "INSERT INTO spaces (id, account_id, name, color, created, size) VALUES (?, ?, ?, '#000', 0, ?)",
          )
          .run(id, accountId, name, size),
      ),
    close: async () => {
      await storage.close();
      directory.remove();
    },
  };
});

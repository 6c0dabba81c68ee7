import { sqliteStorage } from '../../../adapters/sqlite/index.ts';
import { storageContract } from '../../contract/storage.ts';
import { withDatabase } from '../../support/database.ts';
import { countingIds } from '../../support/objects.ts';
import { temporaryDirectory } from '../../support/service.ts';

storageContract('SQLite', async () => {
  const directory = temporaryDirectory();
  const options = {
    file: `${directory.path}/test.db`,
    migrationsFolder: 'adapters/sqlite/migrations',
    ids: countingIds(),
  };
  const storage = sqliteStorage(options);
  return {
    storage,
    reopen: async () => sqliteStorage(options),
    countAs: (spaceId, size) =>
      withDatabase(options.file, (database) =>
        database.prepare('UPDATE spaces SET size = ? WHERE id = ?').run(size, spaceId),
      ),
    close: async () => {
      await storage.close();
      directory.remove();
    },
  };
});

import { sqliteStorage } from '../../../adapters/sqlite/index.ts';
import { libraryContract } from '../../contract/library.ts';
import { countingIds } from '../../support/objects.ts';
import { temporaryDirectory } from '../../support/service.ts';

libraryContract('SQLite', async () => {
  const directory = temporaryDirectory();
  const storage = sqliteStorage({
    file: `${directory.path}/test.db`,
    migrationsFolder: 'adapters/sqlite/migrations',
    ids: countingIds(),
  });
  return {
    storage,
    async close() {
      await storage.close();
      directory.remove();
    },
  };
});

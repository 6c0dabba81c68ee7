import Sqlite from 'better-sqlite3';
import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import type { SearchFixture } from '../../contract/search/workbench.ts';
import { searchContract } from '../../contract/search.ts';
import { ACCOUNT } from '../../contract/search-library.ts';
import { account } from '../../support/objects.ts';
import { openSqlite } from '../../support/sqlite.ts';

searchContract('SQLite', async (): Promise<SearchFixture> => {
  const { storage, file, close } = openSqlite(uuidV7Ids(systemClock));
  await storage.commit([ACCOUNT, 2].map((id) => ({ type: 'account.insert', account: account({ id }) })));
  const database = new Sqlite(file);
  let links = 0;
  return {
    storage,
    async addSpace({ id, name }) {
      database
        .prepare(
          "INSERT INTO spaces (id, account_id, name, color, created, size) VALUES (?, ?, ?, '#fff', 0, 0)",
        )
        .run(id, ACCOUNT, name);
    },
    async pin(objectId) {
      database
        .prepare(
          'INSERT INTO pins (object_seq, account_id, position) SELECT seq, ?, seq FROM objects WHERE id = ?',
        )
        .run(ACCOUNT, objectId);
    },
    async link(sourceId, targetId) {
      links += 1;
      database
        .prepare(
          'INSERT INTO links (id, account_id, source_id, target_id, flags, active) VALUES (?, ?, ?, ?, 0, 1)',
        )
        .run(`link${links}`, ACCOUNT, sourceId, targetId);
    },
    async close() {
      database.close();
      await close();
    },
  };
});

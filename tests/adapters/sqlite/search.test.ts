import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sqliteStorage } from '../../../adapters/sqlite/index.ts';
import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import { migrationsFolder } from '../../../apps/server/paths.ts';
import type { SearchFixture } from '../../contract/search/workbench.ts';
import { searchContract } from '../../contract/search.ts';
import { ACCOUNT } from '../../contract/search-library.ts';

searchContract('SQLite', async (): Promise<SearchFixture> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-'));
  const file = path.join(folder, 'database.sqlite');
  const storage = sqliteStorage({
    file,
    migrationsFolder: migrationsFolder('sqlite'),
    ids: uuidV7Ids(systemClock),
  });
  await storage.commit(
    [ACCOUNT, 2].map((id) => ({
      type: 'account.insert',
      account: { id, name: 'Ann', suspended: false, planId: 4, created: 0 },
    })),
  );
  const beside = new Sqlite(file);
  let links = 0;
  return {
    storage,
    async addSpace({ id, name }) {
      beside
        .prepare(
          "INSERT INTO spaces (id, account_id, name, color, created, size) VALUES (?, ?, ?, '#fff', 0, 0)",
        )
        .run(id, ACCOUNT, name);
    },
    async pin(objectId) {
      beside
        .prepare(
          'INSERT INTO pins (object_seq, account_id, position) SELECT seq, ?, seq FROM objects WHERE id = ?',
        )
        .run(ACCOUNT, objectId);
    },
    async link(sourceId, targetId) {
      links += 1;
      beside
        .prepare(
          'INSERT INTO links (id, account_id, source_id, target_id, flags, active) VALUES (?, ?, ?, ?, 0, 1)',
        )
        .run(`link${links}`, ACCOUNT, sourceId, targetId);
    },
    async close() {
      beside.close();
      await storage.close();
      rmSync(folder, { recursive: true });
    },
  };
});

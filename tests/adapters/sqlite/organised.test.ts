import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { UnitBounds } from '../../../adapters/sql/storage.ts';
import { sqliteStorage } from '../../../adapters/sqlite/index.ts';
import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import { migrationsFolder } from '../../../apps/server/paths.ts';
import { fewObjectsContract } from '../../contract/few-objects.ts';
import { longChangesContract } from '../../contract/long-changes.ts';
import type { OrganisedFixture } from '../../contract/organised.ts';
import { pinsContract } from '../../contract/pins.ts';
import { talliesContract } from '../../contract/tallies.ts';
import { wikiContract } from '../../contract/wiki.ts';
import { processorTime } from '../../support/processor.ts';
import { temporaryDirectory } from '../../support/service.ts';

async function open(bounds: UnitBounds = {}): Promise<OrganisedFixture> {
  const folder = temporaryDirectory();
  const file = path.join(folder.path, 'database.sqlite');
  const ids = uuidV7Ids(systemClock);
  const storage = sqliteStorage({ file, migrationsFolder: migrationsFolder('sqlite'), ids, ...bounds });
  const beside = new Sqlite(file, { readonly: true });
  const sizes = beside.prepare<[number], [string, number]>(
    'SELECT id, size FROM spaces WHERE account_id = ?',
  );
  const positions = beside.prepare<[number], number>(
    'SELECT position FROM pins WHERE account_id = ? ORDER BY position',
  );
  let accounts = 0;
  return {
    storage,
    ids,
    async account() {
      const id = ++accounts;
      const account = { id, name: 'Ann', suspended: false, planId: 4, created: 0 };
      await storage.commit([{ type: 'account.insert', account }]);
      return id;
    },
    spaceSizes: async (accountId) => new Map(sizes.raw().all(accountId)),
    pinPositions: async (accountId) => positions.pluck().all(accountId),
    effort: (work) => processorTime(() => work(storage)),
    async close() {
      beside.close();
      await storage.close();
      folder.remove();
    },
  };
}

wikiContract('SQLite', open);
talliesContract('SQLite', () => open());
pinsContract('SQLite', () => open());
longChangesContract('SQLite', () => open());
fewObjectsContract('SQLite', () => open());

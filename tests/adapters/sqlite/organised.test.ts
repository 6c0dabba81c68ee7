import Sqlite from 'better-sqlite3';
import type { UnitBounds } from '../../../adapters/sql/storage.ts';
import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import { countsContract } from '../../contract/counts.ts';
import { fewObjectsContract } from '../../contract/few-objects.ts';
import { longChangesContract } from '../../contract/long-changes.ts';
import type { OrganisedFixture } from '../../contract/organised.ts';
import { pinsContract } from '../../contract/pins.ts';
import { wikiContract } from '../../contract/wiki.ts';
import { account } from '../../support/objects.ts';
import { processorTime } from '../../support/processor.ts';
import { openSqlite } from '../../support/sqlite.ts';

async function open(bounds: UnitBounds = {}): Promise<OrganisedFixture> {
  const ids = uuidV7Ids(systemClock);
  const { storage, file, close } = openSqlite(ids, bounds);
  const database = new Sqlite(file, { readonly: true });
  const sizes = database.prepare<[number], [string, number]>(
    'SELECT id, size FROM spaces WHERE account_id = ?',
  );
  const positions = database.prepare<[number], number>(
    'SELECT position FROM pins WHERE account_id = ? ORDER BY position',
  );
  let accounts = 0;
  return {
    storage,
    ids,
    async account() {
      const id = ++accounts;
      await storage.commit([{ type: 'account.insert', account: account({ id }) }]);
      return id;
    },
    spaceSizes: async (accountId) => new Map(sizes.raw().all(accountId)),
    pinPositions: async (accountId) => positions.pluck().all(accountId),
    effort: (work) => processorTime(() => work(storage)),
    async close() {
      database.close();
      await close();
    },
  };
}

wikiContract('SQLite', open);
countsContract('SQLite', () => open());
pinsContract('SQLite', () => open());
longChangesContract('SQLite', () => open());
fewObjectsContract('SQLite', () => open());

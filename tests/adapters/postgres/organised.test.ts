import type { UnitBounds } from '../../../adapters/sql/storage.ts';
import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import type { OrganisedFixture } from '../../contract/organised.ts';
import { pinsContract } from '../../contract/pins.ts';
import { talliesContract } from '../../contract/tallies.ts';
import { wikiContract } from '../../contract/wiki.ts';
import { withDatabase } from '../../support/postgres.ts';
import { openStorage } from './open-storage.ts';

async function open(bounds: UnitBounds = {}): Promise<OrganisedFixture> {
  const ids = uuidV7Ids(systemClock);
  const { storage, url, close } = await openStorage(ids, bounds);
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
    async spaceSizes(accountId) {
      const rows = await withDatabase(
        url,
        (sql) => sql`SELECT id, size FROM spaces WHERE account_id = ${accountId}`,
      );
      return new Map(rows.map(({ id, size }) => [id, size]));
    },
    async pinPositions(accountId) {
      const rows = await withDatabase(
        url,
        (sql) => sql`SELECT position FROM pins WHERE account_id = ${accountId} ORDER BY position`,
      );
      return rows.map(({ position }) => position);
    },
    close,
  };
}

wikiContract('Postgres', open);
talliesContract('Postgres', () => open());
pinsContract('Postgres', () => open());

import { expect } from 'vitest';
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
import { withDatabase } from '../../support/postgres.ts';
import { openStorage } from './open-storage.ts';

const ENTRIES_READ = `SELECT ((SELECT sum(seq_tup_read) FROM pg_stat_user_tables)
  + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes))::double precision AS value`;
const OTHERS = `SELECT count(*)::double precision AS value FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

/** Keeps the database without statistics: autovacuum would gather them at any moment, from half a library, and change the plans. */
const NO_STATISTICS = `DO $$ DECLARE t text; BEGIN
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
    EXECUTE format('ALTER TABLE %I SET (autovacuum_enabled = false)', t);
  END LOOP;
END $$`;

async function open(bounds: UnitBounds = {}): Promise<OrganisedFixture> {
  const ids = uuidV7Ids(systemClock);
  const { storage, url, reopen, close } = await openStorage(ids, bounds);
  await withDatabase(url, (client) => client.unsafe(NO_STATISTICS));
  const numberFrom = (sql: string) =>
    withDatabase(url, async (client) => Number((await client.unsafe(sql))[0]?.value));
  let accounts = 0;
  return {
    storage,
    ids,
    async account() {
      const id = ++accounts;
      await storage.commit([{ type: 'account.insert', account: account({ id }) }]);
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
    async effort(work) {
      const others = await numberFrom(OTHERS);
      const before = await numberFrom(ENTRIES_READ);
      const another = await reopen();
      await work(another);
      await another.close();
      // A connection reports its reads when it ends, at the latest.
      await expect.poll(() => numberFrom(OTHERS)).toBe(others);
      return (await numberFrom(ENTRIES_READ)) - before;
    },
    close,
  };
}

wikiContract('Postgres', open);
countsContract('Postgres', () => open());
pinsContract('Postgres', () => open());
longChangesContract('Postgres', () => open());
fewObjectsContract('Postgres', () => open());

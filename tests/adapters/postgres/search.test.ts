import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import type { SearchFixture } from '../../contract/search/workbench.ts';
import { searchContract } from '../../contract/search.ts';
import { ACCOUNT } from '../../contract/search-library.ts';
import { account } from '../../support/objects.ts';
import { withDatabase } from '../../support/postgres.ts';
import { sharedStorage } from './open-storage.ts';

const shared = sharedStorage();

searchContract('Postgres', async (): Promise<SearchFixture> => {
  const { storage, url, close } = await shared.open(uuidV7Ids(systemClock));
  await storage.commit([ACCOUNT, 2].map((id) => ({ type: 'account.insert', account: account({ id }) })));
  let links = 0;
  return {
    storage,
    async addSpace({ id, name }) {
      await withDatabase(
        url,
        (sql) => sql`INSERT INTO spaces (id, account_id, name, color, created, size)
          VALUES (${id}, ${ACCOUNT}, ${name}, '#fff', 0, 0)`,
      );
    },
    async pin(objectId) {
      await withDatabase(
        url,
        (sql) => sql`INSERT INTO pins (object_seq, account_id, position)
          SELECT seq, ${ACCOUNT}, seq FROM objects WHERE id = ${objectId}`,
      );
    },
    async link(sourceId, targetId) {
      links += 1;
      await withDatabase(
        url,
        (sql) => sql`INSERT INTO links (id, account_id, source_id, target_id, flags, active)
          VALUES (${`link${links}`}, ${ACCOUNT}, ${sourceId}, ${targetId}, 0, 1)`,
      );
    },
    close,
  };
});

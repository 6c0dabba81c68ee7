import { storageContract } from '../../contract/storage.ts';
import { countingIds } from '../../support/objects.ts';
import { withDatabase } from '../../support/postgres.ts';
import { sharedStorage } from './open-storage.ts';

const shared = sharedStorage();

storageContract('Postgres', async () => {
  const { storage, url, reopen, close } = await shared.open(countingIds());
  return {
    storage,
    reopen,
    countAs: (spaceId, size) =>
      withDatabase(url, (sql) => sql`UPDATE spaces SET size = ${size} WHERE id = ${spaceId}`),
    close,
  };
});

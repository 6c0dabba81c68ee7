import postgres from 'postgres';
import { expect, it } from 'vitest';
import { account, countingIds, object } from '../../support/objects.ts';
import { openStorage } from './open-storage.ts';

const EVERYTHING = { accountId: 1, scope: { type: 'everything' } } as const;
const LIST_TIMEOUT_MS = 500;

it('a list is read to its end, though its reader takes longer than a statement may', async () => {
  const nextId = countingIds();
  const { storage, url, close } = await openStorage(nextId, { listTimeoutMs: LIST_TIMEOUT_MS });
  await storage.commit([{ type: 'account.insert', account: account() }]);
  const made = 40;
  for (let count = 0; count < made; count++) {
    const id = nextId();
    await storage.commit([{ type: 'object.insert', object: object({ id, identity: id }) }]);
  }
  const clock = postgres(url, { max: 1 });
  const read: string[] = [];
  for await (const { id } of storage.objects.list(EVERYTHING)) {
    if (read.length === 0) await clock`SELECT pg_sleep(${(2 * LIST_TIMEOUT_MS) / 1000})`;
    read.push(id);
  }
  expect(new Set(read).size).toBe(made);
  await clock.end();
  await close();
});

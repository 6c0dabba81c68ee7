import postgres from 'postgres';
import { expect, it } from 'vitest';
import { EVERYTHING } from '../../contract/storage/workbench.ts';
import { withGrowingTimeout } from '../../support/growing-timeout.ts';
import { account, countingIds, object } from '../../support/objects.ts';
import { openStorage } from './open-storage.ts';

const MADE = 40;

it('a list is read to its end, even if its reader takes longer than the statement timeout', async () => {
  const read = await withGrowingTimeout(500, readSlowly);
  expect(new Set(read).size).toBe(MADE);
});

/** The ids in a list whose reader takes twice the given statement timeout for the first line. */
async function readSlowly(listTimeoutMs: number): Promise<readonly string[]> {
  const nextId = countingIds();
  const { storage, url, close } = await openStorage(nextId, { listTimeoutMs });
  await storage.commit([{ type: 'account.insert', account: account() }]);
  for (let count = 0; count < MADE; count++) {
    const id = nextId();
    await storage.commit([{ type: 'object.insert', object: object({ id, identity: id }) }]);
  }
  const clock = postgres(url, { max: 1 });
  const read: string[] = [];
  for await (const { id } of storage.objects.list(EVERYTHING)) {
    if (read.length === 0) await clock`SELECT pg_sleep(${(2 * listTimeoutMs) / 1000})`;
    read.push(id);
  }
  await clock.end();
  await close();
  return read;
}

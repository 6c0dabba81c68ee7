import { expect, it } from 'vitest';
import { LIST_RANKING } from '../../../core/ports/object-reader.ts';
import { parseQuery } from '../../../core/search/query/query.ts';
import { EVERYTHING } from '../../contract/storage/workbench.ts';
import { account, countingIds, object } from '../../support/objects.ts';
import { openStorage, openStorageAt } from './open-storage.ts';

it('stalled lists leave connections for searches, and for the next list when they end', async () => {
  const nextId = countingIds();
  const opened = await openStorage(nextId);
  const storage = await openStorageAt(opened.url, nextId, { connections: { points: 2, lists: 5 } });
  await storage.commit([{ type: 'account.insert', account: account() }]);
  for (let made = 0; made < 40; made++) {
    const id = nextId();
    await storage.commit([
      { type: 'object.insert', object: object({ id, identity: id, title: 'findable' }) },
    ]);
  }
  const begin = () => storage.objects.list(EVERYTHING)[Symbol.asyncIterator]();
  const stalled = [begin(), begin(), begin()];
  for (const list of stalled) expect((await list.next()).done).toBe(false);
  const next = begin();
  const waiting = next.next();

  const query = parseQuery('findable');
  if (!query) throw new Error('The query is empty.');
  const found = await Promise.all(
    Array.from({ length: 4 }, () => storage.objects.search({ ...EVERYTHING, query }, 100, LIST_RANKING)),
  );
  expect(found.map(({ matches }) => matches.length)).toEqual([40, 40, 40, 40]);

  await stalled[0]?.return?.();
  expect((await waiting).done).toBe(false);
  for (const list of [...stalled, next]) await list.return?.();
  await storage.close();
  await opened.close();
});

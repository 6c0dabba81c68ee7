import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Searcher } from '../../../adapters/sql/searcher.ts';
import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import { searchesWhileBusy } from '../../../apps/server/searches-while-busy.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { parseQuery } from '../../../core/search/query/query.ts';
import { EVERYTHING } from '../../contract/storage/workbench.ts';
import { account, id, object } from '../../support/objects.ts';
import { type OpenStorage, openStorage, openStorageAt } from './open-storage.ts';

const LARKS = parseQuery('larks') ?? undefined;

const ids = uuidV7Ids(systemClock);
let opened: OpenStorage;
let storage: Storage;
let isBusy = false;
/** The number of searches on the calling thread. */
let direct = 0;

const counting = (searcher: Searcher): Searcher => ({
  ...searcher,
  rank(...asked) {
    direct += 1;
    return searcher.rank(...asked);
  },
});

beforeEach(async () => {
  opened = await openStorage(ids);
  storage = await openStorageAt(opened.url, ids, {
    openSearcher: (searcher) => searchesWhileBusy(opened.url, counting(searcher), () => isBusy, 0),
  });
  await storage.commit([{ type: 'account.insert', account: account() }]);
  await storage.commit([{ type: 'object.insert', object: object({ id: id(1), title: 'A lark' }) }]);
});
afterEach(async () => {
  await storage.close();
  await opened.close();
});

async function find(): Promise<readonly string[]> {
  const found: string[] = [];
  if (LARKS)
    for await (const one of storage.objects.list({ ...EVERYTHING, query: LARKS }, 20)) found.push(one.id);
  return found;
}

it('run in a thread while the calling one is busy, with the same results', async () => {
  expect(await find()).toEqual([id(1)]);
  expect(direct).toBe(1);
  isBusy = true;
  await expect
    .poll(async () => {
      const before = direct;
      expect(await find()).toEqual([id(1)]);
      return direct - before;
    })
    .toBe(0);
  const before = direct;
  await storage.commit([{ type: 'object.insert', object: object({ id: id(2), title: 'Larks' }) }]);
  const answers = await Promise.all(Array.from({ length: 10 }, find));
  for (const found of answers) expect(found.toSorted()).toEqual([id(1), id(2)]);
  expect(direct).toBe(before);
});

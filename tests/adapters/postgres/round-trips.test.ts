import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../../core/ports/storage.ts';
import { parseQuery } from '../../../core/search/query/query.ts';
import { EVERYTHING } from '../../contract/storage/workbench.ts';
import { account, countingIds, id, object } from '../../support/objects.ts';
import { startTurnstile, type Turnstile } from '../../support/turns.ts';
import { type OpenStorage, openStorage, openStorageAt } from './open-storage.ts';

describe('round trips to Postgres', () => {
  const nextId = countingIds();
  let opened: OpenStorage;
  let turnstile: Turnstile;
  let storage: Storage;

  beforeAll(async () => {
    opened = await openStorage(nextId);
    turnstile = await startTurnstile(Number(new URL(opened.url).port));
    const url = new URL(opened.url);
    url.port = String(turnstile.port);
    storage = await openStorageAt(url.href, nextId, { connections: { points: 1, lists: 1 } });
    await storage.commit([{ type: 'account.insert', account: account() }]);
    for (let number = 0; number < 3; number++) await use(number);
  });
  afterAll(async () => {
    await storage.close();
    await turnstile.close();
    await opened.close();
  });

  /** Does everything once, so that statements are prepared. */
  async function use(number: number): Promise<void> {
    await create(number);
    await storage.accessKeys.find('nobody');
    await storage.objects.find(1, id(1));
    await storage.objects.findByIdentity(1, 'nothing');
    await storage.objects.findResponse(EVERYTHING, id(1));
    for await (const _ of storage.objects.listResponses(EVERYTHING, { separator: ',' }, 100));
  }

  function create(number: number, more: Parameters<typeof object>[0] = {}) {
    const tags = [{ id: nextId(), name: 'tag', flags: 8 }];
    const made = object({ id: id(number + 1), title: `Title ${number}`, tags, ...more });
    return storage.commit([{ type: 'object.insert', object: made }]);
  }

  async function turnsOf(work: () => Promise<unknown>): Promise<number> {
    turnstile.take();
    await work();
    return turnstile.take();
  }

  it('are one to get an object', async () => {
    expect(await turnsOf(() => storage.objects.find(1, id(1)))).toBe(1);
    expect(await turnsOf(() => storage.objects.findResponse(EVERYTHING, id(1)))).toBe(1);
  });

  it('are one to look up a key', async () => {
    expect(await turnsOf(() => storage.accessKeys.find('nobody'))).toBe(1);
  });

  it('are eight to search for a word in few objects and similar ones, on one connection', async () => {
    const query = parseQuery('title');
    if (!query) throw new Error('It is a query.');
    const search = async () => {
      for await (const _ of storage.objects.list({ ...EVERYTHING, query }, 20));
    };
    await search();
    expect(await turnsOf(search)).toBe(8);
  });

  it('are one to list a hundred objects', async () => {
    for (let number = 10; number < 130; number++) await create(number);
    let listed = 0;
    const list = async () => {
      for await (const part of storage.objects.listResponses(EVERYTHING, { separator: ',' }, 100))
        listed += 'json' in part ? part.count : 0;
    };
    expect(await turnsOf(list)).toBe(1);
    expect(listed).toBe(100);
  });

  it('are two to check for the same content and save a new object', async () => {
    const save = async () => {
      await storage.objects.findByIdentity(1, 'content:new');
      await create(1_000, { identity: 'content:new' });
    };
    expect(await turnsOf(save)).toBe(2);
    expect((await storage.objects.find(1, id(1_001)))?.identity).toBe('content:new');
  });

  it('are at most three to commit a large object', async () => {
    const content = { type: 'text/markdown', body: 'some words '.repeat(20_000) } as const;
    expect(await turnsOf(() => create(2_000, { content }))).toBeLessThanOrEqual(3);
  });

  it('are two more to commit an object that others refer to', async () => {
    await create(3_000, { references: ['Awaited'] });
    expect(await turnsOf(() => create(3_001, { title: 'Awaited' }))).toBe(3);
    const targets = await storage.links.targets(EVERYTHING, id(3_001));
    expect(targets.get('Awaited')).toBe(id(3_002));
  });

  it('send the texts of an import once, even if references in it mean existing objects', async () => {
    await create(3_100, { title: 'Known' });
    const bytesOf = async (number: number, references: readonly string[]) => {
      const extract = 'some words '.repeat(20_000);
      const imported = object({ id: id(number), references });
      const entry = { object: imported, extract, formerTitles: [], entities: [], copies: [], pending: [] };
      turnstile.takeBytes();
      await storage.commit([{ type: 'objects.import', accountId: 1, objects: [entry] }]);
      return turnstile.takeBytes();
    };
    const without = await bytesOf(3_200, []);
    expect(await bytesOf(3_201, ['Known'])).toBeLessThan(1.2 * without);
    const targets = await storage.links.targets(EVERYTHING, id(3_201));
    expect(targets.get('Known')).toBe(id(3_101));
  });

  it('are one more for each long note of an object when searching for similar ones', async () => {
    const notesOf = (word: string, words: number) =>
      Array.from({ length: 10 }, (_, at) => ({
        id: nextId(),
        references: [],
        content: { type: 'text/markdown' as const, body: `${at} ${`${word} `.repeat(words)}` },
      }));
    await create(4_000, { title: 'Short', notes: notesOf('plain', 10) });
    await create(5_000, { title: 'Long', notes: notesOf('ordinary', 10_000) });
    const similarTo = (number: number) => () =>
      storage.objects.search({ ...EVERYTHING, similarTo: id(number + 1) }, 1, {
        semantic: 'never',
        boost: 1,
      });
    for (const number of [4_000, 5_000]) await similarTo(number)();
    const ofShort = await turnsOf(similarTo(4_000));
    expect(await turnsOf(similarTo(5_000))).toBeGreaterThanOrEqual(ofShort + 10);
  });
});

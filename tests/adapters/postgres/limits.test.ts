import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedObject } from '../../../core/model/object.ts';
import { parseQuery } from '../../../core/search/query/query.ts';
import { EVERYTHING } from '../../contract/storage/workbench.ts';
import { account, countingIds, object } from '../../support/objects.ts';
import { type OpenStorage, openStorage } from './open-storage.ts';

/** Texts too large for a Postgres index are stored and found like others. */
describe('texts over the limits of an index', () => {
  const nextId = countingIds();
  let opened: OpenStorage;

  beforeAll(async () => {
    opened = await openStorage(nextId);
    await opened.storage.commit([{ type: 'account.insert', account: account() }]);
  });
  afterAll(() => opened.close());

  async function save(more: Partial<SavedObject>): Promise<SavedObject> {
    const id = nextId();
    const made = object({ id, identity: id, ...more });
    await opened.storage.commit([{ type: 'object.insert', object: made }]);
    return made;
  }

  async function find(q: string): Promise<readonly string[]> {
    const query = parseQuery(q);
    const found: string[] = [];
    if (query)
      for await (const one of opened.storage.objects.list({ ...EVERYTHING, query })) found.push(one.id);
    return found;
  }

  /** Words that do not compress. */
  function words(count: number, seed: number): string {
    return Array.from({ length: count }, (_, at) => ((at * 2_654_435_761 + seed) >>> 0).toString(36)).join(
      ' ',
    );
  }

  it('keep addresses and titles of any length, and recognise them', async () => {
    const long = words(400, 1);
    const title = words(300, 2).slice(0, 2_000);
    const saved = await save({ identity: `url:https://a.example/${long}`, title });
    expect((await opened.storage.objects.findByIdentity(1, saved.identity))?.id).toBe(saved.id);
    expect(await opened.storage.objects.findByIdentity(1, `${saved.identity}x`)).toBeNull();
    await expect(save({ identity: saved.identity })).rejects.toMatchObject({ code: 'stale' });

    const source = await save({ references: [title, `${title}x`] });
    const targets = await opened.storage.links.targets(EVERYTHING, source.id);
    expect([...targets]).toEqual([[title, saved.id]]);
    expect((await find(`"${title.split(' ').slice(0, 100).join(' ')}"`))[0]).toBe(saved.id);
  });

  it('have all their words found, even more than an index holds, and phrases at their end', async () => {
    const body = `${words(120_000, 3).slice(0, 1_000_000)} the very last words`;
    const long = await save({ title: 'Long', content: { type: 'text/markdown', body } });
    const end = body.split(' ').at(-6) ?? '';
    expect(await find(`"very last words"`)).toEqual([long.id]);
    expect(await find(`content:${end}`)).toEqual([long.id]);
    expect(await find(`${end} AND last`)).toEqual([long.id]);
    expect(await find(`${end} AND -last`)).toEqual([]);
    expect(await find('"last very words"')).toEqual([]);
    expect(await find('is:tagged AND "very last words"')).toEqual([]);
  });

  it('have their phrases found, however late', async () => {
    const body = `${'again and again '.repeat(20_000)} unlike any before`;
    const late = await save({ content: { type: 'text/markdown', body } });
    expect(await find('"unlike any before"')).toEqual([late.id]);
    expect(await find('"again unlike any"')).toEqual([late.id]);
    expect(await find('"any unlike before"')).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { textColumnsOf } from '../../core/previews/columns.ts';
import type { Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** The sizes of cards, and what they show (docs/organise.md, "Cards"). */

const LINES = { headers: { Accept: 'application/jsonl' } };

const service = fileService();
let client: Client;

beforeEach(async () => {
  client = (await service.account('Self-hosted')).client;
});

const save = async (body: object): Promise<string> => (await client.post('/objects', body)).json.id;
const note = (id: string, body: string) =>
  client.post(`/objects/${id}/notes`, undefined, { body, headers: { 'Content-Type': 'text/markdown' } });
const cards = async (query = '', by: Client = client): Promise<Json[]> =>
  (await by.get(`/_/cards${query}`)).json;
const previews = async (ids: readonly string[], by: Client = client): Promise<Json[]> =>
  (await by.get(`/_/previews?${ids.map((id) => `id=${id}`).join('&')}`)).json;
const preview = async (id: string): Promise<Json> => (await previews([id]))[0];

describe('GET /_/cards', () => {
  it('returns the lengths of the title and of what the card shows', async () => {
    const id = await save({ title: 'Bread 面包', content: '# Rye\n\nFeed the *starter*.' });
    const { bumped } = (await client.get(`/objects/${id}`)).json;
    const { excerpt } = await preview(id);
    expect(await cards()).toEqual([
      { id, bumped, type: 'Note', title: 10, text: textColumnsOf(excerpt), lines: [3, 0, 17], flags: 4 },
    ]);
    expect(excerpt).toBe('Rye\n\nFeed the starter.');
  });

  it('has the order of GET /objects, in either format', async () => {
    const ids = [];
    for (const content of ['one', 'two', 'three']) ids.unshift(await save({ content }));
    expect((await cards()).map(({ id }) => id)).toEqual(ids);
    expect((await cards('?limit=2')).map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const { text } = await client.get('/_/cards', LINES);
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(await cards());
  });

  it('has bits for pinned, completed, noted and deleted objects', async () => {
    const id = await save({ content: 'a' });
    const flags = async (query = '') => (await cards(query))[0]?.flags & ~4;
    expect(await flags()).toBe(0);
    await client.post(`/objects/${id}/pin`);
    expect(await flags()).toBe(1);
    await client.patch(`/objects/${id}`, { completed: true });
    expect(await flags()).toBe(3);
    await note(id, 'b');
    expect(await flags()).toBe(19);
    await client.delete(`/objects/${id}`);
    expect(await cards()).toEqual([]);
    expect(await flags('?q=is:deleted')).toBe(2 + 16 + 32);
  });

  it('filters by a query', async () => {
    await save({ content: 'bread' });
    const id = await save({ content: 'butter' });
    expect((await cards('?q=butter')).map((card) => card.id)).toEqual([id]);
    expect((await client.get('/_/cards?q=created:soon')).status).toBe(400);
  });

  it('shows only what is in the scope of the key', async () => {
    const space = (await client.post('/spaces', { name: 'Baking' })).json.id;
    const inside = await save({ content: 'inside', spaces: [{ id: space }] });
    const outside = await save({ content: 'outside' });
    const { accountId } = await account();
    const scoped = await service.key({ accountId, scope: { type: 'spaces', spaceIds: [space] } });
    expect((await cards('', scoped)).map(({ id }) => id)).toEqual([inside]);
    expect((await cards(`?spaceId=${space}`)).map(({ id }) => id)).toEqual([inside]);
    expect((await previews([outside, inside], scoped)).map(({ id }) => id)).toEqual([inside]);
  });

  async function account(): Promise<{ readonly accountId: number }> {
    return { accountId: (await client.get('/sessions/current')).json.account.id };
  }
});

describe('the order of GET /_/cards', () => {
  it('is by time, title, length or chance, for everything, a space and a search', async () => {
    const { json: space } = await client.post('/spaces', { name: 'Ordered' });
    const spaces = [{ id: space.id }];
    const ids = new Map<string, string>();
    for (const [title, length] of [
      ['beta', 3],
      ['Álpha', 900],
      ['gamma', 40],
      ['', 5],
    ] as const)
      ids.set(
        title,
        await save({ content: `${title && `# ${title}\n\n`}${'sorted '.repeat(length)}`, spaces }),
      );
    await client.post('/objects', { content: `# beta\n\n${'sorted '.repeat(3)}`.trim() });
    const order = async (query: string) => {
      const found = (await cards(`?${query}`)).map(({ id }) => id);
      return [...ids].toSorted(([, a], [, b]) => found.indexOf(a) - found.indexOf(b)).map(([title]) => title);
    };
    for (const within of ['', `&spaceId=${space.id}`, '&q=sorted']) {
      expect(await order(`order=newest${within}`)).toEqual(['', 'gamma', 'Álpha', 'beta']);
      expect(await order(`order=oldest${within}`)).toEqual(['beta', 'Álpha', 'gamma', '']);
      expect((await order(`order=bumped${within}`))[0]).toBe('beta');
      expect(await order(`order=title${within}`)).toEqual(['Álpha', 'beta', 'gamma', '']);
      expect(await order(`order=longest${within}`)).toEqual(['Álpha', 'gamma', '', 'beta']);
      const random = await order(`order=random&seed=7${within}`);
      expect(await order(`order=random&seed=7${within}`)).toEqual(random);
    }
    expect((await cards(`?order=longest&limit=1&spaceId=${space.id}`)).map(({ id }) => id)).toEqual([
      ids.get('Álpha'),
    ]);
    for (const bad of ['order=best', 'order=random&seed=-1', 'order=random&seed=2147483647', 'seed=1e3'])
      expect((await client.get(`/_/cards?${bad}`)).status).toBe(400);
  });

  it('leaves out what the filter leaves out; has:highlight finds marked passages', async () => {
    const marked = await save({
      content: 'A text with a passage',
      notes: [{ content: '==a passage==\n\nYes' }],
    });
    const other = await save({ content: 'Another text', notes: [{ content: 'This is ==not== one' }] });
    const found = async (query: string) => (await cards(`?${query}`)).map(({ id }) => id);
    expect(await found('q=has:highlight&order=title')).toEqual([marked]);
    expect(await found('q=-has:highlight&order=oldest')).toContain(other);
    await client.delete(`/objects/${marked}`);
    expect(await found('order=title')).not.toContain(marked);
  });
});

describe('GET /_/previews', () => {
  it('answers in the order requested, and leaves out unknown ids', async () => {
    const first = await save({ content: 'one' });
    const second = await save({ content: 'two' });
    const asked = [second, '0000000000000000000000', first, second];
    expect((await previews(asked)).map(({ id }) => id)).toEqual([second, first]);
    expect((await client.get('/_/previews')).status).toBe(400);
    expect((await client.get(`/_/previews?${'id=a&'.repeat(101)}`)).status).toBe(400);
  });

  it('shows a note', async () => {
    const space = (await client.post('/spaces', { name: 'Baking' })).json.id;
    const id = await save({ content: 'Rye\nbread', tags: [{ name: 'kitchen' }], spaces: [{ id: space }] });
    await client.post(`/objects/${id}/pin`);
    await note(id, 'b');
    const object = (await client.get(`/objects/${id}`)).json;
    expect(await preview(id)).toEqual({
      id,
      title: object.title,
      type: 'Note',
      excerpt: 'Rye\nbread',
      tags: [{ name: 'kitchen', flags: 8 }],
      spaces: [{ id: space }],
      mainEntity: { id: object.mainEntity.id, '@type': 'Note' },
      hasText: true,
      notes: 1,
      position: 1,
      created: object.created,
      bumped: object.bumped,
      modified: object.modified,
      analysis: 'queued',
    });
  });

  it('shows the summary of a page, or its first note if it has no summary', async () => {
    const id = await save({ url: 'https://bread.example/rye' });
    await note(id, 'Twice as much *salt*.');
    expect((await preview(id)).excerpt).toBe('Twice as much salt.');
    await client.patch(`/objects/${id}`, { summary: 'How to\n  bake.' });
    expect(await preview(id)).toMatchObject({ excerpt: 'How to bake.', summary: 'How to\n  bake.' });
  });

  it('returns short texts for anything', async () => {
    const long = 'All work and no play. '.repeat(40_000);
    const note = await save({ content: long });
    const page = await save({ url: 'https://bread.example/long' });
    await client.patch(`/objects/${page}`, { summary: long });
    for (const shown of await previews([note, page])) {
      expect(shown.excerpt.length).toBe(600);
      expect(JSON.stringify(shown).length).toBeLessThan(4_000);
    }
  });
});

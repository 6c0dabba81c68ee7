import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../core/model/instant.ts';
import type { Client } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { upload } from '../support/form.ts';

/** Numbers of objects, and the list of the trash (docs/organise.md, "The trash"). */

const UNKNOWN = '0000000000000000000000';

let client: Client;
let now = Date.parse('2026-05-01T00:00:00Z');

const service = fileService({ clock: () => now });
beforeEach(async () => {
  client = (await service.account('Self-hosted')).client;
});

async function save(content: string, more: object = {}): Promise<string> {
  now += 1000;
  return (await client.post('/objects', { content, ...more })).json.id;
}
async function trashed(content: string, more: object = {}): Promise<string> {
  const id = await save(content, more);
  now += 1000;
  await client.delete(`/objects/${id}`);
  return id;
}
const trash = async (by: Client = client): Promise<readonly string[]> =>
  (await by.get('/_/trash')).json.map(({ id }: { id: string }) => id);
async function keyFor(space: string): Promise<Client> {
  const accountId = (await client.get('/sessions/current')).json.account.id;
  return service.key({ accountId, scope: { type: 'spaces', spaceIds: [space] } });
}
const makeSpace = async (name: string): Promise<string> => (await client.post('/spaces', { name })).json.id;

describe('GET /_/counts', () => {
  it('counts what the caller can see', async () => {
    const space = await makeSpace('Baking');
    const id = await save('Rye', { spaces: [{ id: space }], tags: [{ name: 'bread' }, { name: 'slow' }] });
    await client.post('/objects', { url: 'https://bread.example/', tags: [{ name: 'bread' }] });
    await client.post(`/objects/${id}/pin`);
    await client.patch(`/objects/${id}`, { completed: true });
    await trashed('gone');
    expect((await client.get('/_/counts')).json).toEqual({
      total: 2,
      trash: 1,
      pinned: 1,
      completed: 1,
      broken: 0,
      spaces: [{ id: space, count: 1 }],
      types: [
        { type: 'Note', count: 1 },
        { type: 'WebPage', count: 1 },
      ],
      tags: [
        { name: 'bread', count: 2 },
        { name: 'slow', count: 1 },
      ],
    });
    const scoped = (await (await keyFor(space)).get('/_/counts')).json;
    expect(scoped).toMatchObject({ total: 1, trash: 0, types: [{ type: 'Note', count: 1 }] });
    expect(scoped.tags).toContainEqual({ name: 'bread', count: 1 });
    now += 31 * DAY;
    expect((await client.get('/_/counts')).json.trash).toBe(0);
  });

  it('counts nothing as zero', async () => {
    const none = { total: 0, trash: 0, pinned: 0, completed: 0, broken: 0, spaces: [], types: [], tags: [] };
    expect((await client.get('/_/counts')).json).toEqual(none);
  });
});

describe('GET /_/counts/matches', () => {
  const counted = async (q: string, by: Client = client) =>
    (await by.get(`/_/counts/matches?q=${encodeURIComponent(q)}`)).json;

  it('counts objects that have all words and that the caller can see', async () => {
    const space = await makeSpace('Baking');
    await save('Rye bread', { spaces: [{ id: space }] });
    await save('Rye bread again');
    await save('Bread alone');
    await trashed('Rye bread, gone');
    expect(await counted('rye bread')).toEqual({ count: 2 });
    expect(await counted('bread')).toEqual({ count: 3 });
    expect(await counted('rye OR alone')).toEqual({ count: 3 });
    expect(await counted('rye barley')).toEqual({ count: 0 });
    // With a typing error, no object has all words.
    expect(await counted('rye braed')).toEqual({ count: 0 });
    expect(await counted('')).toEqual({ count: 3 });
    expect(await counted('rye bread', await keyFor(space))).toEqual({ count: 1 });
    expect((await client.get(`/_/counts/matches?q=${encodeURIComponent('created:never')}`)).status).toBe(400);
  });
});

describe('/_/trash', () => {
  it('lists deleted objects, the most recently deleted first, in either format', async () => {
    const first = await trashed('first');
    await save('kept');
    const second = await trashed('second');
    expect(await trash()).toEqual([second, first]);
    const [line] = (await client.get('/_/trash?limit=1', { headers: { Accept: 'application/jsonl' } })).text
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect((await client.get('/objects?q=is:deleted')).json).toContainEqual(line);
    now += 31 * DAY;
    expect(await trash()).toEqual([]);
  });

  it('destroys one object, which must be in the trash', async () => {
    const id = await trashed('gone');
    const active = await save('kept');
    expect((await client.delete(`/_/trash/${active}`)).status).toBe(422);
    expect((await client.delete(`/_/trash/${UNKNOWN}`)).status).toBe(404);
    const response = await client.delete(`/_/trash/${id}`);
    expect([response.status, response.json]).toEqual([200, {}]);
    expect((await client.get(`/objects/${id}`)).status).toBe(404);
    expect((await client.delete(`/_/trash/${id}`)).status).toBe(404);
    expect((await client.get(`/objects/${active}`)).status).toBe(200);
  });

  it('destroys everything in the trash that the key can see', async () => {
    const space = await makeSpace('Baking');
    const inside = await trashed('inside', { spaces: [{ id: space }] });
    const outside = await trashed('outside');
    const scoped = await keyFor(space);
    expect(await trash(scoped)).toEqual([inside]);
    expect((await scoped.delete(`/_/trash/${outside}`)).status).toBe(403);
    expect((await scoped.delete('/_/trash')).json).toEqual({ destroyed: 1 });
    expect(await trash()).toEqual([outside]);
    const { json } = await client.post('/objects', undefined, { form: upload('text', 'a.txt') });
    await client.delete(`/objects/${json.id}`);
    expect((await client.delete('/_/trash')).json).toEqual({ destroyed: 2 });
    expect((await client.delete('/_/trash')).json).toEqual({ destroyed: 0 });
    expect((await client.get(json.blob.path)).status).toBe(404);
  });
});

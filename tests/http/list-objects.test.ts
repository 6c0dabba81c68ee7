import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** GET /objects as a list (docs/api.md, "GET /objects"; D21, D22). */

const MARKDOWN = { 'Content-Type': 'text/markdown' };
const JSONL = { headers: { Accept: 'application/jsonl' } };

let now = Date.parse('2026-05-01T00:00:00Z');

const service = fileService({ clock: () => now });

const titles = (response: { json: { title: string }[] }) => response.json.map((object) => object.title);

async function save(client: Client, title: string, more: object = {}): Promise<string> {
  now += 1000;
  return (await client.post('/objects', { url: `https://list.example/${title}`, title, ...more })).json.id;
}

describe('the list', () => {
  let client: Client;
  let ids: readonly string[];
  let space: string;

  beforeAll(async () => {
    const { account, client: own } = await service.account();
    client = own;
    space = await service.space('Listed', account.id);
    ids = [
      await save(client, 'a'),
      await save(client, 'b', { spaces: [{ id: space }] }),
      await save(client, 'c'),
    ];
  });

  it('begins with the most recently bumped object', async () => {
    expect(titles(await client.get('/objects'))).toEqual(['c', 'b', 'a']);
    await save(client, 'a');
    expect(titles(await client.get('/objects'))).toEqual(['a', 'c', 'b']);
    const twins = await Promise.all(
      ['x', 'y'].map((name) => client.post('/objects', { url: `https://${name}.example/` })),
    );
    const newest = (await client.get('/objects?limit=2')).json.map((object: { id: string }) => object.id);
    expect(newest).toEqual(
      twins
        .map((twin) => twin.json.id)
        .sort()
        .reverse(),
    );
    for (const { json } of twins) await client.delete(`/objects/${json.id}`);
  });

  it('leaves out objects in the trash until they are restored', async () => {
    await client.delete(`/objects/${ids[0]}`);
    expect(titles(await client.get('/objects'))).toEqual(['c', 'b']);
    expect((await client.get(`/objects?id=${ids[0]}`)).json).toEqual([]);
    await client.post(`/objects/${ids[0]}/restore`);
    expect(titles(await client.get('/objects'))).toEqual(['a', 'c', 'b']);
  });

  it('filters by repeated ids and by space, and an unknown id matches nothing', async () => {
    const select = async (query: string) => titles(await client.get(`/objects?${query}`));
    expect(await select(`id=${ids[1]}&id=${ids[2]}&id=${ids[2]}`)).toEqual(['c', 'b']);
    expect(await select(`id=${ids[1]}&id=0000000000000000000000`)).toEqual(['b']);
    expect(await select(`spaceId=${space}`)).toEqual(['b']);
    expect(await select(`spaceId=${space}&id=${ids[0]}`)).toEqual([]);
    for (const nothing of [
      'id=',
      'id=%00',
      'id=nonsense',
      'spaceId=',
      'spaceId=nonsense',
      `spaceId=${ids[0]}`,
    ]) {
      expect([nothing, await select(nothing)]).toEqual([nothing, []]);
    }
    expect(await select('unknown=parameter')).toEqual(['a', 'c', 'b']);
  });

  it('accepts any limit from 1 up', async () => {
    for (const [limit, length] of [
      ['1', 1],
      ['002', 2],
      ['10000', 3],
      ['10001', 3],
      [`9${'0'.repeat(30)}`, 3],
      ['9'.repeat(400), 3],
    ] as const) {
      for (const more of [{}, JSONL]) {
        const response = await client.get(`/objects?limit=${limit}`, more);
        const count = more === JSONL ? response.text.trim().split('\n').length : response.json.length;
        expect([limit, response.status, count]).toEqual([limit, 200, length]);
      }
    }
    for (const limit of ['', '0', '-1', '1.5', '1e3', 'ten', '%20', '0x10']) {
      expect([limit, (await client.get(`/objects?limit=${limit}`)).status]).toEqual([limit, 400]);
    }
  });

  it.each([
    ['application/json', 'application/json'],
    ['application/jsonl', 'application/jsonl'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['application/json;q=0.4, application/jsonl;q=0.5', 'application/jsonl'],
    ['application/jsonl, application/json', 'application/json'],
    ['text/html, */*;q=0.1', 'application/json'],
    ['application/json;q=0, */*', 'application/jsonl'],
    ['Application/JSONL', 'application/jsonl'],
  ])('negotiates its format: %s', async (accept, type) => {
    const response = await client.get('/objects', { headers: { Accept: accept } });
    expect([response.status, response.headers['content-type']]).toEqual([200, type]);
  });

  it.each(['text/html', '', 'application/json;q=0', 'nonsense'])('is not available as %j', async (accept) => {
    expect((await client.get('/objects', { headers: { Accept: accept } })).status).toBe(406);
  });

  it('has the same content line by line', async () => {
    const list = await client.get('/objects');
    const stream = await client.get('/objects', JSONL);
    expect(stream.text).toBe(list.json.map((object: unknown) => `${JSON.stringify(object)}\n`).join(''));
    expect((await client.get('/objects?id=nonsense', JSONL)).bytes.length).toBe(0);
  });

  it('stays correct when it is short, after every change', async () => {
    const { client: own } = await service.account();
    const changed = await save(own, 'changed');
    await save(own, 'other');
    const written = (await own.post('/objects', { content: 'Of [[changed]] and [[other]].' })).json.id;
    const room = (await own.post('/spaces', { name: 'Room', objects: [{ id: changed }] })).json.id;
    const changes = [
      () => own.patch(`/objects/${changed}`, { title: 'Changed', summary: 'A summary.' }),
      () => own.post(`/objects/${changed}/tags`, [{ name: 'harbour' }]),
      () => own.patch('/_/tags/harbour', { name: 'port' }),
      () => own.post(`/objects/${changed}/notes`, undefined, { body: 'A note.', headers: MARKDOWN }),
      () => own.put(`/spaces/${room}/objects/${written}`),
      () => own.delete(`/spaces/${room}/objects/${changed}`),
      () => own.delete(`/spaces/${room}`),
      () => own.put(`/objects/${written}/content`, { body: 'Of nothing.', headers: MARKDOWN }),
      () => own.delete(`/objects/${changed}`),
      () => own.post(`/objects/${changed}/restore`),
    ];
    for (const change of changes) {
      now += 1000;
      expect((await change()).status).toBeLessThan(300);
      const stream = await own.get('/objects', JSONL);
      const lines = stream.text.trim().split('\n');
      for (let again = 0; again < 2; again += 1)
        expect((await own.get('/objects?limit=100')).text).toBe(`[${lines.join(',')}]`);
      expect((await own.get('/objects?limit=2')).text).toBe(`[${lines.slice(0, 2).join(',')}]`);
    }
  });

  it('answers HEAD with the headers of GET', async () => {
    for (const accept of ['application/json', 'application/jsonl']) {
      const head = await client.call({ method: 'HEAD', path: '/objects', headers: { Accept: accept } });
      expect([head.status, head.headers['content-type'], head.text]).toEqual([200, accept, '']);
    }
  });
});

describe('a key with a scope', () => {
  it('sees and creates only objects inside it', async () => {
    const { account, client } = await service.account();
    const space = await service.space('Shared', account.id);
    const other = await service.space('Own', account.id);
    const inside = await save(client, 'inside', { spaces: [{ id: space }] });
    const outside = await save(client, 'outside');
    const note = (await client.post('/objects', { content: 'sensitive', spaces: [{ id: space }] })).json.id;

    const spaces = await service.key({ accountId: account.id, scope: { type: 'spaces', spaceIds: [space] } });
    const links = await service.key({ accountId: account.id, scope: { type: 'non-sensitive' } });
    const seen = async (key: Client) =>
      (await key.get('/objects')).json.map((object: { id: string }) => object.id).sort();
    expect(await seen(spaces)).toEqual([inside, note].sort());
    expect(await seen(links)).toEqual([inside, outside].sort());
    expect((await spaces.get('/objects', JSONL)).text.trim().split('\n').length).toBe(2);
    expect((await links.get(`/objects?id=${note}`)).json).toEqual([]);

    for (const [key, id] of [
      [spaces, outside],
      [links, note],
    ] as const) {
      expect((await key.get(`/objects/${id}`)).status).toBe(403);
      expect((await key.patch(`/objects/${id}`, { title: 'x' })).status).toBe(403);
      expect((await key.delete(`/objects/${id}`)).status).toBe(403);
      expect((await key.post(`/objects/${id}/restore`)).status).toBe(403);
      expect((await key.get(`/objects/${id}/blob`)).status).toBe(403);
      expect((await key.get('/objects/0000000000000000000000')).status).toBe(404);
    }

    const make = async (key: Client, json: object) => (await key.post('/objects', json)).status;
    expect(await make(links, { content: 'a note' })).toBe(403);
    expect(await make(links, { url: 'https://a-link.example/' })).toBe(201);
    expect(await make(spaces, { content: 'nowhere' })).toBe(403);
    expect(await make(spaces, { content: 'elsewhere', spaces: [{ id: other }] })).toBe(403);
    expect(await make(spaces, { content: 'in both', spaces: [{ id: space }, { id: other }] })).toBe(403);
    expect(await make(spaces, { content: 'inside', spaces: [{ id: space }] })).toBe(201);
  });
});

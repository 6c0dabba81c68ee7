import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../core/model/instant.ts';
import type { Call, Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { upload } from '../support/form.ts';

/** An object that has been in the trash for over 30 days is gone at that moment, although its row is destroyed later (D24). */

const TEXT = '# Gone\n\n[[Other]]';
const MARKDOWN = { 'Content-Type': 'text/markdown' };

let client: Client;
let now = Date.parse('2026-05-01T00:00:00Z');
let space: string;
let other: string;
let gone: Json;
let link: string;

const service = fileService({ clock: () => now });

beforeEach(async () => {
  now += 1000;
  client = (await service.account('Self-hosted')).client;
  const post = async (path: string, body?: object) => (await client.post(path, body)).json;
  other = (await post('/objects', { content: '# Other' })).id;
  space = (await post('/spaces', { name: 'Space', objects: [{ id: other }] })).id;
  gone = await post('/objects', {
    content: TEXT,
    notes: [{ content: 'A note' }],
    tags: [{ name: 'tag' }],
    spaces: [{ id: space }],
  });
  link = (await post('/links', { sourceId: other, targetId: gone.id })).id;
  await client.delete(`/objects/${gone.id}`);
  now += 30 * DAY;
});

const status = async (call: Call) => (await client.call(call)).status;

describe('one millisecond after 30 days in the trash', () => {
  it('the object is not found by its id', async () => {
    const path = `/objects/${gone.id}`;
    const ids = [{ id: gone.id }];
    const calls: readonly Call[] = [
      { method: 'GET', path },
      { method: 'GET', path: `${path}/content` },
      { method: 'GET', path: `${path}/blob` },
      { method: 'GET', path: `${path}/thumbnail` },
      { method: 'GET', path: `${path}/screenshot` },
      { method: 'GET', path: `/entities/${gone.mainEntity.id}` },
      { method: 'GET', path: `/objects?similarTo=${gone.id}` },
      { method: 'GET', path: `/search?similarTo=${gone.id}` },
      { method: 'POST', path: '/spaces', json: { name: 'New', objects: ids } },
      { method: 'POST', path: `${path}/pin` },
      { method: 'DELETE', path: `${path}/pin` },
      { method: 'PATCH', path, json: { title: 'New' } },
      { method: 'PUT', path: `${path}/content`, body: 'New', headers: MARKDOWN },
      { method: 'POST', path: `${path}/notes`, body: 'New', headers: MARKDOWN },
      { method: 'POST', path: `${path}/tags`, json: [{ name: 'new' }] },
      { method: 'POST', path: `${path}/spaces`, json: [{ id: space }] },
      { method: 'PUT', path: `/spaces/${space}/objects/${gone.id}` },
      { method: 'DELETE', path: `/spaces/${space}/objects/${gone.id}` },
      { method: 'POST', path: '/links', json: { sourceId: gone.id, targetId: other } },
      { method: 'POST', path: '/links', json: { sourceId: other, targetId: gone.id } },
      { method: 'POST', path: `${path}/restore` },
      { method: 'DELETE', path },
    ];
    const before = await Promise.all(calls.slice(0, 2).map(status));
    expect(before).toEqual([200, 200]);
    now += 1;
    for (const call of calls) {
      expect([call.method, call.path, await status(call)]).toEqual([call.method, call.path, 404]);
    }
  });

  it('a link to it no longer exists', async () => {
    expect(await status({ method: 'DELETE', path: `/links/${link}` })).toBe(422);
    now += 1;
    expect(await status({ method: 'DELETE', path: `/links/${link}` })).toBe(200);
  });

  it('saving the same content makes a new object', async () => {
    now += 1;
    const again = await client.post('/objects', { content: TEXT });
    expect(again.status).toBe(201);
    expect(again.json.id).not.toBe(gone.id);
    expect(again.json).toMatchObject({ notes: [], spaces: [], tags: [] });
    expect((await client.post('/objects', { content: TEXT })).json.id).toBe(again.json.id);
    expect((await client.get(`/spaces/${space}`)).json.objects).toEqual([{ id: other }]);
  });

  it('saving the same content many times at the same moment makes one new object', async () => {
    now += 1;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.post('/objects', { content: TEXT })),
    );
    expect(answers.map((response) => response.status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map((response) => response.json.id)).size).toBe(1);
  });

  it('saving the same file makes a new object with a file', async () => {
    const { json: first } = await client.post('/objects', undefined, { form: upload('bytes', 'file') });
    await client.delete(`/objects/${first.id}`);
    now += 30 * DAY + 1;
    const again = await client.post('/objects', undefined, { form: upload('bytes', 'file') });
    expect([again.status, again.json.id === first.id]).toEqual([201, false]);
    expect((await client.get(again.json.blob.path)).text).toBe('bytes');
  });

  it('another note may get its content', async () => {
    now += 1;
    const put = { method: 'PUT', path: `/objects/${other}/content`, body: TEXT, headers: MARKDOWN };
    expect(await status(put)).toBe(200);
    expect((await client.post('/objects', { content: TEXT })).json.id).toBe(other);
  });
});

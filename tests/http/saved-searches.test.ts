import { beforeEach, expect, it } from 'vitest';
import type { Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** Saved searches (docs/organise.md, "Saved searches"). */

const UNKNOWN = '0000000000000000000000';

const service = fileService({ environment: { WORKERS: 'off' } });
let client: Client;
let accountId: number;

beforeEach(async () => {
  const made = await service.account('Self-hosted');
  client = made.client;
  accountId = made.account.id;
});

const save = async (draft: object, by = client): Promise<Json> => (await by.post('/_/searches', draft)).json;
const names = async (by = client) => (await by.get('/_/searches')).json.map(({ name }: Json) => name);

it('are created, counted, changed and deleted, with an event each', async () => {
  await client.post('/objects', { content: 'Rye bread' });
  await client.post('/objects', { content: 'Rye fields' });
  const space = (await client.post('/spaces', { name: 'Baking' })).json.id;
  const rye = await save({ name: '  Rye ', query: 'rye', icon: '🍞', order: 'newest', color: 'red' });
  expect(rye).toMatchObject({ name: 'Rye', query: 'rye', icon: '🍞', order: 'newest', color: '#ff0000' });
  await save({ name: 'Baking', query: '', spaceId: space });
  const listed = (await client.get('/_/searches?counts=true')).json;
  expect(listed.map(({ name, count }: Json) => [name, count])).toEqual([
    ['Baking', 0],
    ['Rye', 2],
  ]);
  expect((await client.get(`/_/searches?id=${rye.id}`)).json).toEqual([rye]);
  const { icon: _, ...without } = rye;
  const changed = await client.patch(`/_/searches/${rye.id}`, { query: 'rye bread', icon: null });
  expect(changed.json).toEqual({ ...without, query: 'rye bread' });
  expect((await client.get(`/_/searches/${rye.id}`)).json).toEqual(changed.json);
  expect((await client.delete(`/_/searches/${rye.id}`)).status).toBe(200);
  expect((await client.delete(`/_/searches/${rye.id}`)).status).toBe(200);
  expect((await client.get(`/_/searches/${rye.id}`)).status).toBe(404);
  const events = (await client.get('/_/events?since=start', { headers: { Accept: 'application/json' } }))
    .json;
  const kept = (events.events ?? events).filter(({ searchId }: Json) => searchId === rye.id);
  expect(kept.map(({ type }: Json) => type)).toEqual(['search.changed', 'search.changed', 'search.deleted']);
});

it.each([
  [{ name: ' ', query: 'a' }, 422, 'name'],
  [{ name: 'x'.repeat(201), query: 'a' }, 422, '201'],
  [{ name: 'A', query: 'created:never' }, 400, 'query cannot be read'],
  [{ name: 'A', query: 'x'.repeat(2001) }, 422, '2001'],
  [{ name: 'A', query: 'a', order: 'sideways' }, 400, 'order'],
  [{ name: 'A', query: 'a', icon: '' }, 422, 'icon'],
  [{ name: 'A', query: 'a', color: 'greenish' }, 422, 'color'],
  [{ name: 'A', query: 'a', spaceId: UNKNOWN }, 404, UNKNOWN],
  [{ name: 'A', query: 'a', similarTo: UNKNOWN }, 404, UNKNOWN],
  [{ name: 'A' }, 400, 'query'],
  [{ name: 'A\u0000', query: 'a' }, 400, 'name'],
])('%j is rejected', async (draft, status, named) => {
  const response = await client.post('/_/searches', draft);
  expect([response.status, response.json.detail]).toEqual([status, expect.stringContaining(named)]);
  expect(await names()).toEqual([]);
});

it('names are unique, and a key sees what its scope allows', async () => {
  const mine = await save({ name: 'Rye', query: 'rye' });
  expect((await client.post('/_/searches', { name: 'Rye', query: 'b' })).status).toBe(409);
  const other = await save({ name: 'Other', query: '' });
  expect((await client.patch(`/_/searches/${other.id}`, { name: 'Rye' })).status).toBe(409);
  const space = (await client.post('/spaces', { name: 'Shown' })).json.id;
  const scoped = await service.key({ accountId, scope: { type: 'spaces', spaceIds: [space] } });
  expect(await names(scoped)).toEqual([]);
  expect((await scoped.get(`/_/searches/${mine.id}`)).status).toBe(404);
  await save({ name: 'Rye', query: 'rye' }, scoped);
  await client.post('/objects', { content: 'Rye' });
  expect((await scoped.get('/_/searches?counts=true')).json).toMatchObject([{ name: 'Rye', count: 0 }]);
  expect(await names()).toEqual(['Rye', 'Other', 'Rye']);
  const reader = await service.key({ accountId, access: 'read', scope: { type: 'everything' } });
  expect((await reader.post('/_/searches', { name: 'X', query: '' })).status).toBe(403);
  expect((await reader.get(`/_/searches/${mine.id}`)).status).toBe(200);
});

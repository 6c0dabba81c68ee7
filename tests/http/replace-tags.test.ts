import { beforeEach, describe, expect, it } from 'vitest';
import type { Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** Changes of a tag on all objects (docs/organise.md, "Tags"; D7, D16, D30). */

let client: Client;
let saved = 0;
let now = Date.parse('2026-05-01T00:00:00Z');

const service = fileService({ clock: () => now });
beforeEach(async () => {
  now += 1000;
  client = (await service.account('Self-hosted')).client;
});

async function save(...names: readonly string[]): Promise<string> {
  const tags = names.map((name) => ({ name }));
  return (await client.post('/objects', { content: `Object ${++saved}`, tags })).json.id;
}
const named = (name: string) => `/_/tags/${encodeURIComponent(name)}`;
const rename = (name: string, to: unknown, by = client) => by.patch(named(name), { name: to });
const namesOf = async (id: string): Promise<string[]> =>
  (await client.get(`/objects/${id}`)).json.tags.map((tag: Json) => tag.name);
const counts = async () => (await client.get('/tags')).json.map((tag: Json) => [tag.name, tag.count]);
const found = async (q: string) =>
  (await client.get(`/objects?q=${encodeURIComponent(q)}`)).json.map((object: Json) => object.id);

describe('PATCH /_/tags/:name', () => {
  it('renames a tag on all objects, in place and in the trash too, and searches find the new name', async () => {
    const [a, b] = [await save('x', 'rutabaga', 'y'), await save('rutabaga')];
    await client.delete(`/objects/${b}`);
    now += 1000;
    const response = await rename(' rutabaga ', 'cafe\u0301  garden');
    expect([response.status, response.json, response.headers['ratelimit-cost']]).toEqual([
      200,
      { name: 'caf\u00e9 garden', objects: 2 },
      '10',
    ]);
    expect(await namesOf(a)).toEqual(['x', 'caf\u00e9 garden', 'y']);
    expect((await client.get(`/objects/${a}`)).json.modified).toBe(new Date(now).toISOString());
    await client.post(`/objects/${b}/restore`);
    expect(await counts()).toEqual([
      ['caf\u00e9 garden', 2],
      ['x', 1],
      ['y', 1],
    ]);
    expect((await found('#"café garden"')).toSorted()).toEqual([a, b].toSorted());
    expect((await found('garden')).toSorted()).toEqual([a, b].toSorted());
    expect([await found('#rutabaga'), await found('rutabaga')]).toEqual([[], []]);
  });

  it('merges two tags into one, which each object has once', async () => {
    const [both, one, other] = [await save('a', 'b'), await save('a'), await save('b')];
    expect((await rename('a', 'b')).json).toEqual({ name: 'b', objects: 2 });
    for (const id of [both, one, other]) expect(await namesOf(id)).toEqual(['b']);
    expect(await counts()).toEqual([['b', 3]]);
  });

  it('distinguishes tags that differ only in case, although a search finds both', async () => {
    const [small, large] = [await save('work', 'Work'), await save('Work')];
    await rename('work', 'job');
    expect([await namesOf(small), await namesOf(large)]).toEqual([['job', 'Work'], ['Work']]);
    expect((await found('#work')).toSorted()).toEqual([small, large].toSorted());
    await rename('Work', 'WORK');
    expect((await found('#work')).toSorted()).toEqual([small, large].toSorted());
    expect((await rename('WORK', 'WORK')).json).toEqual({ name: 'WORK', objects: 0 });
  });

  it.each([
    [{}, 400, 'name'],
    [{ name: 7 }, 400, 'name'],
    [{ name: ' ' }, 422, '1 to 200'],
    [{ name: 'a'.repeat(201) }, 422, '201'],
    [{ name: 'a\0' }, 400, 'U+0000'],
    ['a', 400, ''],
  ])('refuses %j', async (body, status, detail) => {
    const id = await save('a');
    const response = await client.patch(named('a'), body);
    expect([response.status, response.json.detail]).toEqual([status, expect.stringContaining(detail)]);
    expect(await namesOf(id)).toEqual(['a']);
  });
});

describe('DELETE /_/tags/:name', () => {
  it('removes a tag from all objects, whatever characters it has', async () => {
    const name = 'a/b?c#d & 食%';
    const [a, b] = [await save(name, 'x'), await save(name)];
    const response = await client.delete(named(name));
    expect([response.status, response.json, response.headers['ratelimit-cost']]).toEqual([
      200,
      { name, objects: 2 },
      '10',
    ]);
    expect([await namesOf(a), await namesOf(b)]).toEqual([['x'], []]);
    expect(await counts()).toEqual([['x', 1]]);
    expect((await client.delete(named(name))).status).toBe(404);
  });
});

it('an unused tag is not found, and neither is one of another account', async () => {
  await save('a');
  const { client: other } = await service.account('Self-hosted');
  for (const [by, name] of [
    [client, 'b'],
    [client, 'A'],
    [client, ' '],
    [client, 'a'.repeat(201)],
    [other, 'a'],
  ] as const) {
    expect((await rename(name, 'c', by)).status).toBe(404);
    expect((await by.delete(named(name))).status).toBe(404);
  }
});

it('a key with a scope changes only what it sees, and learns nothing about the rest', async () => {
  const owner = service.client;
  const page = (await owner.post('/objects', { url: 'https://seen.example/', tags: [{ name: 'both' }] })).json
    .id;
  const note = (
    await owner.post('/objects', { content: 'unseen', tags: [{ name: 'both' }, { name: 'mine' }] })
  ).json.id;
  const scoped = await service.key({ scope: { type: 'non-sensitive' } });
  expect((await rename('both', 'mine', scoped)).json).toEqual({ name: 'mine', objects: 1 });
  expect((await rename('both', 'x', scoped)).status).toBe(404);
  const names = async (id: string) =>
    (await owner.get(`/objects/${id}`)).json.tags.map((tag: Json) => tag.name);
  expect([await names(page), await names(note)]).toEqual([['mine'], ['both', 'mine']]);
  const reader = await service.key({ access: 'read' });
  expect((await reader.delete(named('mine'))).status).toBe(403);
  expect([await names(page), await names(note)]).toEqual([['mine'], ['both', 'mine']]);
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** Spaces and the objects in them (docs/organise.md, "Spaces"; D6, D7, D21, D24). */

const UNKNOWN = '0000000000000000000000';

let client: Client;
let saved = 0;
let now = Date.parse('2026-05-01T00:00:00Z');

const service = fileService({ clock: () => now });
beforeEach(async () => {
  now += 1000;
  client = (await service.account('Self-hosted')).client;
});

async function save(more: object = {}): Promise<string> {
  return (await client.post('/objects', { content: `Object ${++saved}`, ...more })).json.id;
}
const make = (name: string, more: object = {}) => client.post('/spaces', { name, ...more });
const makeId = async (name: string, more: object = {}): Promise<string> => (await make(name, more)).json.id;
const asIds = (ids: readonly string[]) => ids.map((id) => ({ id }));
const membersOf = async (space: string): Promise<string[]> =>
  (await client.get(`/spaces/${space}`)).json.objects.map((object: Json) => object.id);
const spacesOf = async (object: string): Promise<string[]> =>
  (await client.get(`/objects/${object}`)).json.spaces.map((space: Json) => space.id);
const names = async (query = '') =>
  (await client.get(`/spaces${query}`)).json.map((space: Json) => space.name);

/** Sets the number of objects in a space without creating them. */
async function pretendSize(space: string, size: number): Promise<void> {
  expect(await service.behind.run('UPDATE spaces SET size = ? WHERE id = ?', size, space)).toBe(1);
}

describe('POST /spaces', () => {
  it('creates a space with its objects, in order, each once', async () => {
    const [a, b] = [await save(), await save()];
    const response = await make(' Reading ', { color: '#ABC', objects: asIds([b, a, b]) });
    expect([response.status, response.headers['ratelimit-cost']]).toEqual([201, '100']);
    expect(response.json).toEqual({
      id: expect.any(String),
      name: 'Reading',
      color: '#ABC',
      created: new Date(now).toISOString(),
      objects: asIds([b, a]),
    });
    expect((await client.get(`/spaces/${response.json.id}`)).json).toEqual(response.json);
    expect(await spacesOf(a)).toEqual([response.json.id]);
  });

  it('assigns colours in turn', async () => {
    const colors = [];
    for (let index = 0; index < 10; index += 1) colors.push((await make(`space ${index}`)).json.color);
    expect(new Set(colors).size).toBe(10);
    expect((await make('the 11th')).json.color).toBe(colors[0]);
    expect((await make('named', { color: 'Tomato' })).json.color).toBe('#ff6347');
  });

  it('creates one space from many simultaneous requests with the same name', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => make('Same')));
    expect(answers.map((response) => response.status).sort()).toEqual([201, ...Array(29).fill(409)]);
    expect(await names()).toEqual(['Same']);
    expect((await make(' Same')).json).toMatchObject({ type: 'Conflict', status: 409 });
    expect((await make('same')).status).toBe(201);
    expect(
      (await (await service.account('Self-hosted')).client.post('/spaces', { name: 'Same' })).status,
    ).toBe(201);
  });

  it('creates nothing if an object is unknown or deleted', async () => {
    const [a, gone] = [await save(), await save()];
    await client.delete(`/objects/${gone}`);
    const foreign = (await service.client.post('/objects', { content: `Foreign ${saved}` })).json.id;
    for (const [other, status] of [
      [UNKNOWN, 404],
      ['nonsense', 404],
      [foreign, 404],
      [gone, 422],
    ] as const) {
      const response = await make('Nothing', { objects: asIds([a, other]) });
      expect([other, response.status]).toEqual([other, status]);
      expect(response.json.detail).toContain(other);
    }
    expect(await names()).toEqual([]);
    expect(await spacesOf(a)).toEqual([]);
  });

  it.each([
    ['no name', {}, 400],
    ['a number as a name', { name: 7 }, 400],
    ['an empty name', { name: '' }, 422],
    ['a name of 201 characters', { name: 'a'.repeat(201) }, 422],
    ['an unknown color', { name: 'a', color: 'reddish' }, 422],
    ['a number as a color', { name: 'a', color: 7 }, 400],
    ['objects that are texts', { name: 'a', objects: ['x'] }, 400],
    [
      '10,001 objects',
      { name: 'a', objects: asIds(Array.from({ length: 10_001 }, (_, at) => `x${at}`)) },
      422,
    ],
    ['a list', [], 400],
  ])('refuses %s', async (_, body, status) => {
    expect((await client.post('/spaces', body)).status).toBe(status);
    expect(await names()).toEqual([]);
  });
});

describe('GET /spaces', () => {
  it('lists all spaces, or those with the given ids, newest first', async () => {
    const [a, , c] = [await makeId('a'), await makeId('b'), await makeId('c')];
    const response = await client.get('/spaces');
    expect(response.json.map((space: Json) => space.name)).toEqual(['c', 'b', 'a']);
    expect(Object.keys(response.json[0])).toEqual(['id', 'name', 'color', 'created']);
    expect(response.headers['ratelimit-cost']).toBe('10');
    expect(await names(`?id=${a}&id=${c}&id=${UNKNOWN}`)).toEqual(['c', 'a']);
    expect(await names(`?id=${UNKNOWN}`)).toEqual([]);
    const lines = await client.get('/spaces', { headers: { Accept: 'application/jsonl' } });
    expect(
      lines.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(response.json);
  });

  it('answers 404 for unknown ids', async () => {
    const foreign = (await service.client.post('/spaces', { name: `Foreign ${now}` })).json.id;
    for (const id of [UNKNOWN, 'nonsense', foreign]) {
      expect((await client.get(`/spaces/${id}`)).json.type).toBe('NotFound');
      expect((await client.patch(`/spaces/${id}`, { name: 'x' })).status).toBe(404);
    }
  });
});

describe('PATCH /spaces/:id', () => {
  it('changes the given fields and returns the space', async () => {
    const id = await makeId('Old', { color: '#111', objects: asIds([await save()]) });
    const renamed = await client.patch(`/spaces/${id}`, { name: 'New' });
    expect([renamed.status, renamed.headers['ratelimit-cost']]).toEqual([200, '2']);
    expect(renamed.json).toEqual({ id, name: 'New', color: '#111', created: new Date(now).toISOString() });
    expect((await client.patch(`/spaces/${id}`, { color: 'blue' })).json).toMatchObject({
      name: 'New',
      color: '#0000ff',
    });
    expect((await client.patch(`/spaces/${id}`, {})).json).toMatchObject({ name: 'New', color: '#0000ff' });
  });

  it('keeps an icon and a description until they are removed', async () => {
    const id = await makeId('Bread', { icon: ' 🍞 ', description: ' Rye,\nand water. ' });
    const kept = { icon: '🍞', description: 'Rye,\nand water.' };
    expect((await client.get(`/spaces/${id}`)).json).toMatchObject(kept);
    expect((await client.patch(`/spaces/${id}`, { name: 'Loaves' })).json).toMatchObject(kept);
    for (const patch of [{ icon: ' ' }, { icon: 'x'.repeat(41) }, { description: 'x'.repeat(1001) }])
      expect((await client.patch(`/spaces/${id}`, patch)).status).toBe(422);
    expect((await client.patch(`/spaces/${id}`, { description: '\u0000' })).status).toBe(400);
    const { json } = await client.patch(`/spaces/${id}`, { icon: null, description: null });
    expect(json).toEqual({ id, name: 'Loaves', color: json.color, created: new Date(now).toISOString() });
    await client.patch(`/spaces/${id}`, { icon: '🥖' });
    expect((await client.get('/spaces')).json).toContainEqual({ ...json, icon: '🥖' });
  });

  it('refuses a name that is taken, but not its own', async () => {
    await make('Taken');
    const id = await makeId('Own');
    expect((await client.patch(`/spaces/${id}`, { name: 'Taken ' })).status).toBe(409);
    expect((await client.patch(`/spaces/${id}`, { name: 'Own' })).status).toBe(200);
    for (const patch of [{ name: '' }, { color: 'x' }]) {
      expect((await client.patch(`/spaces/${id}`, patch)).status).toBe(422);
    }
    expect((await client.patch(`/spaces/${id}`, { name: null })).status).toBe(400);
    expect((await client.get(`/spaces/${id}`)).json.name).toBe('Own');
  });

  it('loses none of many simultaneous changes', async () => {
    const id = await makeId('Old');
    const patches = [{ name: 'New' }, { color: '#123456' }];
    for (let round = 0; round < 10; round += 1) {
      await client.patch(`/spaces/${id}`, { name: 'Old', color: '#000' });
      const answers = await Promise.all(patches.map((patch) => client.patch(`/spaces/${id}`, patch)));
      expect(answers.map((response) => response.status)).toEqual([200, 200]);
      expect((await client.get(`/spaces/${id}`)).json).toMatchObject({ name: 'New', color: '#123456' });
    }
  });
});

describe('DELETE /spaces/:id', () => {
  it('keeps the objects, and succeeds again for a deleted space', async () => {
    const [object, other] = [await save(), await makeId('Other')];
    const id = await makeId('Gone', { objects: asIds([object]) });
    await client.post(`/objects/${object}/spaces`, asIds([other]));
    for (const attempt of [1, 2]) {
      const response = await client.delete(`/spaces/${id}`);
      expect([attempt, response.status, response.json, response.headers['ratelimit-cost']]).toEqual([
        attempt,
        200,
        {},
        '1',
      ]);
    }
    expect(await spacesOf(object)).toEqual([other]);
    expect((await client.get(`/spaces/${id}`)).status).toBe(404);
    expect((await make('Gone')).status).toBe(201);
  });

  it('leaves spaces of other accounts unchanged', async () => {
    const foreign = (await service.client.post('/spaces', { name: `Foreign ${now}` })).json.id;
    expect((await client.delete(`/spaces/${foreign}`)).status).toBe(200);
    expect((await service.client.get(`/spaces/${foreign}`)).status).toBe(200);
  });
});

describe('adding objects to spaces and removing them', () => {
  it('is idempotent, and keeps the order in which spaces were added', async () => {
    const [a, b] = [await makeId('a'), await makeId('b')];
    const object = await save();
    const added = await client.post(`/objects/${object}/spaces`, asIds([b, a, b]));
    expect([added.status, added.json, added.headers['ratelimit-cost']]).toEqual([200, {}, '2']);
    const put = await client.put(`/spaces/${b}/objects/${object}`);
    expect([put.status, put.json, put.headers['ratelimit-cost']]).toEqual([200, {}, '3']);
    expect(await spacesOf(object)).toEqual([b, a]);
    for (const attempt of [1, 2]) {
      const removed = await client.delete(`/spaces/${b}/objects/${object}`);
      expect([attempt, removed.status, removed.json, removed.headers['ratelimit-cost']]).toEqual([
        attempt,
        200,
        {},
        '3',
      ]);
    }
    expect([await spacesOf(object), await membersOf(a), await membersOf(b)]).toEqual([[a], [object], []]);
    await client.put(`/spaces/${b}/objects/${object}`);
    expect(await spacesOf(object)).toEqual([a, b]);
    expect((await client.post(`/objects/${object}/spaces`, [])).status).toBe(200);
  });

  it('answers 404 for unknown spaces and objects, and adds nothing', async () => {
    const [space, object] = [await makeId('a'), await save()];
    const ids = asIds([space, UNKNOWN]);
    const answers = await Promise.all([
      client.post(`/objects/${object}/spaces`, ids),
      client.post(`/objects/${UNKNOWN}/spaces`, asIds([space])),
      client.put(`/spaces/${UNKNOWN}/objects/${object}`),
      client.put(`/spaces/${space}/objects/${UNKNOWN}`),
      client.delete(`/spaces/${space}/objects/${UNKNOWN}`),
      client.post('/objects', { content: 'Nowhere', spaces: ids }),
    ]);
    expect(answers.map((response) => response.status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await client.delete(`/spaces/${UNKNOWN}/objects/${object}`)).status).toBe(200);
    expect(await membersOf(space)).toEqual([]);
    expect((await client.get('/objects')).json).toHaveLength(1);
  });

  it('is limited to 100 spaces per object, on every route', async () => {
    const spaces: string[] = [];
    for (let index = 0; index < 102; index += 1) spaces.push(await makeId(`space ${index}`));
    const object = await save({ spaces: asIds(spaces.slice(0, 98)) });
    const content = (await client.get(`/objects/${object}`)).json.content;
    const racing = await Promise.all(
      spaces.slice(98).map((space) => client.put(`/spaces/${space}/objects/${object}`)),
    );
    expect(racing.map((response) => response.status).sort()).toEqual([200, 200, 422, 422]);
    const full = await spacesOf(object);
    expect(full).toHaveLength(100);
    const [outside = ''] = spaces.filter((space) => !full.includes(space));
    const refused = await Promise.all([
      client.post(`/objects/${object}/spaces`, asIds([outside])),
      client.post('/objects', { content, spaces: asIds([outside]) }),
      client.post('/spaces', { name: 'One more', objects: asIds([object]) }),
      client.post('/objects', { content: 'In all', spaces: asIds(spaces) }),
    ]);
    for (const response of refused) {
      expect([response.status, response.json.detail]).toEqual([
        422,
        expect.stringContaining('at most 100 spaces'),
      ]);
    }
    expect((await client.post(`/objects/${object}/spaces`, asIds(full))).status).toBe(200);
    expect(await spacesOf(object)).toEqual(full);
    expect(await names()).not.toContain('One more');
  });

  it('is limited to 10,000 objects per space, even with simultaneous requests', async () => {
    const space = await makeId('Full');
    const objects = await Promise.all(Array.from({ length: 20 }, () => save()));
    await pretendSize(space, 9_993);
    const answers = await Promise.all(
      objects.map((object, index) =>
        index % 2 === 0
          ? client.put(`/spaces/${space}/objects/${object}`)
          : client.post(`/objects/${object}/spaces`, asIds([space])),
      ),
    );
    expect(answers.filter((response) => response.status === 200)).toHaveLength(7);
    expect(answers.filter((response) => response.status === 422)).toHaveLength(13);
    const members = await membersOf(space);
    expect(members).toHaveLength(7);
    expect((await client.post('/objects', { content: 'Late', spaces: asIds([space]) })).status).toBe(422);
    expect((await client.put(`/spaces/${space}/objects/${members[0]}`)).status).toBe(200);
    await client.delete(`/spaces/${space}/objects/${members[0]}`);
    expect((await client.post('/objects', { content: 'Late', spaces: asIds([space]) })).status).toBe(201);
  });

  it('accepts 10,000 objects in one request', async () => {
    const ids = await service.behind.multiply(await save(), 10_000);
    const response = await make('All', { objects: asIds(ids) });
    expect([response.status, response.json.objects?.length]).toEqual([201, 10_000]);
    expect((await client.put(`/spaces/${response.json.id}/objects/${await save()}`)).status).toBe(422);
  });
});

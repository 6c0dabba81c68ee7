import { beforeEach, describe, expect, it } from 'vitest';
import type { Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** Tags on objects and across objects (docs/organise.md, "Tags"; D7, D30). */

const UNKNOWN = '0000000000000000000000';

let client: Client;
let id: string;
let saved = 0;
let now = Date.parse('2026-05-01T00:00:00Z');
const at = (instant: number) => new Date(instant).toISOString();

const service = fileService({ clock: () => now });
beforeEach(async () => {
  now += 1000;
  client = (await service.account('Self-hosted')).client;
  id = await save();
});

async function save(more: object = {}): Promise<string> {
  return (await client.post('/objects', { content: `Object ${++saved}`, ...more })).json.id;
}

const tagsOf = async (object = id): Promise<Json[]> => (await client.get(`/objects/${object}`)).json.tags;
const namesOf = async (object = id) => (await tagsOf(object)).map((tag) => tag.name);
const list = async (): Promise<Json[]> => (await client.get('/tags')).json;
const counts = async () => (await list()).map((tag) => [tag.name, tag.count]);
const add = (...names: string[]) =>
  client.post(
    `/objects/${id}/tags`,
    names.map((name) => ({ name })),
  );
/** Node's client does not send the length of a DELETE body by itself. */
const remove = (json: unknown, object = id) =>
  client.delete(`/objects/${object}/tags`, {
    json,
    headers: { 'Content-Length': String(Buffer.byteLength(JSON.stringify(json))) },
  });

describe('an object', () => {
  const names = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `tag ${from + index}` }));

  it('has at most 1,000 tags, whichever endpoint adds them', async () => {
    const refused = { status: 422, json: { detail: expect.stringContaining('at most 1,000 tags') } };
    expect(await client.post('/objects', { content: 'many', tags: names(0, 1_001) })).toMatchObject(refused);
    const full = await client.post('/objects', { content: 'full', tags: names(0, 1_000) });
    expect([full.status, full.json.tags.length]).toEqual([201, 1_000]);
    const path = `/objects/${full.json.id}/tags`;
    expect(await client.post(path, names(1_000, 1))).toMatchObject(refused);
    expect(await client.post('/objects', { content: 'full', tags: names(1_000, 1) })).toMatchObject(refused);
    expect((await client.post(path, names(0, 1_000))).status).toBe(200);
    expect((await client.get(`/objects/${full.json.id}`)).json.tags).toHaveLength(1_000);
  });
});

describe('POST /objects/:id/tags', () => {
  it('accepts a list, bare or as a member, and adds each name once', async () => {
    const response = await add('b', 'a', 'b');
    expect([response.status, response.json, response.headers['ratelimit-cost']]).toEqual([200, {}, '2']);
    expect((await client.post(`/objects/${id}/tags`, { tags: [{ name: 'c' }, { name: 'a' }] })).status).toBe(
      200,
    );
    const tags = await tagsOf();
    expect(tags.map(({ name, flags }) => [name, flags])).toEqual([
      ['b', 8],
      ['a', 8],
      ['c', 8],
    ]);
    expect(new Set(tags.map((tag) => tag.id)).size).toBe(3);
  });

  it('changes nothing the second time', async () => {
    await add('a');
    const before = (await client.get(`/objects/${id}`)).json;
    const listed = await list();
    now += 1000;
    expect((await add('a')).status).toBe(200);
    expect((await add()).status).toBe(200);
    expect((await client.get(`/objects/${id}`)).json).toEqual(before);
    expect(await list()).toEqual(listed);
  });

  it('normalises names: trimmed, folded and composed, with their case kept', async () => {
    await add(' to \n read ', 'to read', 'Cafe\u0301', 'Caf\u00e9', 'caf\u00e9', '食');
    expect(await namesOf()).toEqual(['to read', 'Caf\u00e9', 'caf\u00e9', '食']);
  });

  it.each([
    [[{ name: '' }], 422],
    [[{ name: ' ' }], 422],
    [[{ name: 'good' }, { name: 'a'.repeat(201) }], 422],
    [[{ name: 'a\0' }], 400],
    [[{ name: 7 }], 400],
    [[{}], 400],
    [['a'], 400],
    [{ name: 'a' }, 400],
    ['a', 400],
    [null, 400],
  ])('refuses %j', async (body, status) => {
    expect((await client.post(`/objects/${id}/tags`, body)).status).toBe(status);
    expect(await tagsOf()).toEqual([]);
    expect(await list()).toEqual([]);
  });

  it('loses no tag of many simultaneous requests', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `tag ${index}`);
    const answers = await Promise.all([...names, ...names].map((name) => add(name)));
    expect(new Set(answers.map((response) => response.status))).toEqual(new Set([200]));
    expect((await namesOf()).sort()).toEqual(names.toSorted());
    expect(new Set((await counts()).map(([, count]) => count))).toEqual(new Set([1]));
  });

  it('answers 404 for unknown objects', async () => {
    expect((await client.post(`/objects/${UNKNOWN}/tags`, [])).status).toBe(404);
    expect((await remove([], UNKNOWN)).status).toBe(404);
  });
});

describe('DELETE /objects/:id/tags', () => {
  it('removes by name and by id, mixed, in both forms, and ignores absent tags', async () => {
    await add('a', 'b', 'c', 'd');
    const [a] = await tagsOf();
    const response = await remove([{ id: a.id }, { name: ' b ' }, { name: 'x' }, { id: UNKNOWN }]);
    expect([response.status, response.json, response.headers['ratelimit-cost']]).toEqual([200, {}, '2']);
    expect(await namesOf()).toEqual(['c', 'd']);
    expect((await remove({ tags: [{ name: 'c' }] })).status).toBe(200);
    const { modified } = (await client.get(`/objects/${id}`)).json;
    now += 1000;
    expect((await remove([{ name: 'c' }, { name: 'D' }])).status).toBe(200);
    expect(await namesOf()).toEqual(['d']);
    expect((await client.get(`/objects/${id}`)).json.modified).toBe(modified);
  });

  it('identifies a tag by its form on this object, not on others', async () => {
    await add('a');
    const other = await save({ tags: [{ name: 'a' }] });
    const [elsewhere] = await tagsOf(other);
    await remove([{ id: elsewhere.id }]);
    expect([await namesOf(), await namesOf(other)]).toEqual([['a'], ['a']]);
  });

  it.each([[[{}]], [[{ name: 1 }]], [['a']], [{ name: 'a' }], [7]])('refuses %j', async (body) => {
    await add('a');
    expect((await remove(body)).status).toBe(400);
    expect(await namesOf()).toEqual(['a']);
  });
});

describe('GET /tags', () => {
  it('begins with the most recently used tag, then sorts by name', async () => {
    await add('b', 'a');
    const first = now;
    now += 1000;
    const other = await save({ tags: [{ name: 'c' }, { name: 'b' }] });
    expect(await list()).toEqual([
      { name: 'b', count: 2, flags: 8, modified: at(now) },
      { name: 'c', count: 1, flags: 8, modified: at(now) },
      { name: 'a', count: 1, flags: 8, modified: at(first) },
    ]);
    now += 1000;
    await remove([{ name: 'b' }], other);
    expect((await list())[0]).toEqual({ name: 'b', count: 1, flags: 8, modified: at(now) });
    expect((await client.get('/tags')).headers['ratelimit-cost']).toBe('5');
  });

  it('counts active objects, and leaves out tags without any', async () => {
    await add('a');
    const other = await save({ tags: [{ name: 'a' }, { name: 'b' }] });
    expect(await counts()).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    const before = await list();
    now += 1000;
    await client.delete(`/objects/${other}`);
    expect(await counts()).toEqual([['a', 1]]);
    await client.post(`/objects/${other}/restore`);
    expect(await list()).toEqual(before);
    await remove([{ name: 'a' }]);
    await remove([{ name: 'a' }], other);
    expect(await counts()).toEqual([['b', 1]]);
  });

  it('streams the same tags as lines', async () => {
    await add('a', 'b');
    const { text, headers } = await client.get('/tags', { headers: { Accept: 'application/jsonl' } });
    expect(headers['content-type']).toBe('application/jsonl');
    expect(text.endsWith('\n')).toBe(true);
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(await list());
  });

  it('is as long as requested', async () => {
    await add('a', 'b', 'c');
    const asked = async (limit: string, more = {}) => (await client.get(`/tags?limit=${limit}`, more)).text;
    const names = (text: string) => [...text.matchAll(/"name":"(\w)"/g)].map((match) => match[1]).join('');
    const LINES = { headers: { Accept: 'application/jsonl' } };
    for (const more of [{}, LINES]) {
      expect(names(await asked('2', more))).toBe('ab');
      expect(names(await asked('3', more))).toBe('abc');
      expect(names(await asked('99999999999999999999', more))).toBe('abc');
    }
    const scoped = await service.key({ scope: { type: 'non-sensitive' } });
    await scoped.post('/objects', { url: 'https://a.example/', tags: [{ name: 'x' }, { name: 'y' }] });
    expect((await scoped.get('/tags?limit=1')).json).toHaveLength(1);
    for (const limit of ['0', '-1', '1.5', '', 'all'])
      expect((await client.get(`/tags?limit=${limit}`)).status).toBe(400);
  });

  it('has at most 10,000 tags as JSON, and all of them as a stream', async () => {
    const { account, client: many } = await service.account('Self-hosted');
    await service.behind.run(`INSERT INTO tags (account_id, name, count, manual_count, ai_count, modified)
        WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 10001)
        SELECT ${account.id}, 'tag ' || value, 1, 1, 0, value FROM n`);
    for (const path of ['/tags', '/tags?limit=10001']) {
      const { json } = await many.get(path);
      expect([path, json.length, json[0].name]).toEqual([path, 10_000, 'tag 10001']);
      const { text } = await many.get(path, { headers: { Accept: 'application/jsonl' } });
      expect([path, text.trimEnd().split('\n').length]).toEqual([path, 10_001]);
    }
  });

  it('is of the account alone', async () => {
    await add('a');
    expect((await (await service.account()).client.get('/tags')).json).toEqual([]);
  });
});

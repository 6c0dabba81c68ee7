import { beforeAll, describe, expect, it } from 'vitest';
import type { Call, Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { makeScopedLibrary, OBJECTS, type ObjectName, SCOPES, type ScopedLibrary } from './scoped-library.ts';

/** What a key with a content scope sees and can do (D15, D16). */

const MARKDOWN = { 'Content-Type': 'text/markdown' };
const NOTE = { body: '# Note', headers: MARKDOWN };

const service = fileService();
let full: Client;
let ids: ScopedLibrary['ids'];
let keys: ScopedLibrary['keys'];

const names = Object.keys(SCOPES);
const NARROW = names.slice(1);

beforeAll(async () => {
  ({ ids, keys } = await makeScopedLibrary(service));
  full = clientOf('everything');
});

function clientOf(scope: string): Client {
  const client = keys[scope];
  if (!client) throw new Error(`There is no key for ${scope}.`);
  return client;
}

const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id) ?? id;
const seen = (scope: string) => SCOPES[scope]?.objects ?? [];
const sorted = (values: Iterable<string>) => [...values].sort();
const both = (scope: string, pairs: readonly (readonly [ObjectName, ObjectName])[]) =>
  sorted(
    pairs.filter((pair) => pair.every((end) => seen(scope).includes(end))).map((pair) => pair.join(' > ')),
  );

/** What each list shows, and how a scope limits it. */
const LISTS: readonly (readonly [
  string,
  (response: Json) => string[],
  (scope: string) => readonly string[],
])[] = [
  ['/objects', (json) => json.map((one: Json) => nameOf(one.id)), seen],
  ['/objects?q=tag:all', (json) => json.map((one: Json) => nameOf(one.id)), seen],
  ['/search?q=tag:all', (json) => json.matches.map((one: Json) => nameOf(one.id)), seen],
  ...['/objects?spaceId={t}', '/objects?q=space:t', '/objects?q=space:{t}'].map(
    (path): (typeof LISTS)[number] => [
      path,
      (json) => json.map((one: Json) => nameOf(one.id)),
      (scope) =>
        SCOPES[scope]?.spaces.includes('t')
          ? seen(scope).filter((name) => name === 'note-in-t' || name === 'page-in-s-and-t')
          : [],
    ],
  ),
  [
    '/objects?id={page-in-s-and-t}',
    (json) => json[0].spaces.map((space: Json) => nameOf(space.id)),
    (scope) => SCOPES[scope]?.spaces ?? [],
  ],
  [
    '/objects/{page-in-s-and-t}',
    (json) => json.spaces.map((space: Json) => nameOf(space.id)),
    (scope) => SCOPES[scope]?.spaces ?? [],
  ],
  [
    '/objects?id={note-in-t}&id={page-in-s-and-t}',
    (json) => json.map((one: Json) => nameOf(one.id)),
    (scope) => seen(scope).filter((name) => name === 'note-in-t' || name === 'page-in-s-and-t'),
  ],
  ['/spaces', (json) => json.map((one: Json) => nameOf(one.id)), (scope) => SCOPES[scope]?.spaces ?? []],
  [
    '/spaces?id={t}',
    (json) => json.map((one: Json) => nameOf(one.id)),
    (scope) => (SCOPES[scope]?.spaces ?? []).filter((name) => name === 't'),
  ],
  [
    '/spaces/{s}',
    (json) => json.objects.map((one: Json) => nameOf(one.id)),
    (scope) => seen(scope).filter((name) => name.includes('in-s')),
  ],
  ['/pins', (json) => json.map((one: Json) => nameOf(one.objectId)), seen],
  [
    '/links',
    (json) => json.map((one: Json) => `${nameOf(one.sourceId)} > ${nameOf(one.targetId)}`),
    (scope) =>
      both(scope, [
        ['note-in-s', 'note-in-t'],
        ['note-in-s', 'page-in-s-and-t'],
        ['note-in-s', 'page'],
        ['note-in-t', 'note-in-s'],
        ['page', 'page-in-s-and-t'],
        ['page-in-s-and-t', 'note-in-s'],
      ]),
  ],
  [
    '/tags',
    (json) => json.map((one: Json) => `${one.name} ${one.count}`),
    (scope) => {
      const notes = seen(scope).filter((name) => name.startsWith('note')).length;
      return [
        `all ${seen(scope).length}`,
        ...(notes > 0 ? [`notes ${notes}`] : []),
        ...(scope === 'everything' ? ['secret 1'] : []),
      ];
    },
  ],
];

const fill = (path: string) => path.replace(/\{([\w-]+)\}/g, (_, name: string) => ids[name] ?? name);

describe.each(names)('a key for %s', (scope) => {
  it.each(LISTS)('sees the objects of %s in its scope', async (path, read, expected) => {
    const response = await clientOf(scope).get(fill(path));
    expect([response.status, sorted(read(response.json))]).toEqual([200, sorted(expected(scope))]);
    if (!Array.isArray(response.json)) return;
    const lines = await clientOf(scope).get(fill(path), { headers: { Accept: 'application/jsonl' } });
    expect(
      lines.text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    ).toEqual(response.json);
  });

  it('gets objects in its scope by id, and 403 for the rest', async () => {
    for (const name of OBJECTS) {
      const { status } = await clientOf(scope).get(`/objects/${ids[name]}`);
      expect([name, status]).toEqual([name, seen(scope).includes(name) ? 200 : 403]);
    }
    for (const name of ['s', 't']) {
      const { status } = await clientOf(scope).get(`/spaces/${ids[name]}`);
      expect([name, status]).toEqual([name, SCOPES[scope]?.spaces.includes(name) ? 200 : 403]);
    }
  });
});

/** Calls that name an object, a space or a link by id: all of them are refused outside the scope. */
function callsOn(outside: string, inside: string): readonly Call[] {
  const object = `/objects/${outside}`;
  return [
    { method: 'GET', path: object },
    { method: 'GET', path: `${object}/content` },
    { method: 'GET', path: `${object}/blob` },
    { method: 'PATCH', path: object, json: { title: 'x' } },
    { method: 'DELETE', path: object },
    { method: 'POST', path: `${object}/restore` },
    { method: 'PUT', path: `${object}/content`, ...NOTE },
    { method: 'POST', path: `${object}/notes`, ...NOTE },
    { method: 'PUT', path: `${object}/notes/x`, ...NOTE },
    { method: 'DELETE', path: `${object}/notes/x` },
    { method: 'POST', path: `${object}/tags`, json: [{ name: 'x' }] },
    { method: 'POST', path: `${object}/spaces`, json: [{ id: ids.s }] },
    { method: 'POST', path: `${object}/pin` },
    { method: 'DELETE', path: `${object}/pin` },
    {
      method: 'PATCH',
      path: '/pins',
      body: `{"objectId":"${outside}","position":1}`,
      headers: { 'Content-Type': 'application/jsonl' },
    },
    { method: 'PUT', path: `/spaces/${ids.s}/objects/${outside}` },
    { method: 'DELETE', path: `/spaces/${ids.s}/objects/${outside}` },
    { method: 'POST', path: '/links', json: { sourceId: outside, targetId: inside } },
    { method: 'POST', path: '/links', json: { sourceId: inside, targetId: outside } },
  ];
}

describe('outside its scope', () => {
  it.each(NARROW)('a key for %s changes nothing', async (scope) => {
    const outside = OBJECTS.filter((name) => !seen(scope).includes(name));
    const inside = ids[seen(scope)[0] ?? ''] ?? '';
    expect(outside).toHaveLength(2);
    for (const name of outside) {
      const before = (await full.get(`/objects/${ids[name]}`)).json;
      for (const call of callsOn(ids[name] ?? '', inside)) {
        const response = await clientOf(scope).call(call);
        expect([name, call.method, call.path, response.status]).toEqual([name, call.method, call.path, 403]);
      }
      expect((await full.get(`/objects/${ids[name]}`)).json).toEqual(before);
    }
  });

  it('a key for one space reaches no other space', async () => {
    const object = ids['note-in-s'];
    for (const call of [
      { method: 'PATCH', path: `/spaces/${ids.t}`, json: { name: 'x' } },
      { method: 'DELETE', path: `/spaces/${ids.t}` },
      { method: 'PUT', path: `/spaces/${ids.t}/objects/${object}` },
      { method: 'DELETE', path: `/spaces/${ids.t}/objects/${ids['page-in-s-and-t']}` },
      { method: 'POST', path: `/objects/${object}/spaces`, json: [{ id: ids.s }, { id: ids.t }] },
    ]) {
      expect([call.path, (await clientOf('space s').call(call)).status]).toEqual([call.path, 403]);
    }
    expect((await full.get(`/spaces/${ids.t}`)).json).toMatchObject({ name: 'T', objects: [{}, {}] });
  });

  it.each(NARROW)('a key for %s deletes no link', async (scope) => {
    const hidden = (await full.get('/links')).json.filter(
      (link: Json) =>
        ![link.sourceId, link.targetId].every((id) => seen(scope).includes(nameOf(id) as ObjectName)),
    );
    expect(hidden.length).toBeGreaterThan(2);
    for (const { id } of hidden) expect((await clientOf(scope).delete(`/links/${id}`)).status).toBe(403);
  });

  it('the tag of an object names no spaces either', async () => {
    const { headers } = await clientOf('space s').get(`/objects/${ids['page-in-s-and-t']}`);
    expect(headers.etag).toMatch(/^"/);
    expect(headers.etag).not.toContain(ids.t);
  });

  it('references in Prose have no target', async () => {
    const targets = async (scope: string) => {
      const { json } = await clientOf(scope).get(`/objects/${ids['note-in-s']}`);
      return json.content.body.content[0].content.map((node: Json) => node.attrs.target);
    };
    expect(await targets('everything')).toEqual([ids['note-in-t'], ids['page-in-s-and-t']]);
    expect(await targets('space s')).toEqual([undefined, ids['page-in-s-and-t']]);
  });
});

describe('the progress of analysis', () => {
  it.each(NARROW)('counts for a key for %s what it sees', async (scope) => {
    const queuedFor = async (client: Client) => (await client.get('/_/analysis')).json.queued;
    const all = await queuedFor(full);
    const some = await queuedFor(clientOf(scope));
    expect([some > 0, some < all]).toEqual([true, true]);
  });
});

describe('a key with a scope', () => {
  it.each(NARROW)('creates no space, for %s', async (scope) => {
    expect((await clientOf(scope).post('/spaces', { name: 'New' })).status).toBe(403);
  });

  it('creates objects inside its scope', async () => {
    const save = async (scope: string, body: object) => (await clientOf(scope).post('/objects', body)).status;
    const inSpaces = (...list: string[]) => ({ spaces: list.map((name) => ({ id: ids[name] })) });
    expect(await save('space s', { content: 'new 1', ...inSpaces('s') })).toBe(201);
    expect(await save('space s', { content: 'new 1', ...inSpaces('s') })).toBe(200);
    expect(await save('space s', { content: 'new 2' })).toBe(403);
    expect(await save('space s', { content: 'new 2', ...inSpaces('t') })).toBe(403);
    expect(await save('space s', { content: 'new 2', ...inSpaces('s', 't') })).toBe(403);
    expect(await save('non-sensitive', { content: 'new 3' })).toBe(403);
    expect(await save('non-sensitive', { url: 'https://new.example/', ...inSpaces('t') })).toBe(201);
  });

  it('does not get access to objects saved outside its scope', async () => {
    const body = { url: 'https://two.example/', spaces: [{ id: ids.s }] };
    expect((await clientOf('space s').post('/objects', body)).status).toBe(403);
    expect((await full.get(`/objects/${ids.page}`)).json.spaces).toEqual([]);
  });
});

describe('an object that a key for a space sees', () => {
  it('stays visible to it', async () => {
    const key = clientOf('space s');
    expect((await key.delete(`/spaces/${ids.s}/objects/${ids['note-in-s']}`)).status).toBe(403);
    expect((await key.delete(`/spaces/${ids.s}`)).status).toBe(403);
    expect((await full.get(`/spaces/${ids.s}`)).json.objects.length).toBeGreaterThanOrEqual(2);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../core/model/instant.ts';
import type { Call, Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** What belongs to an object in the trash, and what is restored with it (D24). */

const MARKDOWN = { 'Content-Type': 'text/markdown' };

let client: Client;
let now = Date.parse('2026-05-01T00:00:00Z');
let space: string;
let other: string;
let object: string;
let links: Record<'made' | 'inferred' | 'back', string>;

const service = fileService({ clock: () => now });

/** An object with a tag, a note, a space, a pin and three links, and another one with the same tag. */
beforeEach(async () => {
  now += 1000;
  client = (await service.account('Self-hosted')).client;
  const post = async (path: string, body?: object) => (await client.post(path, body)).json.id;
  other = await post('/objects', { content: '# Other', tags: [{ name: 'shared' }] });
  space = await post('/spaces', { name: 'Space', objects: [{ id: other }] });
  object = await post('/objects', {
    content: '# Object\n\n[[Other]]',
    tags: [{ name: 'shared' }, { name: 'own' }],
    notes: [{ content: 'A note' }],
    spaces: [{ id: space }],
  });
  const [inferred] = (await client.get('/links')).json;
  const third = await post('/objects', { content: '# Third\n\n[[Object]]' });
  const [back] = (await client.get('/links')).json;
  links = {
    inferred: inferred.id,
    back: back.id,
    made: await post('/links', { sourceId: object, targetId: third }),
  };
  for (const id of [object, other]) await client.post(`/objects/${id}/pin`);
});

const list = async (path: string): Promise<Json[]> => (await client.get(path)).json;
const get = async (): Promise<Json> => (await client.get(`/objects/${object}`)).json;

/** Everything that lists and counts show. */
async function world() {
  return {
    objects: (await list('/objects')).map(({ modified: _, ...rest }) => rest),
    tags: await list('/tags'),
    links: await list('/links'),
    members: (await client.get(`/spaces/${space}`)).json.objects,
    inSpace: (await list(`/objects?spaceId=${space}`)).map((one) => one.id),
  };
}

describe('an object in the trash', () => {
  it('is in no list and no count, but can be read', async () => {
    const before = await get();
    now += 1000;
    await client.delete(`/objects/${object}`);
    const after = await world();
    expect(after.objects.map((one) => one.id)).not.toContain(object);
    expect(after.tags.map(({ name, count }) => [name, count])).toEqual([['shared', 1]]);
    expect(after.links).toEqual([]);
    expect(after.members).toEqual([{ id: other }]);
    expect(after.inSpace).toEqual([other]);
    expect(await list('/pins')).toEqual([{ objectId: other, position: 1 }]);
    expect(await list(`/objects?id=${object}`)).toEqual([]);
    const deleted = new Date(now).toISOString();
    expect(await get()).toEqual({ ...before, deleted, modified: deleted });
    expect((await client.get(`/objects/${object}/content`)).status).toBe(200);
  });

  it('is restored with everything but its pin', async () => {
    const before = await world();
    await client.delete(`/objects/${object}`);
    now += 29 * DAY;
    expect((await client.post(`/objects/${object}/restore`)).json).toEqual({});
    expect(await world()).toEqual(before);
    expect(await list('/pins')).toEqual([{ objectId: other, position: 1 }]);
    expect((await client.post(`/objects/${object}/restore`)).status).toBe(200);
    expect(await world()).toEqual(before);
  });

  it('is restored with links whose other end was restored first', async () => {
    const before = await world();
    await client.delete(`/objects/${object}`);
    await client.delete(`/objects/${other}`);
    await client.post(`/objects/${object}/restore`);
    expect((await list('/links')).map((link) => link.id).sort()).toEqual([links.made, links.back].sort());
    await client.post(`/objects/${other}/restore`);
    expect((await world()).links).toEqual(before.links);
  });

  it('cannot be changed by any request', async () => {
    const [{ id: note }] = (await get()).notes;
    await client.delete(`/objects/${object}`);
    const before = await get();
    const path = `/objects/${object}`;
    const ids = (id: string) => [{ id }];
    const calls: readonly Call[] = [
      { method: 'PATCH', path, json: { title: 'New' } },
      { method: 'PUT', path: `${path}/content`, body: 'New', headers: MARKDOWN },
      { method: 'POST', path: `${path}/notes`, body: 'New', headers: MARKDOWN },
      { method: 'PUT', path: `${path}/notes/${note}`, body: 'New', headers: MARKDOWN },
      { method: 'DELETE', path: `${path}/notes/${note}` },
      { method: 'POST', path: `${path}/tags`, json: [{ name: 'new' }] },
      { method: 'POST', path: `${path}/spaces`, json: ids(space) },
      { method: 'PUT', path: `/spaces/${space}/objects/${object}` },
      { method: 'DELETE', path: `/spaces/${space}/objects/${object}` },
      { method: 'POST', path: '/spaces', json: { name: 'New', objects: ids(object) } },
      { method: 'POST', path: `${path}/pin` },
      { method: 'POST', path: '/links', json: { sourceId: object, targetId: other } },
      { method: 'POST', path: '/links', json: { sourceId: other, targetId: object } },
      { method: 'DELETE', path: `/links/${links.made}` },
    ];
    for (const call of calls) {
      const response = await client.call(call);
      expect([call.method, call.path, response.status]).toEqual([call.method, call.path, 422]);
      expect(response.json.detail).toMatch(/restore it first/);
    }
    expect(await get()).toEqual(before);
    expect((await list('/spaces')).map((one) => one.name)).toEqual(['Space']);
    await client.post(`${path}/restore`);
    expect((await list('/links')).map((link) => link.id).sort()).toEqual(Object.values(links).sort());
  });

  it('keeps its place in its spaces, which are as full as with it', async () => {
    await client.delete(`/objects/${object}`);
    await client.delete(`/spaces/${space}`);
    await client.post(`/objects/${object}/restore`);
    expect((await get()).spaces).toEqual([]);
  });

  it('is restored when the same content is saved again, with the spaces given then', async () => {
    await client.delete(`/objects/${object}`);
    now += 1000;
    const response = await client.post('/objects', {
      content: '# Object\n\n[[Other]]',
      tags: [{ name: 'more' }, { name: 'own' }],
      notes: [{ content: 'A note' }, { content: 'Another' }],
    });
    expect([response.status, response.json.id, 'deleted' in response.json]).toEqual([200, object, false]);
    expect(response.json.tags.map((tag: Json) => tag.name)).toEqual(['shared', 'own', 'more']);
    expect(response.json.notes.map((note: Json) => note.content.body)).toEqual(['A note', 'Another']);
    expect(response.json.spaces).toEqual([{ id: space }]);
    expect((await list('/links')).map((link) => link.id).sort()).toEqual(Object.values(links).sort());
    expect((await list('/tags')).map(({ name, count }) => [name, count])).toEqual([
      ['more', 1],
      ['own', 1],
      ['shared', 2],
    ]);
  });
});

describe('a query for objects in the trash', () => {
  const ids = async (q: string) =>
    (await list(`/objects?q=${encodeURIComponent(q)}`)).map((one) => one.id).sort();

  it('is the only query that finds it, by words and fields too', async () => {
    expect(await ids('is:deleted')).toEqual([]);
    await client.delete(`/objects/${object}`);
    for (const q of [
      'is:deleted',
      'deleted:true',
      'is:deleted #own',
      'is:deleted AND object',
      'is:deleted -bread',
    ])
      expect(await ids(q)).toEqual([object]);
    for (const q of ['#own', '-is:deleted #own', 'is:deleted #none']) expect(await ids(q)).toEqual([]);
    expect(await ids('-is:deleted')).not.toContain(object);
    const { json } = await client.get('/search?q=is:deleted');
    expect(json.matches.map((match: Json) => match.id)).toEqual([object]);
    expect((await list('/objects?q=is:deleted'))[0]?.deleted).toEqual(expect.any(String));
    now += 31 * DAY;
    expect(await ids('is:deleted')).toEqual([]);
    expect((await client.get('/search?q=is:deleted')).json.matches).toEqual([]);
  });
});

describe('simultaneous deletion and change', () => {
  it('leave a link only between objects that exist', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = (await client.post('/objects', { content: `# Brief ${round}` })).json;
      const answers = await Promise.all([
        client.post('/links', { sourceId: other, targetId: id }),
        client.delete(`/objects/${id}`),
        client.post(`/objects/${id}/pin`),
        client.put(`/spaces/${space}/objects/${id}`),
        client.post('/links', { sourceId: id, targetId: other }),
      ]);
      for (const { status } of answers) expect([200, 201, 422]).toContain(status);
      expect(answers[1]?.status).toBe(200);
      const shown = (await list('/links')).flatMap((link) => [link.sourceId, link.targetId]);
      expect(shown).not.toContain(id);
      expect((await list('/pins')).map((pin) => pin.objectId)).toEqual([object, other]);
    }
  });
});

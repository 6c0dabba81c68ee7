import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** A refusal lists all wrong values together (D12), so that nobody has to correct them one by one. */

const service = fileService();
let client: Client;
let saved: readonly string[];
let spaces: readonly string[];

beforeAll(async () => {
  client = service.client;
  saved = await Promise.all(
    ['one', 'two', 'three'].map(async (content) => (await client.post('/objects', { content })).json.id),
  );
  spaces = [await service.space('A'), await service.space('B')];
});

const named = (...ids: readonly string[]) => ids.map((id) => ({ id }));

describe('a refusal names', () => {
  it('every invalid address, title and tag', async () => {
    const { status, json } = await client.post('/objects', {
      url: 'ftp://a.example/',
      title: 'x'.repeat(2_001),
      tags: [{ name: ' ' }, { name: 'fine' }, { name: 'y'.repeat(201) }],
    });
    expect([status, json.type]).toEqual([422, 'Unprocessable']);
    expect(json.detail).toMatch(/"ftp:\/\/a\.example\/".*title has 2001 .* "\s" has 0\. .*"yyy.*" has 201\./);
  });

  it('the invalid name and colour of a space', async () => {
    const wrong = { name: ' ', color: 'no colour' };
    const both = [422, expect.stringMatching(/A space name .*" ".*color must be .*"no colour"/)];
    const made = await client.post('/spaces', wrong);
    expect([made.status, made.json.detail]).toEqual(both);
    const patched = await client.patch(`/spaces/${spaces[0]}`, wrong);
    expect([patched.status, patched.json.detail]).toEqual(both);
  });

  it('every invalid field of a feed', async () => {
    const { status, json } = await client.post('/_/feeds', {
      url: 'mailto:a@b.example',
      title: '',
      tags: [''],
      intervalMinutes: 1,
      first: -1,
    });
    expect(status).toBe(422);
    expect(json.detail).toMatch(/url .*title .*tag name .*intervalMinutes .*first /);
  });

  it('every object that does not exist', async () => {
    const { status, json } = await client.post('/spaces', {
      name: 'New',
      objects: named('nothing', saved[0] ?? '', 'nobody', 'nothing'),
    });
    expect([status, json.detail]).toEqual([404, 'There are no objects with the ids "nothing" and "nobody".']);
    const link = await client.post('/links', { sourceId: 'nothing', targetId: 'nobody' });
    expect([link.status, link.json.detail]).toEqual([404, json.detail]);
  });

  it('at most 50 errors', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `unknown${index}`);
    const { json } = await client.post('/spaces', { name: 'New', objects: named(...ids) });
    expect(json.detail).toMatch(/^There are no objects with the ids "unknown0", .*"unknown49" and others\.$/);
  });

  it('every space that does not exist, and the object', async () => {
    const unknown = named('here', spaces[0] ?? '', 'there');
    const joined = await client.post(`/objects/${saved[0]}/spaces`, unknown);
    const detail = 'There are no spaces with the ids "here" and "there".';
    expect([joined.status, joined.json.detail]).toEqual([404, detail]);
    const made = await client.post('/objects', { content: 'new', spaces: unknown });
    expect([made.status, made.json.detail]).toEqual([404, detail]);
    const neither = await client.post('/objects/nothing/spaces', unknown);
    expect([neither.status, neither.json.detail]).toEqual([
      404,
      `There is no object with the id "nothing". ${detail}`,
    ]);
  });

  it('every object that is not pinned, including those in the trash', async () => {
    const body = saved.map((objectId) => JSON.stringify({ objectId, position: 1 })).join('\n');
    const headers = { 'Content-Type': 'application/jsonl' };
    await client.post(`/objects/${saved[1]}/pin`);
    const { status, json } = await client.call({ method: 'PATCH', path: '/pins', headers, body });
    expect([status, json.detail]).toEqual([
      404,
      `The objects "${saved[0]}" and "${saved[2]}" are not pinned. No pins were moved.`,
    ]);
  });

  it('every object in the trash', async () => {
    const [first = '', second = '', third = ''] = saved;
    await client.delete(`/objects/${first}`);
    await client.delete(`/objects/${third}`);
    const objects = named(first, second, third);
    const deleted = await client.post('/spaces', { name: 'New', objects });
    expect([deleted.status, deleted.json.detail]).toEqual([
      422,
      `The objects "${first}" and "${third}" are deleted: restore them first.`,
    ]);
    const unknown = await client.post('/spaces', { name: 'New', objects: [...objects, { id: 'nothing' }] });
    expect([unknown.status, unknown.json.detail]).toEqual([404, 'There is no object with the id "nothing".']);
  });

  it('every space and object outside the scope of a key', async () => {
    const scope = { type: 'spaces', spaceIds: [] } as const;
    const scoped = await service.key({ scope: { ...scope, spaceIds: [spaces[0] ?? ''] } });
    const others = [spaces[1] ?? '', await service.space('C')];
    const made = await scoped.post('/objects', {
      content: 'mine',
      spaces: named(spaces[0] ?? '', ...others),
    });
    expect([made.status, made.json.detail]).toEqual([
      403,
      `The spaces "${others[0]}" and "${others[1]}" are outside the content scope of the access key.`,
    ]);
    const link = await scoped.post('/links', { sourceId: saved[0], targetId: saved[1] });
    expect([link.status, link.json.detail]).toEqual([
      403,
      `The objects "${saved[0]}" and "${saved[1]}" are outside the content scope of the access key.`,
    ]);
  });
});

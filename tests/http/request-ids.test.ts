import { describe, expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { sendRaw } from '../support/raw.ts';

/** The id of a request in its response and in the log; the client of the harness checks that every response has one. */

const service = fileService();

const asked = async (id: string, path = '/objects', headers = {}) =>
  (await service.client.get(path, { headers: { 'X-Request-Id': id, ...headers } })).headers['x-request-id'];

describe('the id of a request', () => {
  it.each(['a', '3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'Root=1-67891233:a/b+c.d_e', 'x'.repeat(128)])(
    'is the one that the client sent: %s',
    async (id) => {
      expect(await asked(id)).toBe(id);
      expect(await asked(id, '/nowhere')).toBe(id);
      expect(await asked(id, '/_/health')).toBe(id);
      expect(await asked(id, '/objects', { Accept: 'application/jsonl' })).toBe(id);
      expect(await asked(id, '/objects', { Authorization: null })).toBe(id);
      const preflight = await service.anonymous.call({
        method: 'OPTIONS',
        path: '/objects',
        headers: { 'X-Request-Id': id },
      });
      expect([preflight.status, preflight.headers['x-request-id']]).toEqual([204, id]);
      expect(preflight.headers['access-control-allow-headers']).toContain('X-Request-Id');
    },
  );

  it.each(['', 'x'.repeat(129), 'two words', '"quoted"', '<b>', 'é', 'a;b', 'a\u001b[31m', 'a, b'])(
    'is a new one if the one sent is not safe: %j',
    async (id) => {
      const answer = await sendRaw(
        service.url,
        Buffer.from(
          `GET / HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${id}\r\nConnection: close\r\n\r\n`,
          'latin1',
        ),
      );
      if (answer.status === 200) expect(answer.headers['x-request-id']).toMatch(/^\w{22}$/);
      else expect(answer.status).toBe(400);
    },
  );

  it('is a different one each time if the client sends none', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await service.client.get('/objects')).headers['x-request-id']),
    );
    expect(new Set(ids).size).toBe(3);
  });

  it('is the one in the log', async () => {
    await asked('to-be-logged', '/spaces');
    expect(service.log).toContainEqual(
      expect.objectContaining({ requestId: 'to-be-logged', method: 'GET', path: '/spaces', status: 200 }),
    );
  });
});

describe('what was created', () => {
  it('is named by Location, and exists', async () => {
    const { client } = service;
    const object = await client.post('/objects', { content: 'one' });
    const other = await client.post('/objects', { content: 'two' });
    const space = await client.post('/spaces', { name: 'Somewhere' });
    for (const answer of [object, other, space]) {
      expect((await client.get(answer.headers.location ?? '')).json.id).toBe(answer.json.id);
    }
    const link = await client.post('/links', { sourceId: object.json.id, targetId: other.json.id });
    expect(link.headers.location).toBe(`/links/${link.json.id}`);
    const note = await client.post(`/objects/${object.json.id}/notes`, undefined, {
      headers: { 'Content-Type': 'text/markdown' },
      body: 'a note',
    });
    expect(note.headers.location).toBe(`/objects/${object.json.id}/notes/${note.json.id}`);
    const again = await client.post('/links', { sourceId: object.json.id, targetId: other.json.id });
    expect([again.status, again.headers.location]).toEqual([200, undefined]);
  });
});

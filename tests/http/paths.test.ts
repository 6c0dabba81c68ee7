import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { sendRaw } from '../support/raw.ts';

/** Paths are matched as they are sent, and only callers with a key learn which ones exist (D14, D20). */

const service = fileService();
let client: Client;
let id: string;

beforeAll(async () => {
  client = service.client;
  id = (await client.post('/objects', { content: 'kept' })).json.id;
});

/** Sends a request target as it is, with a token for exactly this path. */
async function send(method: string, target: string, path = target) {
  const token = await client.token(method, path);
  return sendRaw(
    service.url,
    `${method} ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nAccept: */*\r\nConnection: close\r\n\r\n`,
  );
}

describe('a path with dot segments', () => {
  const PARENTS = ['..', '%2e%2e', '%2E%2e', '.%2e', '%2E.'];

  it.each(PARENTS)('never becomes the path of another object: %s', async (parent) => {
    for (const path of [`/spaces/${parent}/objects/${id}`, `/tags/${parent}/objects/${id}`]) {
      const response = await send('DELETE', path);
      expect([path, response.status, response.json.type]).toEqual([path, 404, 'NotFound']);
    }
    expect((await client.get(`/objects/${id}`)).json).not.toHaveProperty('deleted');
  });

  it.each(['.', '%2e', '%2E', ...PARENTS])('matches no route: %s', async (segment) => {
    for (const path of [
      `/objects/${segment}`,
      `/${segment}/objects`,
      `/objects/${segment}/${id}`,
      `/objects/${id}/${segment}`,
      `/spaces/${segment}`,
      `/links/${segment}`,
      `/_/media/${segment}/blob`,
      `/_/${segment}`,
      `/${segment}`,
    ]) {
      for (const method of ['GET', 'DELETE']) {
        const response = await send(method, path);
        expect([method, path, response.status, response.json.detail]).toEqual([
          method,
          path,
          404,
          'No such endpoint.',
        ]);
        expect((await service.anonymous.call({ method, path })).status).toBe(401);
      }
    }
  });

  it('is harmless in the query', async () => {
    expect((await client.get('/objects?q=/../..')).status).toBe(200);
  });
});

describe('a path with an unusual spelling', () => {
  it.each([
    '//objects',
    '/objects/',
    '/objects//',
    '/%6fbjects',
    '/objects%2F',
    '/Objects',
    '/objects;a=b',
    '/objects%3Flimit=1',
    '/objects%00',
    '/_/health/',
    '//_/health',
    '/_%2Fhealth',
    '//',
  ])('matches nothing: %s', async (path) => {
    expect((await send('GET', path)).status).toBe(404);
    expect((await service.anonymous.get(path)).status).toBe(401);
  });

  it('has parameters that are decoded once', async () => {
    const encoded = `/objects/%${id.charCodeAt(0).toString(16)}${id.slice(1)}`;
    expect((await send('GET', encoded)).json.id).toBe(id);
    expect((await send('GET', encoded.replace('%', '%25'))).status).toBe(404);
    expect((await send('GET', `/objects/a%2F..%2F${id}`)).status).toBe(404);
    expect((await send('GET', '/objects/%E0%A4%A')).status).toBe(404);
  });

  it('matches in absolute form too', async () => {
    expect((await send('GET', `http://x/objects/${id}`, `/objects/${id}`)).json.id).toBe(id);
    expect((await send('GET', `http://x/spaces/../objects/${id}`, `/spaces/../objects/${id}`)).status).toBe(
      404,
    );
    expect((await send('GET', `http://x/spaces/../objects/${id}`, `/objects/${id}`)).status).toBe(401);
    expect((await send('GET', 'http://x?a=/objects', '/')).json.name).toBe('Commonplace');
    expect((await send('GET', 'http://x/objects?limit=0', '/objects')).status).toBe(400);
  });
});

describe('an unknown path or method', () => {
  const UNKNOWN = [
    ['GET', '/nowhere', 404],
    ['HEAD', '/nowhere', 404],
    ['POST', '/objects/a/b/c', 404],
    ['PUT', '/objects', 405],
    ['HEAD', '/convert', 405],
    ['TRACE', '/objects', 405],
    ['PROPFIND', '/spaces/a', 405],
    ['DELETE', '/_/analysis', 405],
    ['GET', '/_/nothing', 404],
  ] as const;

  it.each(UNKNOWN)(
    'is revealed only to a valid token, with the credits left: %s %s',
    async (method, path, status) => {
      const { client: plus } = await service.account('Plus');
      const response = await plus.call({ method, path });
      expect([response.status, response.headers['ratelimit-cost']]).toEqual([status, '0']);
      expect(response.headers['ratelimit-policy']).toBe(
        '"burst";q=10000;w=300, "sustained";q=100000;w=2592000',
      );
      expect(response.headers.ratelimit).toContain('"burst";r=10000;');
      expect(response.headers.allow === undefined).toBe(status === 404);
      expect((await service.anonymous.call({ method, path })).status).toBe(401);
      const other = `Bearer ${await plus.token(method, '/objects')}`;
      if (path !== '/objects')
        expect((await plus.call({ method, path, headers: { Authorization: other } })).status).toBe(401);
    },
  );

  it('answers 401 to a revoked key, and 403 to a suspended account', async () => {
    const revoked = await service.key();
    await service.accounts.revokeKey(revoked.kid);
    const { account, client: suspended } = await service.account();
    await service.accounts.setSuspended(account.id, true);
    for (const [method, path] of UNKNOWN) {
      expect((await revoked.call({ method, path })).status).toBe(401);
      expect((await suspended.call({ method, path })).status).toBe(403);
    }
  });

  it('of an open address needs no token', async () => {
    for (const path of ['/', '/_/health', '/_/ready', '/_/metrics', '/_/openapi.json', '/app']) {
      const response = await service.anonymous.post(path);
      expect([path, response.status, response.headers.allow]).toEqual([path, 405, 'GET, HEAD']);
    }
    expect((await service.anonymous.call({ method: 'OPTIONS', path: '/nowhere' })).status).toBe(204);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS, type Operation } from '../../core/pricing/price-list.ts';
import type { Client } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import type { Endpoint } from '../support/open-api.ts';

/** Rules for every endpoint of the OpenAPI document, so that a new endpoint must follow them too. */

const service = fileService();
let endpoints: readonly Endpoint[];

beforeAll(async () => {
  endpoints = service.document.endpoints();
});

/** A call that only authentication and admission look at: the object does not exist, and there is no body. */
function callOf({ method, path }: Endpoint) {
  return { method, path: path.replace(/\{\w+\}/g, '0000000000000000000000'), headers: { Accept: '*/*' } };
}

const priceOf = ({ operationId }: Endpoint) => OPERATIONS[operationId as Operation].price;

async function statuses(client: Client, which: readonly Endpoint[] = endpoints) {
  const answers = await Promise.all(which.map((endpoint) => client.call(callOf(endpoint))));
  return which.map((endpoint, index) => [
    `${endpoint.method} ${endpoint.path}`,
    answers[index]?.status,
    answers[index]?.headers['ratelimit-cost'],
  ]);
}

const all = (which: readonly Endpoint[], status: number, cost: string | undefined) =>
  which.map(({ method, path }) => [`${method} ${path}`, status, cost]);

describe('every endpoint', () => {
  it('has an operation of its own in the document, including the main ones', () => {
    const names = endpoints.map((endpoint) => endpoint.operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['objects.list', 'objects.create', 'sessions.current']));
    expect(endpoints.filter((endpoint) => endpoint.isWrite).length).toBeGreaterThanOrEqual(4);
  });

  it('answers 401 without a token', async () => {
    expect(await statuses(service.anonymous)).toEqual(all(endpoints, 401, undefined));
  });

  it('answers 401 to a token for another path or another method', async () => {
    for (const endpoint of endpoints) {
      const call = callOf(endpoint);
      const tokens = await Promise.all([
        service.client.token(call.method, `${call.path}/elsewhere`),
        service.client.token(call.method === 'GET' ? 'HEAD' : 'GET', call.path),
      ]);
      for (const token of tokens) {
        const response = await service.client.call({
          ...call,
          headers: { Authorization: `Bearer ${token}` },
        });
        expect([call, response.status]).toEqual([call, 401]);
      }
    }
  });

  it('answers 405 with Allow to a method it does not have', async () => {
    const paths = new Map<string, string[]>();
    for (const { method, path } of endpoints) paths.set(path, [...(paths.get(path) ?? []), method]);
    paths.get('/_/media/{id}/{part}')?.push('GET'); // signed addresses, which need no token
    for (const [path, methods] of paths) {
      const wrong = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].find((method) => !methods.includes(method));
      const call = callOf({ ...(endpoints[0] as Endpoint), path, method: wrong ?? '' });
      const response = await service.client.call(call);
      expect([path, response.status, response.json.type]).toEqual([path, 405, 'MethodNotAllowed']);
      expect((await service.anonymous.call(call)).status).toBe(401);
      const allowed = (response.headers.allow ?? '').split(', ').filter((method) => method !== 'HEAD');
      expect(allowed.sort()).toEqual(methods.sort());
    }
  });

  it('answers 403 to a write with a read key, before it looks anything up', async () => {
    const reader = await service.key({ access: 'read' });
    const writes = endpoints.filter((endpoint) => endpoint.isWrite);
    expect(await statuses(reader, writes)).toEqual(all(writes, 403, '0'));
    // These endpoints are signed by a link, not by a key.
    const reads = endpoints.filter(
      ({ isWrite, operationId }) => !isWrite && !operationId.startsWith('link.'),
    );
    for (const [, status] of await statuses(reader, reads)) expect(status).not.toBe(403);
  });

  it('answers 401 to a revoked key, except for its session', async () => {
    const revoked = await service.key();
    await service.accounts.revokeKey(revoked.kid);
    const others = endpoints.filter((endpoint) => endpoint.operationId !== 'sessions.current');
    expect(await statuses(revoked, others)).toEqual(all(others, 401, '0'));
    expect((await revoked.get('/sessions/current')).status).toBe(200);
  });

  it('answers 403 to a suspended account, except for its session', async () => {
    const { account, client } = await service.account();
    await service.accounts.setSuspended(account.id, true);
    const others = endpoints.filter((endpoint) => endpoint.operationId !== 'sessions.current');
    expect(await statuses(client, others)).toEqual(all(others, 403, '0'));
    expect((await client.get('/sessions/current')).json.account.suspended).toBe(true);
  });

  it('answers 429 before any work when the credits are used up', async () => {
    const { account, client } = await service.account('Free');
    await service.spend(account, 1_000);
    const priced = endpoints.filter((endpoint) => priceOf(endpoint) > 0);
    expect(await statuses(client, priced)).toEqual(all(priced, 429, '0'));
  });

  it('returns its cost, even when that is zero', async () => {
    const answers = await statuses(service.client);
    for (const [index, endpoint] of endpoints.entries()) {
      const [name, status, cost] = answers[index] ?? [];
      const least = Number(status) < 400 ? priceOf(endpoint) : 0;
      expect([name, Number(cost)]).toEqual([name, least]);
    }
  });

  it('refuses an unsupported version, and accepts every spelling of its own', async () => {
    // Those of links refuse a key first.
    for (const endpoint of endpoints.filter(({ operationId }) => !operationId.startsWith('link.'))) {
      const call = callOf(endpoint);
      const asked = (version: string) =>
        service.client.call({ ...call, headers: { ...call.headers, 'API-Version': version } });
      expect((await asked('0.8')).status).toBe(400);
      for (const version of ['0.7.0', 'v0.4']) {
        const { status, text } = await asked(version);
        if (status === 400) expect(text).not.toContain('API-Version');
      }
    }
  });

  it('accepts every spelling of every release, and no other', async () => {
    const asked = async (version: string) =>
      (await service.client.get('/pins', { headers: { 'API-Version': version } })).status;
    const releases = [1, 2, 3, 4, 5, 6, 7].flatMap((minor) =>
      ['0.M', 'v0.M', '0.M.0', 'v0.M.0', '0.M-alpha', '0.M.0-alpha', 'v0.M.0-alpha'].map((spelling) =>
        spelling.replace('M', String(minor)),
      ),
    );
    for (const version of [...releases, '0.7.0-beta'])
      expect([version, await asked(version)]).toEqual([version, 200]);
    for (const version of [
      '',
      '0',
      '0.0',
      '0.8',
      '0.10',
      '1.0',
      '0.4.1',
      '0.4.0.0',
      '0.4.0-beta',
      '0.7-',
      'latest',
    ])
      expect([version, await asked(version)]).toEqual([version, 400]);
  });

  it('answers a list only if the request names its format', async () => {
    const lists = endpoints.filter((endpoint) => endpoint.isList);
    expect(lists.length).toBeGreaterThan(0);
    for (const { path } of lists) {
      const response = await service.client.get(path, { headers: { Accept: null } });
      expect([path, response.status, response.json.type]).toEqual([path, 406, 'NotAcceptable']);
      expect(response.headers.vary).toBe('Accept');
    }
  });

  it('allows requests from any web page', async () => {
    for (const endpoint of endpoints) {
      const { path, method } = callOf(endpoint);
      const response = await service.anonymous.call({
        method: 'OPTIONS',
        path,
        headers: { Origin: 'https://example.org', 'Access-Control-Request-Method': method },
      });
      expect(response.status).toBe(204);
      expect(response.headers['access-control-allow-methods']).toContain(method);
      expect(response.headers['access-control-allow-headers']).toContain('Authorization');
    }
  });
});

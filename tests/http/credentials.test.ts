import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessLevel, EVERYTHING } from '../../core/model/access-key.ts';
import { FOR_SAVING, OPERATIONS, type Operation } from '../../core/pricing/price-list.ts';
import { Client } from '../support/client.ts';
import { programAt } from '../support/oauth.ts';
import type { Endpoint } from '../support/open-api.ts';
import { type Service, startService } from '../support/service.ts';

/**
 * Every endpoint of the OpenAPI document with every kind of credential, with ids of its own account and of another: the effect of an
 * operation decides which credentials it admits. The tenancy tests compare the rest of the responses.
 */

const LEVELS = ['full', 'read', 'save'] as const;
const CREDENTIALS = [
  'none',
  'Basic',
  'a link',
  'a link of a new account',
  'a key, full',
  'a key, read',
  'a token, full',
  'a token, read',
  'a token, save',
  'a token of OAuth',
] as const;
type Credential = (typeof CREDENTIALS)[number];

const LINKS: readonly Credential[] = ['a link', 'a link of a new account'];
const SETTING_UP: readonly string[] = ['link.passkey', 'link.set-up'];
const NOTHING = '0351EsVBBrrdsRolWEvUmQ';
const REVOKING: readonly string[] = ['keys.revoke', 'tokens.revoke'];

let service: Service;
let endpoints: readonly Endpoint[];
/** The client of each credential, and an object that it may read, in one account. */
const clients = new Map<Credential, { readonly client: Client; readonly object: string }>();
/** Ids of another account. */
let foreign: readonly string[];

beforeAll(async () => {
  service = await startService();
  endpoints = service.document.endpoints();
  const [one, other] = [await service.account(), await service.account()];
  const accountId = one.account.id;
  const save = async (client: Client, text: string) =>
    (await client.post('/objects', { content: text })).json.id as string;
  const note = await save(one.client, 'A note');
  const otherToken = await service.token({ accountId: other.account.id });
  const otherKey = await service.key({ accountId: other.account.id });
  foreign = [await save(other.client, 'Of another'), otherToken.id, otherKey.kid];

  const basic = `Basic ${Buffer.from(`x:${(await service.token({ accountId, access: 'full' })).secret}`).toString('base64')}`;
  clients.set('none', { client: service.anonymous, object: note });
  clients.set('Basic', { client: withHeader(service.anonymous, basic), object: note });
  const { url, document } = service;
  const oauth = await programAt(url).token(one.client);
  clients.set('a token of OAuth', { client: withHeader(service.anonymous, `Bearer ${oauth}`), object: note });
  for (const [name, setsUp] of [
    ['a link', undefined],
    ['a link of a new account', true],
  ] as const) {
    const link = { uses: 100, ...(setsUp && { setsUp }) };
    const credentials = await service.accounts.createKey({
      accountId,
      access: 'full',
      scope: EVERYTHING,
      link,
    });
    clients.set(name, { client: new Client({ url, clock: Date.now, document, credentials }), object: note });
  }
  for (const access of LEVELS) {
    const token = await service.token({ accountId, access });
    const object = access === 'save' ? await save(token, 'By the token') : note;
    clients.set(`a token, ${access}`, { client: token, object });
    if (access !== 'save')
      clients.set(`a key, ${access}`, { client: await service.key({ accountId, access }), object });
  }
});
afterAll(async () => {
  for (const name of LINKS) clients.get(name)?.client.close();
  await service.close();
});

/** A client whose requests have this header instead of a token. */
function withHeader(client: Client, authorization: string): Client {
  return Object.assign(Object.create(client) as Client, {
    call: (call: Parameters<Client['call']>[0]) =>
      client.call({ ...call, headers: { ...call.headers, Authorization: authorization } }),
  });
}

/** The refusal that a credential gets from an operation before any lookup: null if it is admitted. */
function refusal(credential: Credential, operation: Operation, path: string): 401 | 403 | null {
  if (credential === 'Basic' && path.startsWith('/_/opds')) return null; // the only place for it
  if (credential === 'a token of OAuth') return operation === 'mcp.read' ? null : 401;
  if (credential === 'none' || credential === 'Basic') return 401;
  if (operation === 'sessions.current') return null;
  const { effect } = OPERATIONS[operation];
  if (LINKS.includes(credential) || effect === 'exchange') {
    if (!LINKS.includes(credential) || effect !== 'exchange') return 403;
    return SETTING_UP.includes(operation) && credential === 'a link' ? 403 : null;
  }
  if (effect === 'own') return 403; // the account is not that of the owner
  const level = credential.split(', ')[1] as AccessLevel;
  if (level === 'full') return null;
  if (REVOKING.includes(operation)) return 403; // when it revokes another key
  if (level === 'save') return FOR_SAVING.has(operation) ? null : 403;
  return effect === 'read' ? null : 403;
}

async function statusOf(client: Client, { method, path }: Endpoint, id: string): Promise<number> {
  const target = path.replace(/\{\w+\}/g, id);
  const body = path === '/_/link' && method === 'POST' ? { json: { name: 'A browser' } } : {};
  return (await client.call({ method, path: target, headers: { Accept: '*/*' }, ...body })).status;
}

const isRefusal = (status: number) => status === 401 || status === 403;

describe.each(CREDENTIALS)('with the credential %s', (credential) => {
  it('every endpoint admits or refuses as its effect requires, and hides the data of other accounts', async () => {
    const { client, object } = clients.get(credential) as { client: Client; object: string };
    const seen: unknown[] = [];
    const wanted: unknown[] = [];
    for (const endpoint of endpoints) {
      const name = `${endpoint.method} ${endpoint.path}`;
      const expected = refusal(credential, endpoint.operationId as Operation, endpoint.path);
      const own = await statusOf(client, endpoint, object);
      seen.push([name, isRefusal(own) ? own : null]);
      wanted.push([name, expected]);
      if (!endpoint.path.includes('{')) continue;
      const unknown = await statusOf(client, endpoint, NOTHING);
      for (const id of foreign) {
        seen.push([name, id, await statusOf(client, endpoint, id)]);
        wanted.push([name, id, unknown]);
      }
    }
    expect(seen).toEqual(wanted);
  });
});

it('every level of access and every open operation is in the matrix', () => {
  expect([...FOR_SAVING].every((operation) => operation in OPERATIONS)).toBe(true);
  expect(endpoints.map(({ operationId }) => operationId).sort()).toEqual(
    expect.arrayContaining([...FOR_SAVING, ...REVOKING]),
  );
});

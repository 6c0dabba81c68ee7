import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../core/model/instant.ts';
import type { Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { allow as allowAt, BACK, programAt, VERIFIER } from '../support/oauth.ts';
import { startService } from '../support/service.ts';

/** Assistants that connect by OAuth 2.1 (docs/assistants.md), with the client of the SDK and by hand. */

let now = Date.now();
let program: ReturnType<typeof programAt>;
const form = (...fields: Parameters<typeof program.form>) => program.form(...fields);
const register = (metadata: unknown) => program.register(metadata);
const ask = (...changes: Parameters<typeof program.ask>) => program.ask(...changes);
const coded = (client = service.client) => program.coded(client);
const allow = (address: URL | string, scope?: unknown) => allowAt(service.client, address, scope);
const service = fileService({ clock: () => now });
beforeAll(async () => {
  program = programAt(service.url);
  await service.client.post('/objects', { content: '# Rye bread\n\nFeed the starter the evening before.' });
});

/** The program's side of the SDK, which keeps what it gets in memory. */
function assistant(path = '/_/mcp') {
  const kept: Json = { asked: null };
  const authProvider = {
    redirectUrl: BACK,
    clientMetadata: { client_name: 'Claude', redirect_uris: [BACK] },
    state: () => 'a state',
    clientInformation: () => kept.client,
    saveClientInformation: (client: Json) => void Object.assign(kept, { client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens: Json) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (asked: URL) => void Object.assign(kept, { asked }),
    saveCodeVerifier: (verifier: string) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier,
    invalidateCredentials: () => void Object.assign(kept, { tokens: undefined }),
  };
  const transport = () => new StreamableHTTPClientTransport(new URL(service.url + path), { authProvider });
  const connect = async () => {
    const mcp = new McpClient({ name: 'Claude', version: '1.0.0' });
    await mcp.connect(transport() as Parameters<McpClient['connect']>[0]);
    return mcp;
  };
  return { kept, transport, connect };
}

const call = (token: string, path = '/_/mcp', method = 'POST') =>
  service.anonymous.call({
    method,
    path,
    headers: { Authorization: `Bearer ${token}` },
    ...(method === 'POST' && { json: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }),
  });

const connected = async (): Promise<readonly Json[]> =>
  (await service.client.get('/_/keys')).json.filter((key: Json) => key.connected);

const refused = (error: string) => ({ status: error === 'invalid_client' ? 401 : 400, json: { error } });

it('an assistant connects by the address alone, refreshes its tokens, is listed, and ends with its key', async () => {
  const { kept, transport, connect } = assistant();
  await expect(connect()).rejects.toThrow(UnauthorizedError);
  expect(kept.asked.origin + kept.asked.pathname).toBe(`${service.url}/app/settings/programs`);
  const query = kept.asked.search.slice(1);
  const shown = (await service.client.post('/_/connections/request', { query })).json;
  expect(shown).toMatchObject({ name: 'Claude', site: 'assistant.example', access: 'read' });
  expect(new URL(shown.refusal).searchParams.get('error')).toBe('access_denied');

  const response = await allow(kept.asked);
  expect([response.origin + response.pathname, response.searchParams.get('state')]).toEqual([
    BACK,
    'a state',
  ]);
  expect(response.searchParams.get('iss')).toBe(service.url);
  await transport().finishAuth(response.searchParams.get('code') as string);
  const mcp = await connect();
  const found = await mcp.callTool({ name: 'search', arguments: { query: 'starter' } });
  expect(JSON.stringify(found)).toContain('Rye bread');
  expect((await mcp.listTools()).tools.map(({ name }) => name)).not.toContain('save');

  const first = kept.tokens;
  now += 2 * HOUR;
  await mcp.listTools(); // with a refreshed token
  expect(kept.tokens.refresh_token).not.toBe(first.refresh_token);
  await mcp.close();

  const [row] = await connected();
  expect(row).toMatchObject({ name: 'Claude', access: 'read', scope: 'everything', link: false });
  expect(row.lastSeen).toBeDefined();
  await service.client.delete(`/_/keys/${row.kid}`);
  expect((await call(kept.tokens.access_token)).status).toBe(401);
  expect(await connected()).toEqual([]);
});

it('writes by the address for writing, and sees only the scope that the person chose', async () => {
  const space = await service.space('Shared');
  const { kept, transport, connect } = assistant('/_/mcp/write');
  await expect(connect()).rejects.toThrow(UnauthorizedError);
  const response = await allow(kept.asked, [space]);
  await transport().finishAuth(response.searchParams.get('code') as string);
  const mcp = await connect();
  const found = JSON.stringify(await mcp.callTool({ name: 'search', arguments: { query: 'starter' } }));
  expect(found).not.toContain('Rye bread');
  const saved = await mcp.callTool({ name: 'save', arguments: { text: 'Barley', spaces: ['Shared'] } });
  expect(JSON.stringify(saved)).toContain('id');
  await mcp.close();
  const { access_token: token } = kept.tokens;
  expect((await call(token, '/_/mcp')).status).toBe(401);
  for (const path of ['/objects', '/_/keys', '/_/server'])
    expect([path, (await call(token, path, 'GET')).status]).toEqual([path, 401]);
  expect((await call(token, '/objects')).status).toBe(401);
});

it('the metadata lists the endpoints, at the origin and at the path of the service', async () => {
  const get = async (path: string) => (await service.anonymous.get(path)).json;
  const unknown = await service.anonymous.post('/_/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' });
  const hint = `Bearer resource_metadata="${service.url}/.well-known/oauth-protected-resource/_/mcp"`;
  expect([unknown.status, unknown.headers['www-authenticate']]).toEqual([401, hint]);
  expect((await service.anonymous.get('/objects')).headers['www-authenticate']).toBe('Bearer');
  for (const path of ['', '/_/mcp'])
    expect(await get(`/.well-known/oauth-protected-resource${path}`)).toMatchObject({
      resource: `${service.url}/_/mcp`,
      authorization_servers: [service.url],
    });
  const elsewhere = await service.anonymous.get('/.well-known/oauth-protected-resource/objects');
  expect(elsewhere.status).toBe(404);
  const writing = await get('/.well-known/oauth-protected-resource/_/mcp/write');
  expect(writing.resource).toBe(`${service.url}/_/mcp/write`);
  expect(await get('/.well-known/oauth-authorization-server')).toMatchObject({
    issuer: service.url,
    code_challenge_methods_supported: ['S256'],
    token_endpoint: `${service.url}/_/oauth/token`,
  });
});

it('below a path prefix, the metadata is at the origin and below the prefix', async () => {
  const base = 'https://books.example.org/books';
  const other = await startService({ environment: { BASE_URL: base } });
  const at = async (path: string) => (await fetch(other.url + path)).json() as Promise<Json>;
  for (const place of [
    '/.well-known/oauth-authorization-server/books',
    '/books/.well-known/oauth-authorization-server',
  ])
    expect((await at(place)).issuer).toBe(base);
  const hint = await fetch(`${other.url}/books/_/mcp/write`, { method: 'POST' });
  const metadata = 'https://books.example.org/.well-known/oauth-protected-resource/books/_/mcp/write';
  expect(hint.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${metadata}"`);
  const resource = (await at(new URL(metadata).pathname)).resource;
  expect(resource).toBe(`${base}/_/mcp/write`);
  await other.close();
});

describe('a code', () => {
  it('works once: using it again revokes the tokens that it gave', async () => {
    const fields = await coded();
    const { json, headers } = await form('token', fields);
    expect([json.token_type, json.expires_in, headers.get('cache-control')]).toEqual([
      'Bearer',
      3600,
      'no-store',
    ]);
    expect((await call(json.access_token)).status).toBe(200);
    expect(await form('token', fields)).toMatchObject(refused('invalid_grant'));
    expect((await call(json.access_token)).status).toBe(401);
    const again = {
      grant_type: 'refresh_token',
      refresh_token: json.refresh_token,
      client_id: fields.client_id,
    };
    expect(await form('token', again)).toMatchObject(refused('invalid_grant'));
  });

  it('works once for many simultaneous attempts', async () => {
    const fields = await coded();
    const all = await Promise.all([1, 2, 3, 4].map(() => form('token', fields)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is rejected with another secret, program, address or resource, and stays unused', async () => {
    const fields = await coded();
    const other = (await ask({}, { client_name: 'Another' })).fields.client_id;
    const wrong = [
      [{ code_verifier: `${VERIFIER}4` }, 'invalid_grant'],
      [{ code_verifier: '' }, 'invalid_grant'],
      [{ client_id: other }, 'invalid_grant'],
      [{ redirect_uri: `${BACK}/` }, 'invalid_grant'],
      [{ resource: 'https://evil.example/_/mcp' }, 'invalid_target'],
      [{ code: `${fields.code.slice(0, -6)}AAAAAA` }, 'invalid_grant'],
      [{ code: 'nothing' }, 'invalid_grant'],
      [{ grant_type: 'password' }, 'unsupported_grant_type'],
    ] as const;
    for (const [change, error] of wrong)
      expect([change, await form('token', { ...fields, ...change })]).toMatchObject([change, refused(error)]);
    const { client_id: _, ...anonymous } = fields;
    expect(await form('token', anonymous)).toMatchObject(refused('invalid_client'));
    expect(await form('token', `${new URLSearchParams(fields)}&code=twice`)).toMatchObject(
      refused('invalid_request'),
    );
    expect((await form('token', fields)).status).toBe(200);
  });

  it('expires, and ends with the key that allowed it', async () => {
    const late = await coded();
    now += 11 * MINUTE;
    expect(await form('token', late)).toMatchObject(refused('invalid_grant'));
    const browser = await service.key();
    const orphan = await coded(browser);
    await service.client.delete(`/_/keys/${browser.kid}`);
    expect(await form('token', orphan)).toMatchObject(refused('invalid_grant'));
  });
});

describe('a refresh token', () => {
  it('works once: used again, it ends the connection', async () => {
    const fields = await coded();
    const first = (await form('token', fields)).json;
    const renew = (refresh_token: string, client_id = fields.client_id) =>
      form('token', { grant_type: 'refresh_token', refresh_token, client_id });
    const other = (await ask({}, { client_name: 'Another' })).fields.client_id;
    expect(await renew(first.refresh_token, other)).toMatchObject(refused('invalid_grant'));
    expect(await renew(first.access_token)).toMatchObject(refused('invalid_grant'));
    const second = (await renew(first.refresh_token)).json;
    expect((await call(second.access_token)).status).toBe(200);
    expect((await call(second.refresh_token)).status).toBe(401);
    const elsewhere = { grant_type: 'refresh_token', resource: `${service.url}/_/mcp/write` };
    expect(
      await form('token', { ...elsewhere, client_id: fields.client_id, refresh_token: second.refresh_token }),
    ).toMatchObject(refused('invalid_target'));
    const logged = async () =>
      (await service.client.get('/_/server/events')).json.filter(
        ({ type }: Json) => type === 'program-ended',
      );
    const before = await logged();
    expect(await renew(first.refresh_token)).toMatchObject(refused('invalid_grant'));
    const [event] = await logged();
    expect([(await logged()).length - before.length, event.account, event.detail]).toEqual([1, 1, 'Editor']);
    expect((await call(second.access_token)).status).toBe(401);
    expect(await renew(second.refresh_token)).toMatchObject(refused('invalid_grant'));
  });

  it('lasts ninety days from the last refresh', async () => {
    const fields = await coded();
    const { refresh_token } = (await form('token', fields)).json;
    now += 91 * DAY;
    const { client_id } = fields;
    const late = { grant_type: 'refresh_token', refresh_token, client_id };
    expect(await form('token', late)).toMatchObject(refused('invalid_grant'));
  });

  it('and its access token can be revoked by the program', async () => {
    const { access_token: token } = (await form('token', await coded())).json;
    expect((await form('revoke', { token: 'nothing' })).status).toBe(200);
    expect((await call(token)).status).toBe(200);
    expect((await form('revoke', { token })).status).toBe(200);
    expect((await call(token)).status).toBe(401);
  });

  it('of an account that forbids tokens or is suspended is rejected, and so is its access token', async () => {
    const { account, client } = await service.account();
    const fields = await coded(client);
    const { access_token, refresh_token } = (await form('token', fields)).json;
    const renewal = { grant_type: 'refresh_token', refresh_token, client_id: fields.client_id };
    await client.put('/_/token-policy', { json: { allowed: false } });
    expect((await call(access_token)).status).toBe(401);
    expect(await form('token', renewal)).toMatchObject(refused('invalid_grant'));
    const query = new URL((await ask()).address).search.slice(1);
    expect((await client.post('/_/connections', { query })).status).toBe(403);
    await client.put('/_/token-policy', { json: { allowed: true } });
    await service.accounts.setSuspended(account.id, true);
    expect(await form('token', renewal)).toMatchObject(refused('invalid_grant'));
    await service.accounts.setSuspended(account.id, false);
    expect((await form('token', renewal)).status).toBe(200);
  });
});

it('a request from a program is rejected unless all of it is valid, and the error names the fault', async () => {
  const wrong: readonly Readonly<Record<string, string>>[] = [
    { response_type: 'token' },
    { client_id: 'unknown' },
    { redirect_uri: 'https://evil.example/callback' },
    { redirect_uri: `${BACK}?more` },
    { code_challenge: '' },
    { code_challenge_method: 'plain' },
    { resource: 'https://evil.example/_/mcp' },
    { resource: `${service.url}/objects` },
  ];
  for (const change of wrong) {
    const { address } = await ask(change);
    const query = new URL(address).search.slice(1);
    for (const path of ['/_/connections', '/_/connections/request']) {
      const { status, json } = await service.client.post(path, { query });
      expect([change, status, json.params.field]).toEqual([change, 422, Object.keys(change)[0]]);
    }
  }
  const query = `${new URL((await ask()).address).search.slice(1)}&state=1&client_id=2`;
  expect((await service.client.post('/_/connections', { query })).status).toBe(422);
  const scoped = await service.key({ scope: { type: 'non-sensitive' } });
  expect((await scoped.post('/_/connections', { query })).status).toBe(403);
});

it('a program on the same machine may return to any port, others only to the address as registered', async () => {
  const metadata = { redirect_uris: ['http://127.0.0.1:1234/back', 'com.example.app:/back'] };
  const { address } = await ask({ redirect_uri: 'http://127.0.0.1:4321/back' }, metadata);
  expect((await allow(address)).host).toBe('127.0.0.1:4321');
  expect(
    (await allow((await ask({ redirect_uri: 'com.example.app:/back' }, metadata)).address)).protocol,
  ).toBe('com.example.app:');
  for (const redirect_uri of [
    'http://127.0.0.1:4321/',
    'http://127.0.0.1.evil.example/back',
    'http://localhost:1234/back',
    'http://127.0.0.1:99999/back',
  ]) {
    const query = new URL((await ask({ redirect_uri }, metadata)).address).search.slice(1);
    expect([redirect_uri, (await service.client.post('/_/connections', { query })).status]).toEqual([
      redirect_uri,
      422,
    ]);
  }
});

it('programs register without leaving anything behind, and not with addresses that could run code', async () => {
  const before = await service.behind.tables();
  for (const uri of [
    'http://evil.example/',
    'http://localhost.evil.example/',
    'http://127.0.0.1@evil.example/',
    'https://user:password@evil.example/',
    'https://evil.example/#here',
    'https://evil.example\\@good.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://evil.example/1',
    '/relative',
    '',
    7,
  ])
    expect([uri, await register({ redirect_uris: [BACK, uri] })]).toMatchObject([
      uri,
      refused('invalid_redirect_uri'),
    ]);
  for (const metadata of [
    null,
    [],
    'text',
    {},
    { redirect_uris: [] },
    { redirect_uris: Array(11).fill(BACK) },
  ])
    expect(await register(metadata)).toMatchObject(refused('invalid_redirect_uri'));
  expect(await register({ redirect_uris: [BACK], client_name: 7 })).toMatchObject(
    refused('invalid_client_metadata'),
  );
  const long = { redirect_uris: [`${BACK}/${'a'.repeat(2_000)}`] };
  expect(await register(long)).toMatchObject(refused('invalid_client_metadata'));
  const { status, json } = await register({ redirect_uris: [BACK], client_name: ' Two\u202e\nlines ' });
  expect([status, json]).toMatchObject([
    201,
    { client_name: 'Two lines', token_endpoint_auth_method: 'none', redirect_uris: [BACK] },
  ]);
  expect((await register({ redirect_uris: [BACK] })).json.client_name).toBe('assistant.example');
  expect(await service.behind.tables()).toEqual(before);
});

it('no token is in the database', async () => {
  const { access_token, refresh_token } = (await form('token', await coded())).json;
  const stored = JSON.stringify([...(await service.behind.tables())]);
  for (const token of [access_token, refresh_token]) expect(stored).not.toContain(token.split('.')[2]);
});

it('one address registers sixty programs an hour', async () => {
  const answers = await Promise.all(Array.from({ length: 61 }, () => register({ redirect_uris: [BACK] })));
  expect(answers.map(({ status }) => status)).toContain(429);
  const last = await service.anonymous.post('/_/oauth/register', { redirect_uris: [BACK] });
  expect(last.status).toBe(429);
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(3_000);
});

import { describe, expect, it } from 'vitest';
import { DAY } from '../../core/model/instant.ts';
import { Client } from '../support/client.ts';
import { callCommand } from '../support/command-line.ts';
import { fileService } from '../support/file-service.ts';
import { makeHome, startService } from '../support/service.ts';

/** API tokens over HTTP (docs/tokens.md; D46). */

const START = Date.UTC(2026, 0, 2);
const TOKEN = /^cpt_[0-9A-Za-z]{30}$/;
const EXAMPLE = 'https://saved.example/page';

let now = START;
const service = fileService({ clock: () => now });

const make = (body: unknown, client: Client = service.client) => client.post('/_/tokens', body);
const listOf = async (client: Client = service.client) => (await client.get('/_/tokens')).json;

/** A client that sends a token. */
function sending(apiToken: string): Client {
  return new Client({ url: service.url, clock: () => now, document: service.document, apiToken });
}

/** The status and the reason of the response to an `Authorization` header. */
async function ask(authorization: string | string[], path = '/sessions/current') {
  const { status, json } = await service.anonymous.get(path, { headers: { Authorization: authorization } });
  return [status, json.detail ?? ''];
}

describe('a new token', () => {
  it('is shown once, may only save by default, and expires in a year', async () => {
    const made = await make({ name: '  My   phone ' });
    expect([made.status, made.json]).toEqual([
      201,
      {
        id: expect.stringMatching(/^\w{22}$/),
        name: 'My phone',
        level: 'save',
        scope: 'everything',
        created: new Date(now).toISOString(),
        expires: new Date(now + 365 * DAY).toISOString(),
        token: expect.stringMatching(TOKEN),
      },
    ]);
    expect([made.headers['cache-control'], made.headers.location]).toEqual([
      'no-store',
      `/_/tokens/${made.json.id}`,
    ]);
    const { token, ...shown } = made.json;
    expect(await listOf()).toEqual([shown]);
    expect((await service.client.get('/_/keys')).text).not.toContain(made.json.id);
    await service.client.delete(`/_/tokens/${made.json.id}`);
    expect(await listOf()).toEqual([]);
  });

  it('is stored as a hash, and the log contains neither', async () => {
    const { json } = await make({ name: 'Hidden', level: 'full' });
    const own = sending(json.token);
    await own.get(`/objects?access_token=${json.token}`);
    await own.post('/objects', { url: 'no address' });
    await service.anonymous.get(`/objects?token=${json.token}`);
    const stored = JSON.stringify([...(await service.behind.tables()).values()]);
    for (const text of [stored, JSON.stringify(service.log)]) expect(text).not.toContain(json.token.slice(8));
    own.close();
  });

  it('is rejected with a sentence that names the field and its value', async () => {
    const { account } = await service.account();
    const foreign = await service.space('Foreign', account.id);
    const before = await listOf();
    for (const [body, status, text] of [
      [{}, 400, 'name is missing'],
      [{ name: ' ' }, 422, '1 to 200 characters'],
      [{ name: 'x', level: 'write' }, 400, 'level must be'],
      [{ name: 'x', scope: [foreign] }, 404, 'space'],
      [{ name: 'x', days: 0 }, 422, 'days must be a whole number from 1 to 3650, but is 0'],
      [{ name: 'x', days: 1.5 }, 422, 'but is 1.5'],
      [{ name: 'x', days: 3_651 }, 422, 'days'],
      [{ name: 'x', expires: 'tomorrow' }, 422, '"tomorrow"'],
      [{ name: 'x', expires: new Date(now).toISOString() }, 422, 'expires must be a time in the next'],
      [{ name: 'x', days: 1, expires: new Date(now + DAY).toISOString() }, 422, 'not both'],
    ] as const) {
      const { status: answered, json } = await make(body);
      expect([body, answered, json.detail]).toEqual([body, status, expect.stringContaining(text)]);
    }
    expect(await listOf()).toEqual(before);
  });
});

describe('a token', () => {
  it('acts as a key of its level: one session, the same scope, price and events', async () => {
    const full = await service.token({ access: 'full' });
    const reader = await service.token({ access: 'read' });
    const sessions = await Promise.all([1, 2, 3].map(() => full.get('/sessions/current')));
    expect(new Set(sessions.map(({ json }) => json.id)).size).toBe(1);
    expect(sessions[0]?.json.isReadOnly).toBe(false);
    expect((await reader.get('/sessions/current')).json.isReadOnly).toBe(true);

    const space = await service.space('Shown');
    const { json: note } = await full.post('/objects', { content: 'By a token' });
    const scoped = await service.token({ access: 'read', scope: { type: 'spaces', spaceIds: [space] } });
    expect((await scoped.get(`/objects/${note.id}`)).status).toBe(403);
    expect((await scoped.get('/objects')).json).toEqual([]);
    expect((await reader.post('/objects', { content: 'No' })).status).toBe(403);
    const { json: events } = await full.get('/_/events');
    expect(events.at(-1)).toMatchObject({ type: 'object.created', objectId: note.id, by: full.id });

    const { account, client } = await service.account('Free');
    const poor = await service.token({ accountId: account.id, access: 'full' });
    expect((await poor.post('/objects', { content: 'Paid' })).headers['ratelimit-cost']).toBe('10');
    await service.spend(account, 985);
    expect((await poor.post('/objects', { content: 'Not paid' })).status).toBe(429);
    expect((await client.get('/objects')).json).toHaveLength(1);
    expect((await make({ name: 'x' }, await service.token({ access: 'full' }))).status).toBe(201);
    expect((await make({ name: 'x' }, reader)).status).toBe(403);
  });

  it('is accepted only in a single Authorization header with the Bearer scheme', async () => {
    const { secret } = await service.token({ access: 'full' });
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    expect(await ask(`bearer ${secret}`)).toEqual([200, '']);
    for (const path of [
      `/objects?access_token=${secret}`,
      `/objects?token=${secret}`,
      `/_/tokens/${secret}`,
    ]) {
      expect([path, (await service.anonymous.get(path)).status]).toEqual([path, 401]);
    }
    for (const wrong of [
      basic(`x:${secret}`),
      basic(`${secret}:`),
      secret,
      `Token ${secret}`,
      `Bearer ${secret} ${secret}`,
      [`Bearer ${secret}`, `Bearer ${secret}`],
    ])
      expect([wrong, (await ask(wrong))[0]]).toEqual([wrong, 401]);
  });

  it('is rejected when mistyped, unknown, an id or a hash, and so are requests signed with it', async () => {
    const { secret, id } = await service.token({ access: 'full' });
    const swapped = secret.replace(/(.)(.)$/, (_, a, b) => (a === b ? 'ab' : b + a));
    for (const wrong of [swapped, secret.slice(0, -1), `${secret}0`, secret.toLowerCase(), `cpt_${id}`])
      expect([wrong, ...(await ask(`Bearer ${wrong}`))]).toEqual([
        wrong,
        401,
        expect.stringContaining('mistyped'),
      ]);
    const elsewhere = await startService();
    try {
      const foreign = await elsewhere.token({ access: 'full' });
      expect(await ask(`Bearer ${foreign.secret}`)).toEqual([401, 'There is no such token.']);
    } finally {
      await elsewhere.close();
    }
    for (const key of [Buffer.alloc(16), Buffer.alloc(0), Buffer.from(secret)]) {
      const signer = new Client({
        url: service.url,
        clock: () => now,
        credentials: { kid: id, secret: key },
      });
      expect((await signer.get('/sessions/current')).status).toBe(401);
      signer.close();
    }
  });

  it('stops working when it is revoked, even by itself, or expires', async () => {
    for (const access of ['save', 'read', 'full'] as const) {
      const own = await service.token({ access });
      expect((await own.get('/sessions/current')).status).toBe(200);
      expect((await own.delete(`/_/tokens/${own.id}`)).status).toBe(200);
      expect((await own.post('/objects', { content: 'Too late' })).status).toBe(401);
      expect((await own.get('/sessions/current')).json).toEqual({
        id: expect.any(String),
        invalidated: new Date(now).toISOString(),
      });
    }
    const short = await make({ name: 'Short', expires: new Date(now + 5_000).toISOString(), level: 'full' });
    const own = sending(short.json.token);
    now += 4_999;
    expect((await own.get('/objects')).status).toBe(200);
    now += 1;
    const { status, json } = await own.get('/objects');
    expect([status, json.detail]).toEqual([401, expect.stringContaining('expired on 2026-01-02T00:00:05')]);
    expect((await listOf()).map(({ id }: { id: string }) => id)).toContain(short.json.id);
    own.close();
  });

  it('ends an event stream when it expires', async () => {
    const { json } = await make({
      name: 'Live',
      expires: new Date(now + 5_000).toISOString(),
      level: 'read',
    });
    const own = sending(json.token);
    const stream = await own.open({
      method: 'GET',
      path: '/_/events',
      headers: { Accept: 'text/event-stream' },
    });
    expect(stream.statusCode).toBe(200);
    now += 5_000;
    for await (const _ of stream); // ends by itself
    own.close();
  });

  it('of another account is not found, and neither is a key', async () => {
    const { account } = await service.account();
    const foreign = await service.token({ accountId: account.id, access: 'full' });
    const key = await service.key();
    for (const id of [foreign.id, key.kid, 'nobody', foreign.secret]) {
      const { status, json } = await service.client.delete(`/_/tokens/${id}`);
      expect([id, status, json.type]).toEqual([id, 404, 'NotFound']);
    }
    expect((await foreign.get('/objects')).status).toBe(200);
    expect((await listOf(foreign)).map(({ id }: { id: string }) => id)).toEqual([foreign.id]);
  });

  it('works for assistants, as far as its level allows', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const [reader, full, saver] = [
      await service.token({ access: 'read' }),
      await service.token({ access: 'full' }),
      await service.token(),
    ];
    const answers = await Promise.all([
      reader.post('/_/mcp', list),
      reader.post('/_/mcp/write', list),
      full.post('/_/mcp/write', list),
      saver.post('/_/mcp', list),
      saver.post('/_/mcp/write', list),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 200, 403, 403]);
  });
});

it('a token works under another secret key, since only its hash is stored', async () => {
  const home = await makeHome();
  const start = (byte: number) =>
    startService({
      home,
      environment: { SECRET_KEY: Buffer.alloc(32, byte).toString('base64'), BOOTSTRAP_KEY: '' },
    });
  try {
    const before = await start(1);
    await before.accounts.first();
    const { secret } = await before.token({ access: 'read' });
    await before.close();
    const after = await start(2);
    const headers = { Authorization: `Bearer ${secret}` };
    expect((await after.anonymous.get('/objects', { headers })).status).toBe(200);
    await after.close();
  } finally {
    await home.remove();
  }
});

describe('a token that may only save', () => {
  it('creates objects, and reads them by id', async () => {
    const saver = await service.token();
    const made = await saver.post('/objects', { content: '# Mine\n\nsee [[Hers]]', tags: [{ name: 'new' }] });
    expect([made.status, made.json.title]).toEqual([201, 'Mine']);
    expect((await saver.get(made.headers.location ?? '')).json).toMatchObject({ title: 'Mine' });
    expect((await saver.get(`/objects/${made.json.id}/content`)).status).toBe(200);
    expect((await saver.get('/sessions/current')).json.isReadOnly).toBe(false);
    const again = await saver.post('/objects', { content: '# Mine\n\nsee [[Hers]]' });
    expect([again.status, again.json.title]).toEqual([200, 'Mine']);
  });

  it('reveals nothing it did not create', async () => {
    const saver = await service.token();
    const other = await service.token();
    const { json: seen } = await service.client.post('/objects', {
      url: EXAMPLE,
      title: 'Private title',
      tags: [{ name: 'private' }],
      notes: [{ content: 'A private note' }],
      spaces: [{ id: await service.space('Private space') }],
    });
    const { json: others } = await other.post('/objects', { content: 'Of another token' });
    const { status, json } = await saver.post('/objects', { url: EXAMPLE, tags: [{ name: 'mine' }] });
    expect([status, json]).toEqual([
      200,
      {
        id: seen.id,
        url: EXAMPLE,
        source: { url: EXAMPLE },
        created: seen.created,
        bumped: new Date(now).toISOString(),
        modified: new Date(now).toISOString(),
        title: '',
        summary: '',
        tags: [],
        notes: [],
        spaces: [],
      },
    ]);
    for (const id of [seen.id, others.id])
      for (const part of ['', '/content', '/blob', '/thumbnail', '/screenshot']) {
        const answer = await saver.get(`/objects/${id}${part}`);
        expect([part, answer.status, answer.json.detail]).toEqual([
          part,
          403,
          'This token can read only what it saved.',
        ]);
      }
    const { json: whole } = await service.client.get(`/objects/${seen.id}`);
    expect(whole.tags.map(({ name }: { name: string }) => name)).toEqual(['private', 'mine']);

    const { json: hers } = await service.client.post('/objects', { content: '# Hers' });
    const doc = [{ type: 'paragraph', content: [{ type: 'wikiLink', attrs: { text: 'Hers' } }] }];
    const content = { type: 'application/prose+json', body: { type: 'doc', content: doc } };
    const linked = await saver.post('/objects', { content });
    expect(linked.text).not.toContain(hers.id);
    const html = await saver.get(`/objects/${linked.json.id}/content`, { headers: { Accept: 'text/html' } });
    expect([html.status, html.text]).toEqual([200, expect.not.stringContaining(hers.id)]);
    expect((await service.client.get(`/objects/${linked.json.id}`)).text).toContain(hers.id);
  });

  it('stays within its content scope', async () => {
    const space = await service.space('Inbox');
    const saver = await service.token({ scope: { type: 'spaces', spaceIds: [space] } });
    expect((await saver.post('/objects', { content: 'Outside' })).status).toBe(403);
    const made = await saver.post('/objects', { content: 'Inside', spaces: [{ id: space }] });
    expect(made.status).toBe(201);
    await service.client.delete(`/spaces/${space}/objects/${made.json.id}`);
    expect((await saver.get(`/objects/${made.json.id}`)).status).toBe(403);
  });
});

describe('an account that forbids tokens', () => {
  it('refuses all of them and creates none until it allows them again', async () => {
    const { account, client } = await service.account();
    const token = await service.token({ accountId: account.id, access: 'full' });
    expect((await client.get('/_/token-policy')).json).toEqual({ allowed: true });
    const set = (allowed: boolean) =>
      client.put('/_/token-policy', { body: JSON.stringify({ allowed }), headers: JSON_TYPE });
    expect((await token.get('/objects')).status).toBe(200);
    expect((await set(false)).status).toBe(200);
    expect((await token.get('/sessions/current')).status).toBe(401);
    expect((await token.get('/objects')).json.detail).toContain('does not allow API tokens');
    expect((await make({ name: 'x' }, client)).status).toBe(403);
    const onCommandLine = ['tokens', 'create', '--account', String(account.id), '--name', 'x'];
    expect((await callCommand(onCommandLine, service.environment)).status).toBe(1);
    expect((await client.get('/objects')).status).toBe(200);
    expect((await set(true)).status).toBe(200);
    expect((await token.get('/objects')).status).toBe(200);
  });
});

const JSON_TYPE = { 'Content-Type': 'application/json' };

it('the command line creates, lists and revokes tokens', async () => {
  const call = async (...args: readonly string[]) => {
    const { status, out, error } = await callCommand(['tokens', ...args, '--json'], service.environment);
    expect([args, status, error]).toEqual([args, 0, '']);
    return JSON.parse(out);
  };
  const { account } = await service.account();
  const of = ['--account', String(account.id)];
  const { id, token } = await call('create', '--level', 'save', '--name', 'Phone', '--days', '30', ...of);
  expect(token).toMatch(TOKEN);
  const own = sending(token);
  expect((await own.post('/objects', { content: 'From the phone' })).status).toBe(201);
  expect(await call('list', ...of)).toMatchObject([
    { id, name: 'Phone', level: 'save', account: account.id },
  ]);
  expect(await call('revoke', id)).toEqual({ id });
  expect((await own.post('/objects', { content: 'More' })).status).toBe(401);
  expect(await call('list', ...of)).toEqual([]);
  own.close();
});

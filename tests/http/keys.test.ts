import { describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** Access keys over HTTP (docs/api.md, "GET /_/keys"; D15, D17). */

const service = fileService();

const keysOf = async (client: Client = service.client) => (await client.get('/_/keys')).json;
const make = (body: unknown, client: Client = service.client) => client.post('/_/keys', body);

/** A client that signs with a newly created key. */
function signingWith({ kid, secret }: { kid: string; secret: string }): Client {
  const credentials = { kid, secret: Buffer.from(secret, 'base64') };
  return new Client({ url: service.url, clock: Date.now, document: service.document, credentials });
}

async function client(body: object): Promise<Client & { readonly kid: string }> {
  const { json } = await make({ name: 'A key', ...body });
  return Object.assign(signingWith(json), { kid: json.kid });
}

describe('a new key', () => {
  it('has full access to everything by default, and works', async () => {
    const made = await make({ name: '  Firefox   at home ' });
    expect([made.status, made.json]).toEqual([
      201,
      {
        kid: expect.any(String),
        name: 'Firefox at home',
        access: 'full',
        scope: 'everything',
        link: false,
        created: expect.stringMatching(/Z$/),
        secret: expect.any(String),
      },
    ]);
    expect(made.headers['cache-control']).toBe('no-store');
    expect(Buffer.from(made.json.secret, 'base64')).toHaveLength(16);
    const own = signingWith(made.json);
    expect((await own.post('/objects', { content: 'By the new key' })).status).toBe(201);
    own.close();
  });

  it('has the requested access and scope', async () => {
    const [space, other] = [await service.space('One'), await service.space('Other')];
    const made = await make({ name: 'A', access: 'read', scope: [space, other, space], link: true });
    expect(made.json).toMatchObject({ access: 'read', scope: [space, other], link: true });
    const { json: note } = await service.client.post('/objects', { content: 'Out of sight' });
    const reader = signingWith(made.json);
    expect((await reader.get(`/objects/${note.id}`)).status).toBe(403);
    expect((await reader.post('/objects', { content: 'No' })).status).toBe(403);
    const web = await client({ scope: 'non-sensitive' });
    expect((await web.get(`/objects/${note.id}`)).status).toBe(403);
    reader.close();
    web.close();
  });

  it('is rejected with a sentence that names the field and its value', async () => {
    const { account } = await service.account();
    const foreign = await service.space('Foreign', account.id);
    const before = await keysOf();
    for (const [body, status, text] of [
      [{}, 400, 'name is missing'],
      [{ name: 7 }, 400, 'name must be a string, but is 7'],
      [{ name: ' \n ' }, 422, '1 to 200 characters'],
      [{ name: 'x'.repeat(201) }, 422, 'has 201'],
      [{ name: 'a\0b' }, 400, 'U+0000'],
      [{ name: 'x', access: 'all' }, 400, 'access must be'],
      [{ name: 'x', scope: 'some' }, 400, 'scope must be everything, non-sensitive, or a list'],
      [{ name: 'x', scope: [] }, 400, 'scope must name 1 to 100 spaces'],
      [{ name: 'x', scope: Array(101).fill(foreign) }, 400, '1 to 100 spaces'],
      [{ name: 'x', scope: ['everything'] }, 404, 'no space with the id "everything"'],
      [{ name: 'x', scope: ['0000000000000000000000'] }, 404, 'space'],
      [{ name: 'x', scope: [foreign] }, 404, 'space'],
      [{ name: 'x', link: 'yes' }, 400, 'link must be true or false'],
    ] as const) {
      const { status: answered, json } = await make(body);
      expect([body, answered, json.detail]).toEqual([body, status, expect.stringContaining(text)]);
    }
    expect(await keysOf()).toEqual(before);
  });
});

describe('the list of keys', () => {
  it('has the active keys of the account, when each was last used, and which one is asking', async () => {
    const { account, client: owner } = await service.account();
    const [{ kid }] = await keysOf(owner);
    const used = await service.key({ accountId: account.id, name: 'Used' });
    const { json: session } = await used.get('/sessions/current');
    await make({ name: 'Unused', link: true }, owner);
    const gone = await service.key({ accountId: account.id });
    await owner.delete(`/_/keys/${gone.kid}`);
    const common = { access: 'full', scope: 'everything', created: expect.any(String) };
    expect(await keysOf(owner)).toEqual([
      { ...common, kid, name: '', link: false, lastSeen: expect.any(String), current: true },
      { ...common, kid: used.kid, name: 'Used', link: false, lastSeen: expect.stringMatching(/Z$/) },
      {
        ...common,
        kid: expect.any(String),
        name: 'Unused',
        link: true,
        state: 'open',
        expires: expect.stringMatching(/Z$/),
        uses: 1,
        used: 0,
      },
    ]);
    const [, seen] = await keysOf(owner);
    expect(seen.lastSeen >= session.created).toBe(true);
  });

  it('shows no secret, and neither does the log', async () => {
    const { json } = await make({ name: 'Secret' });
    const own = signingWith(json);
    await own.get('/objects');
    await own.post('/_/keys', { name: '' });
    expect(JSON.stringify(await keysOf())).not.toContain(json.secret);
    expect(JSON.stringify(service.log)).not.toContain(json.secret);
    own.close();
  });
});

describe('a revoked key', () => {
  it('is rejected immediately, whether another key or the key itself revoked it, and revoking it again changes nothing', async () => {
    const revoked = await client({});
    expect((await revoked.get('/objects')).status).toBe(200);
    expect(await service.client.delete(`/_/keys/${revoked.kid}`)).toMatchObject({ status: 200, json: {} });
    expect((await revoked.get('/objects')).status).toBe(401);
    const { json: session } = await revoked.get('/sessions/current');
    expect(await service.client.delete(`/_/keys/${revoked.kid}`)).toMatchObject({ status: 200, json: {} });
    expect((await revoked.get('/sessions/current')).json).toEqual(session);
    revoked.close();
  });

  it('may be any key that revokes itself, even if it may not write, has a scope or has no credits left', async () => {
    for (const body of [{}, { access: 'read' }, { scope: 'non-sensitive' }]) {
      const own = await client(body);
      expect(await own.delete(`/_/keys/${own.kid}`)).toMatchObject({ status: 200, json: {} });
      expect((await own.get('/objects')).status).toBe(401);
      expect((await own.delete(`/_/keys/${own.kid}`)).status).toBe(401);
      own.close();
    }
    const { account, client: poor } = await service.account('Free');
    const [{ kid }] = await keysOf(poor);
    await service.spend(account, 999);
    expect((await poor.delete(`/_/keys/${kid}`)).status).toBe(200);
    expect((await poor.get('/objects')).status).toBe(401);
  });

  it('is not found in another account', async () => {
    const { account } = await service.account();
    const foreign = await service.key({ accountId: account.id });
    for (const kid of [foreign.kid, 'nobody', '%2e']) {
      const { status, json } = await service.client.delete(`/_/keys/${kid}`);
      expect([kid, status, json.type]).toEqual([kid, 404, 'NotFound']);
    }
    expect((await foreign.get('/objects')).status).toBe(200);
  });
});

describe('a key without write access or with a scope', () => {
  it('neither lists, creates nor revokes keys of any kind', async () => {
    const other = await service.key();
    const space = await service.space('Narrow');
    for (const body of [
      { access: 'read' },
      { scope: 'non-sensitive' },
      { scope: [space] },
      { access: 'read', scope: [space] },
    ]) {
      const lesser = await client(body);
      const before = await keysOf();
      const answers = [
        await lesser.get('/_/keys'),
        await make({ name: 'More', ...body }, lesser),
        await lesser.delete(`/_/keys/${other.kid}`),
        await lesser.delete('/_/keys/nobody'),
      ];
      expect([body, ...answers.map(({ status }) => status)]).toEqual([body, 403, 403, 403, 403]);
      expect((await keysOf()).map(({ kid }: { kid: string }) => kid)).toEqual(
        before.map(({ kid }: { kid: string }) => kid),
      );
      lesser.close();
    }
    expect((await other.get('/objects')).status).toBe(200);
  });
});

it('creating a key costs credits, and listing keys costs one', async () => {
  const { client: free } = await service.account('Free');
  expect((await make({ name: 'Paid' }, free)).headers['ratelimit-cost']).toBe('10');
  const { headers } = await free.get('/_/keys');
  expect([headers['ratelimit-cost'], headers.ratelimit]).toEqual(['1', expect.stringContaining('989')]);
});

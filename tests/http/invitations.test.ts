import { describe, expect, it } from 'vitest';
import { Client, type Json } from '../support/client.ts';
import { parsePrinted } from '../support/credentials.ts';
import { fileService } from '../support/file-service.ts';
import { type Service, startService } from '../support/service.ts';

/** Links that open the web app: a browser exchanges one for a key of its own (docs/app.md, "Open the app"; D44). */

const DAY = 86_400_000;
let now = Date.parse('2026-03-01T10:00:00.000Z');
const service = fileService({ clock: () => now });

/** A client that signs with a key from a response. */
function clientOf({ kid, secret }: Json, { url }: Service = service): Client {
  return new Client({ url, clock: () => now, credentials: parsePrinted(`${kid}:${secret}`) });
}
async function makeLink(draft: object = {}, { client } = service): Promise<Client> {
  const { status, json } = await client.post('/_/keys', { name: 'A link', link: true, ...draft });
  expect(status).toBe(201);
  return clientOf(json);
}
const exchange = (link: Client, more = {}) => link.post('/_/link', { name: 'A browser', ...more });

describe('a link', () => {
  it('is exchanged once, for a new key with its access and scope', async () => {
    const space = await service.space('Shared');
    for (const [access, scope] of [
      ['full', 'everything'],
      ['read', 'non-sensitive'],
      ['read', [space]],
      ['full', [space]],
    ]) {
      const link = await makeLink({ access, scope });
      const expires = new Date(now + 7 * DAY).toISOString();
      expect((await link.get('/_/link')).json).toEqual({ access, scope, state: 'open', expires });
      const made = await exchange(link);
      expect([made.status, made.json]).toEqual([
        201,
        expect.objectContaining({ access, scope, link: false, name: 'A browser' }),
      ]);
      expect(made.headers['cache-control']).toBe('no-store');
      const session = (await clientOf(made.json).get('/sessions/current')).json;
      expect(session.isReadOnly).toBe(access === 'read');
      expect((await link.get('/_/link')).json.state).toBe('used');
      const again = await exchange(link);
      expect([again.status, again.json.detail]).toEqual([410, 'This link was already used.']);
    }
  });

  it('does not work as a key', async () => {
    const link = await makeLink();
    const { json } = await service.client.post('/objects', { content: 'private' });
    for (const { method, path } of service.document.endpoints()) {
      if (path === '/_/link' || path === '/sessions/current') continue;
      const target = path.replace('{id}', json.id).replace(/\{\w+\}/g, '0'.repeat(22));
      const answer = await link.call({ method, path: target });
      expect([method, path, answer.status]).toEqual([method, path, 403]);
    }
    expect((await service.client.get('/_/link')).status).toBe(403);
    expect((await exchange(service.client)).status).toBe(403);
  });

  it('expires after seven days, or when its creator chose', async () => {
    const link = await makeLink();
    const short = await makeLink({ days: 1 });
    const many = await makeLink({ uses: 3, days: 30 });
    now += DAY;
    expect((await short.get('/_/link')).json.state).toBe('expired');
    const late = await exchange(short);
    expect([late.status, late.json.detail]).toEqual([410, 'This link has expired.']);
    now += 6 * DAY - 1;
    expect((await link.get('/_/link')).json.state).toBe('open');
    now += 1;
    expect((await exchange(link)).status).toBe(410);
    const statuses: number[] = [];
    for (let use = 0; use < 4; use += 1) statuses.push((await exchange(many)).status);
    expect(statuses).toEqual([201, 201, 201, 410]);
    for (const draft of [{ days: 0 }, { days: 366 }, { days: 1.5 }, { uses: 0 }, { uses: 101 }]) {
      const refused = await service.client.post('/_/keys', { name: 'A link', link: true, ...draft });
      expect([draft, refused.status]).toEqual([draft, 422]);
      expect(refused.json.detail).toContain(Object.keys(draft)[0]);
    }
    expect((await service.client.post('/_/keys', { name: 'A key', days: 3 })).status).toBe(422);
  });

  it('gives access to one of many browsers that use it at the same time', async () => {
    for (const uses of [1, 3]) {
      const link = await makeLink({ uses });
      const answers = await Promise.all(Array.from({ length: 12 }, () => exchange(link)));
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses).toEqual([...Array(uses).fill(201), ...Array(12 - uses).fill(410)]);
    }
  });

  it('is listed as open, used or expired, and can be revoked', async () => {
    const { client } = await service.account();
    const [open, used, expired] = [
      await makeLink({ name: 'open' }, { ...service, client }),
      await makeLink({ name: 'used' }, { ...service, client }),
      await makeLink({ name: 'expired', days: 1 }, { ...service, client }),
    ] as const;
    await exchange(used);
    now += 2 * DAY;
    const links = async () => ((await client.get('/_/keys')).json as Json[]).filter(({ link }) => link);
    const rows = (await links()).map(({ name, state, uses, used: count }) => [name, state, uses, count]);
    expect(rows.toSorted()).toEqual([
      ['expired', 'expired', 1, 0],
      ['open', 'open', 1, 0],
      ['used', 'used', 1, 1],
    ]);
    for (const { kid } of await links()) expect((await client.delete(`/_/keys/${kid}`)).status).toBe(200);
    expect(await links()).toEqual([]);
    for (const link of [open, used, expired]) {
      expect((await exchange(link)).status).toBe(401);
      expect((await link.get('/_/link')).status).toBe(401);
    }
  });

  it('cannot be revoked, seen or used by other accounts', async () => {
    const { client: stranger } = await service.account();
    const link = await makeLink();
    const own = (await service.client.get('/_/keys')).json.at(-1);
    expect((await stranger.delete(`/_/keys/${own.kid}`)).status).toBe(404);
    expect(JSON.stringify((await stranger.get('/_/keys')).json)).not.toContain(own.kid);
    const { json } = await exchange(link);
    const ownSession = (await service.client.get('/sessions/current')).json;
    expect((await clientOf(json).get('/sessions/current')).json.account.id).toBe(ownSession.account.id);
  });

  it('gives no access to a suspended account', async () => {
    const { client, account } = await service.account();
    const link = await makeLink({}, { ...service, client });
    await service.accounts.setSuspended(account.id, true);
    expect((await exchange(link)).status).toBe(403);
    await service.accounts.setSuspended(account.id, false);
    expect((await exchange(link)).status).toBe(201);
  });

  it('refuses a bad name, and stays open', async () => {
    const link = await makeLink();
    expect((await link.post('/_/link', { name: ' ' })).status).toBe(422);
    expect((await link.post('/_/link', {})).status).toBe(400);
    expect((await exchange(link)).status).toBe(201);
  });

  it('stays open for browsers without storage, until it expires', async () => {
    const link = await makeLink();
    for (let tab = 0; tab < 3; tab += 1) expect((await exchange(link, { tab: true })).status).toBe(201);
    expect((await link.get('/_/link')).json.state).toBe('open');
    expect((await exchange(link)).status).toBe(201);
    expect((await exchange(link, { tab: true })).status).toBe(410);
  });
});

it('over HTTPS is used up by each exchange, since every browser can store its key', async () => {
  const encrypted = await startService({
    clock: () => now,
    environment: { BASE_URL: 'https://books.example.org' },
  });
  const { json } = await encrypted.client.post('/_/keys', { name: 'A link', link: true });
  const link = clientOf(json, encrypted);
  expect((await exchange(link, { tab: true })).status).toBe(201);
  expect((await exchange(link, { tab: true })).status).toBe(410);
  await encrypted.close();
});

it('a link of an earlier version still works', async () => {
  const made = await service.client.post('/_/keys', { name: 'Earlier', link: true });
  await service.behind.run(
    `UPDATE access_keys SET expires = NULL, uses = NULL, used = NULL WHERE kid = '${made.json.kid}'`,
  );
  const link = clientOf(made.json);
  expect((await link.get('/tags')).status).toBe(200);
  now += 400 * DAY;
  expect((await exchange(link)).status).toBe(201);
  expect((await exchange(link)).status).toBe(201);
});

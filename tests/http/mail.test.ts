import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../apps/server/config.ts';
import { Client, type Json } from '../support/client.ts';
import { callCommand } from '../support/command-line.ts';
import { type MailServer, mailServer } from '../support/mail-server.ts';
import { makeHome, type Service, startService } from '../support/service.ts';

/** Mail to people (docs/accounts.md, "Mail"), through a mail server on this machine. */

const BASE = 'https://books.example.org/of-us';

let server: MailServer;
let service: Service;
const clients: Client[] = [];
beforeAll(async () => {
  server = await mailServer();
  service = await startService({
    environment: {
      SMTP_URL: `smtp://anna:pa%3Ass%40word@127.0.0.1:${server.port}`,
      SMTP_FROM: 'Our books <books@example.org>',
      BASE_URL: BASE,
    },
  });
});
afterAll(async () => {
  for (const client of clients) client.close();
  await service.close();
  await server.close();
});

function clientOf({ kid, secret }: Json): Client {
  const { url, document } = service;
  const credentials = { kid, secret: Buffer.from(secret, 'base64') };
  const client = new Client({ url, document, clock: Date.now, credentials });
  clients.push(client);
  return client;
}

/** The messages to an address, once there are as many. */
async function mailsTo(to: string, count: number) {
  const mails = () => server.received.filter((mail) => mail.to.join() === to);
  await vi.waitFor(() => expect(mails()).toHaveLength(count), { timeout: 30_000 });
  return mails();
}

/** A client with the link in a mail. */
function linkIn(text = ''): Client {
  const [, kid = '', secret = ''] =
    /^https:\/\/books\.example\.org\/of-us\/app#key=([^:]+):(\S+)$/m.exec(text) ?? [];
  return clientOf({ kid, secret: Buffer.from(secret, 'base64url').toString('base64') });
}

/** Asks for a link, from an address of its own, and as if through another host. */
async function forget(name: string) {
  const response = await fetch(`${service.url}/app/log-in/mailed-link`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-Host': 'evil.example',
      Forwarded: 'host=evil.example',
    },
    body: JSON.stringify({ name }),
  });
  return [response.status, await response.text()];
}

async function invited(name: string, mail: string) {
  const { json } = await service.client.post('/_/accounts', { name, mail });
  const invitation = (await service.client.post(`/_/accounts/${json.id}/invitations`)).json;
  return { id: json.id, invitation };
}

const offersMail = async ({ url }: Service): Promise<boolean> =>
  ((await (await fetch(`${url}/app/log-in/methods`)).json()) as Json).mail;

const DRAFT = { browser: 'Firefox', password: 'four grey herons on ice' };

describe('a mail', () => {
  it('invites somebody, with a link below the public address', async () => {
    const { id, invitation } = await invited('Ida', ' ida@example.org ');
    expect(invitation).toMatchObject({ to: 'ida@example.org' });
    expect(invitation.problem).toBeUndefined();
    const [mail] = await mailsTo('ida@example.org', 1);
    expect(mail).toMatchObject({ subject: 'Your invitation to Commonplace', from: 'books@example.org' });
    const link = linkIn(mail?.text);
    const ida = clientOf((await link.post('/_/link/set-up', { name: 'Ida', ...DRAFT })).json);
    expect((await ida.get('/_/mail')).json).toEqual({ mail: 'ida@example.org', sends: true });
    expect((await service.client.get('/_/accounts')).json).toContainEqual(
      expect.objectContaining({ id, mail: 'ida@example.org' }),
    );
  });

  it('invites from the command line, too', async () => {
    const { json } = await service.client.post('/_/accounts', { name: 'Cleo', mail: 'cleo@example.org' });
    const printed = await callCommand(['accounts', 'invite', String(json.id)], service.environment);
    const [mail] = await mailsTo('cleo@example.org', 1);
    expect(printed.error.trim()).toBe('The link was also sent to cleo@example.org.');
    const [, kid] = /#key=([^:]+):/.exec(printed.out) ?? [];
    expect(mail?.text).toContain(`${BASE}/app#key=${kid}:`);
  });

  it('that is rejected leaves the link to copy, and the reason', async () => {
    server.rejected.add('nobody@example.org');
    const { invitation } = await invited('Otto', 'nobody@example.org');
    expect(invitation).toMatchObject({
      to: 'nobody@example.org',
      problem: expect.stringContaining('550 No such mailbox'),
    });
    expect((await clientOf(invitation).get('/_/link')).json).toMatchObject({ state: 'open', setsUp: true });
  });

  it('lets in a person who forgot the password, once, and does not reveal whether a name exists', async () => {
    const { id, invitation } = await invited('Nora', 'nora@example.org');
    const nora = clientOf(
      (await clientOf(invitation).post('/_/link/set-up', { name: 'Nora', ...DRAFT })).json,
    );
    expect(await offersMail(service)).toBe(true);
    const answers = [await forget('nora'), await forget('Nobody'), await forget('Nora')];
    expect(answers).toEqual(answers.map(() => [202, '{}']));
    const mails = await mailsTo('nora@example.org', 2);
    const link = linkIn(mails.find(({ subject }) => subject.includes('log in'))?.text);
    expect((await link.get('/_/link')).json).toMatchObject({ state: 'open' });
    const made = await link.post('/_/link', { name: 'Another browser' });
    expect((await link.post('/_/link', { name: 'A thief' })).status).toBe(410);
    const again = clientOf(made.json);
    expect(
      (await again.put('/_/log-ins/password', { json: { name: 'Nora', password: 'nine red kites at noon' } }))
        .status,
    ).toBe(200);
    const keys = (await nora.get('/_/keys')).json.map(({ name }: Json) => name);
    expect(keys).not.toContain('Log-in');
    const events = (await service.client.get('/_/server/events?limit=20')).json;
    const asked = events.filter(({ type }: Json) => type === 'recovery-asked');
    expect(asked.map(({ account }: Json) => account)).toEqual(expect.arrayContaining([undefined, id]));
    expect(JSON.stringify(asked)).not.toMatch(/nora|nobody/i);
  });

  it('reports a changed address to both addresses', async () => {
    const { client } = await service.account();
    expect((await client.put('/_/mail', { json: { mail: 'one@example.org' } })).json.mail).toBe(
      'one@example.org',
    );
    expect((await client.put('/_/mail', { json: { mail: 'two@example.org' } })).status).toBe(200);
    expect((await client.put('/_/mail', { json: { mail: 'two@example.org' } })).status).toBe(200);
    expect((await client.put('/_/mail', { json: { mail: null } })).json.mail).toBeNull();
    await mailsTo('one@example.org', 1);
    const [second] = await mailsTo('two@example.org', 1);
    expect(second?.text).toContain('\n\ntwo@example.org\n\n');
    const other = (await service.account()).client;
    expect((await other.put('/_/mail', { json: { mail: 'TWO@example.org' } })).status).toBe(200);
    expect((await other.put('/_/mail', { json: { mail: 'three@example.org' } })).status).toBe(200);
    await mailsTo('three@example.org', 1);
    expect(server.received.filter(({ to }) => /^two@/i.test(to.join()))).toHaveLength(2);
  });
});

describe('an address', () => {
  it.each([
    'a@b.org\r\nBcc: c@d.org',
    'a@b.org,c@d.org',
    'a@b.org;c@d.org',
    'A <a@b.org>',
    '<a@b.org>',
    'a@b.org c@d.org',
    'jörg@example.org',
    'a@exämple.org',
    'a@[127.0.0.1]',
    '"a b"@example.org',
    'a@b@c',
    'a.@b.org',
    '.a@b.org',
    'a@-b.org',
    'a@b..org',
    'a@',
    '@b.org',
    'nobody',
    `${'a'.repeat(65)}@b.org`,
    `a@${'b'.repeat(64)}.org`,
    `a@${'b.'.repeat(126)}org`,
  ])('is rejected if it is not one address: %j', async (mail) => {
    const { client } = service;
    for (const refused of [
      await client.put('/_/mail', { json: { mail } }),
      await client.post('/_/accounts', { name: 'Mallory', mail }),
      await client.patch('/_/accounts/1', { name: 'Changed', mail }),
    ]) {
      expect([refused.status, refused.json.code]).toEqual([422, 'mail-address']);
      expect(refused.json.detail).toMatch(/^mail must be one mail address/);
    }
    const names = (await client.get('/_/accounts')).json.map(({ name }: Json) => name);
    expect(names).not.toContain('Mallory');
    expect(names).not.toContain('Changed');
  });

  it('is shown to the account and the owner, and to no lesser key', async () => {
    const { account, client } = await service.account();
    await client.put('/_/mail', { json: { mail: 'secret@example.org' } });
    const reader = await service.key({ accountId: account.id, access: 'read' });
    for (const refused of [
      await reader.get('/_/mail'),
      await reader.put('/_/mail', { json: { mail: null } }),
    ])
      expect(refused.status).toBe(403);
    for (const path of ['/sessions/current', '/_/keys', '/_/log-ins', '/_/events'])
      expect((await client.get(path, { headers: { Accept: '*/*' } })).text).not.toContain('secret@');
    expect((await service.client.get('/_/server/events')).text).not.toContain('secret@');
  });
});

it('logs no address, link or password', () => {
  expect(JSON.stringify(service.log)).not.toMatch(/pa:ss|pa%3A|#key=|nora@|ida@/);
});

it('alerts the owner once, however often servers check', async () => {
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    SMTP_FROM: 'books@example.org',
    BASE_URL: BASE,
  };
  const home = await makeHome();
  try {
    const first = await startService({ environment, home });
    await first.client.put('/_/mail', { json: { mail: 'owner@example.org' } });
    await first.client.put('/_/log-ins/password', { json: { name: 'Olga', password: DRAFT.password } });
    await first.close();
    for (const count of [3, 4]) {
      const later = await startService({ environment, home });
      const alert = 'Commonplace: access to your account has changed';
      const subjects = () =>
        server.received.filter(({ to }) => to.join() === 'owner@example.org').map(({ subject }) => subject);
      await vi.waitFor(() => expect(subjects()).toContain(alert), { timeout: 30_000 });
      await later.client.post('/_/accounts/1/invitations');
      expect(subjects()).toHaveLength(count);
      expect(subjects().filter((subject) => subject === alert)).toHaveLength(1);
      await later.close();
    }
  } finally {
    await home.remove();
  }
});

it('without a mail server, nothing is offered, and links work', async () => {
  const other = await startService();
  try {
    expect(await offersMail(other)).toBe(false);
    const options = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name":"x"}' };
    expect((await fetch(`${other.url}/app/log-in/mailed-link`, options)).status).toBe(405);
    const { json } = await other.client.post('/_/accounts', { name: 'Ida', mail: 'ida@example.org' });
    const invitation = (await other.client.post(`/_/accounts/${json.id}/invitations`)).json;
    expect(Object.keys(invitation).toSorted()).toEqual(['kid', 'secret']);
    expect((await other.client.get('/_/mail')).json).toEqual({ mail: null, sends: false });
  } finally {
    await other.close();
  }
});

it('a wrong setting is named, without its password', () => {
  const problemOf = (environment: Record<string, string>) => {
    try {
      readConfig(environment);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(problemOf({ SMTP_URL: 'smtp://u:se:cr@et/x', SMTP_FROM: 'a@b', BASE_URL: BASE })).toBe(
    'SMTP_URL must be smtp://USER:PASSWORD@HOST:PORT or smtps://…, but is something else.',
  );
  const missing = problemOf({ SMTP_URL: 'smtp://u:secret@h' });
  expect(missing).toMatch(
    /^SMTP_FROM must be .* missing: SMTP_URL .*\nBASE_URL must be .* missing: SMTP_URL/,
  );
  expect(missing).not.toContain('secret');
  expect(problemOf({ SMTP_FROM: 'a@b, c@d' })).toMatch(/^SMTP_FROM must be .*, but is "a@b, c@d"\.$/);
});

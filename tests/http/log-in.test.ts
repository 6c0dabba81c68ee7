import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base32, codeOf } from '../../adapters/log-in/one-time-codes.ts';
import { EVERYTHING } from '../../core/model/access-key.ts';
import { DAY, MINUTE } from '../../core/model/instant.ts';
import { Client, type Json } from '../support/client.ts';
import { type Service, startService } from '../support/service.ts';

const PASSWORD = 'four grey herons on ice';

let service: Service;
let now = Date.now();
const clients: Client[] = [];
beforeAll(async () => {
  service = await startService({ clock: () => now });
});
afterAll(async () => {
  for (const client of clients) client.close();
  await service.close();
});

function clientOf({ kid, secret }: Json, isChecked = true, clock = () => now): Client {
  const bytes = typeof secret === 'string' ? Buffer.from(secret, 'base64') : secret;
  const { url, document } = service;
  const checked = isChecked && { document };
  const client = new Client({ url, clock, ...checked, credentials: { kid, secret: bytes } });
  clients.push(client);
  return client;
}

/** A new account, and its link. */
async function invited(): Promise<{ readonly id: number; readonly link: Client }> {
  const { id } = await service.accounts.create('Somebody');
  const draft = { accountId: id, access: 'full', scope: EVERYTHING, link: { setsUp: true } } as const;
  return { id, link: clientOf(await service.accounts.createKey(draft)) };
}

/** Sends to the log-in page, from an address of its own. */
async function send(to: string, body: object | string, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.url}/app/log-in/${to}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': anAddress(), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, json: (await response.json()) as Json };
}

let addresses = 0;
const anAddress = () => `203.0.${113 + Math.floor(++addresses / 250)}.${addresses % 250}`;

async function setUp(
  name: string,
): Promise<{ readonly id: number; readonly client: Client; readonly key: Json }> {
  const { id, link } = await invited();
  const { json } = await link.post('/_/link/set-up', { name, browser: 'A browser', password: PASSWORD });
  return { id, client: clientOf(json), key: json };
}

const rowsOf = async (table: string) => (await service.behind.tables()).get(table) ?? [];

describe('a link that sets up an account', () => {
  it('does so once for many simultaneous attempts', async () => {
    const { id, link } = await invited();
    expect((await link.get('/_/link')).json).toMatchObject({ state: 'open', setsUp: true });
    const attempts = await Promise.all(
      [1, 2, 3, 4].map((one) =>
        link.post('/_/link/set-up', { name: `Racer ${one}`, browser: 'Firefox', password: PASSWORD }),
      ),
    );
    expect(attempts.map(({ status }) => status).toSorted()).toEqual([201, 410, 410, 410]);
    const made = attempts.find(({ status }) => status === 201)?.json;
    const session = (await clientOf(made).get('/sessions/current')).json;
    expect(session).toMatchObject({ isReadOnly: false, account: { id } });
    expect(session.account.name).toMatch(/^Racer \d$/);
    expect((await link.get('/_/link')).json.state).toBe('used');
    expect((await link.post('/_/link', { name: 'Later' })).status).toBe(410);
  });

  it('refuses bad names and passwords with the reason, and stays open', async () => {
    const { link } = await invited();
    await setUp('Taken');
    const refused = async (draft: object, status: number, detail: RegExp) => {
      const answer = await link.post('/_/link/set-up', { name: 'Nora', browser: 'Firefox', ...draft });
      expect([draft, answer.status, answer.json.detail]).toEqual([
        draft,
        status,
        expect.stringMatching(detail),
      ]);
    };
    await refused({ password: 'short' }, 422, /at least 10 characters/);
    await refused({ password: 'password1234' }, 422, /easy to guess/);
    await refused({ password: 'nora nora nora' }, 422, /easy to guess/);
    await refused({ password: 'é'.repeat(600) }, 422, /at most 1,024 bytes/);
    await refused({ password: 'a'.repeat(1_000_000) }, 413, /larger/);
    await refused({ name: ' ', password: PASSWORD }, 422, /1 to 100 characters/);
    await refused({ name: 'TAKEN', password: PASSWORD }, 409, /"TAKEN"/);
    await refused({}, 422, /a password or a passkey/);
    await refused({ passkey: { ceremony: 'x', response: { id: 'x' } } }, 422, /localhost/);
    expect((await link.get('/_/link')).json.state).toBe('open');
  });

  it('ends after seven days, and other links do not set up anything', async () => {
    const { link } = await invited();
    now += 8 * DAY;
    const draft = { name: 'Late', browser: 'Firefox', password: PASSWORD };
    expect((await link.post('/_/link/set-up', draft)).status).toBe(410);
    now -= 8 * DAY;
    const tab = (await invited()).link;
    expect((await tab.post('/_/link', { name: 'A tab', tab: true })).status).toBe(201);
    expect((await tab.post('/_/link', { name: 'Another', tab: true })).status).toBe(410);
    const other = (await service.client.post('/_/keys', { name: 'A link', link: true })).json;
    expect((await clientOf(other).get('/_/link')).json.setsUp).toBeUndefined();
    expect((await clientOf(other).post('/_/link/set-up', draft)).status).toBe(403);
  });
});

describe('a password', () => {
  it('gives a browser a key of its own by a link that works once, within ten minutes', async () => {
    const { id, client } = await setUp('Anna Lind');
    const made = await send('password', { name: '  anna  LIND ', password: PASSWORD });
    expect([made.status, Object.keys(made.json)]).toEqual([201, ['kid', 'secret']]);
    expect(made.headers.get('cache-control')).toBe('no-store');
    const link = clientOf(made.json);
    expect((await link.get('/objects')).status).toBe(403);
    const key = await link.post('/_/link', { name: 'Tablet', tab: true });
    expect((await clientOf(key.json).get('/sessions/current')).json.account.id).toBe(id);
    expect((await link.post('/_/link', { name: 'Again', tab: true })).status).toBe(410);
    expect((await client.get('/_/keys')).json.slice(1).map(({ name }: Json) => name)).toEqual([
      'A browser',
      'Tablet',
    ]);
    const late = clientOf((await send('password', { name: 'Anna Lind', password: PASSWORD })).json);
    now += 11 * MINUTE;
    expect((await late.post('/_/link', { name: 'Late' })).status).toBe(410);
  });

  it('is rejected alike for a wrong one and an unknown name; a longer one is not hashed', async () => {
    await setUp('Known');
    const [wrong, unknown] = [
      await send('password', { name: 'Known', password: 'not this one, no' }),
      await send('password', { name: 'Nobody', password: 'not this one, no' }),
    ];
    expect([wrong.status, wrong.json]).toEqual([401, unknown.json]);
    expect((await send('password', { name: 'Known', password: 'a'.repeat(1025) })).status).toBe(422);
    expect((await send('password', { name: 'Known', password: 'a'.repeat(1_000_000) })).status).toBe(413);
    const log = JSON.stringify(await rowsOf('security_events'));
    for (const secret of ['not this one', PASSWORD, 'Nobody']) expect(log).not.toContain(secret);
    expect(JSON.stringify(service.log)).not.toContain('not this one');
  });

  it('is rejected unread after ten failures for a name, and after fifty from an address', async () => {
    await setUp('Besieged');
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, at) => send('password', { name: 'besieged', password: `guess ${at}` })),
    );
    const failed = tries.filter(({ status }) => status === 401);
    expect([10, 11]).toContain(failed.length);
    const right = await send('password', { name: 'Besieged', password: PASSWORD });
    expect([right.status, right.headers.get('retry-after')]).toEqual([429, '900']);
    now += 16 * MINUTE;
    expect((await send('password', { name: 'Besieged', password: PASSWORD })).status).toBe(201);
    const one = { 'X-Forwarded-For': '2001:db8:1:2:3:4:5:6' };
    for (let at = 0; at < 60; at++) {
      const headers = { 'X-Forwarded-For': `2001:db8:1:2::${at}` };
      const { status } = await send('recovery-code', { code: `AAAA-${at}` }, headers);
      expect([at, status]).toEqual([at, at < 50 ? 401 : 429]);
    }
    expect((await send('password', { name: 'Besieged', password: PASSWORD }, one)).status).toBe(429);
    const logged = (await rowsOf('security_events')).filter(({ address }) => address === '2001:db8:1:2::/64');
    expect(logged).toHaveLength(50);
    const same = { 'X-Forwarded-For': anAddress() };
    const guesses = await Promise.all(
      Array.from({ length: 70 }, (_, at) => send('recovery-code', { code: `BBBB-${at}` }, same)),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(50);
  });

  it('gives no access to a suspended account, and uses up no code or link', async () => {
    const { id, client } = await setUp('Suspended');
    const [code] = (await client.post('/_/log-ins/recovery-codes')).json;
    await service.accounts.setSuspended(id, true);
    const draft = { name: 'Suspended', password: PASSWORD };
    expect((await send('password', draft)).json).toMatchObject({ status: 403, code: 'account-suspended' });
    expect((await send('password', { ...draft, password: 'something wrong' })).status).toBe(401);
    expect((await send('recovery-code', { code })).status).toBe(403);
    await service.accounts.setSuspended(id, false);
    expect((await send('password', draft)).status).toBe(201);
    expect((await send('recovery-code', { code })).status).toBe(201);
  });

  it('needs a code as well once an authenticator app is set up; a code works once, recovery codes too', async () => {
    const { client } = await setUp('Careful');
    const begun = (await client.post('/_/log-ins/codes-secret')).json;
    expect((await client.post('/_/log-ins/codes', { ceremony: begun.ceremony, code: '000000' })).status).toBe(
      422,
    );
    const again = (await client.post('/_/log-ins/codes-secret')).json;
    const kept = fromBase32(again.options.secret);
    const answer = await client.post('/_/log-ins/codes', {
      ceremony: again.ceremony,
      code: codeAt(kept, now),
    });
    expect([answer.status, answer.json.kind]).toEqual([200, 'totp']);
    const codes = (await client.post('/_/log-ins/recovery-codes')).json;
    const draft = { name: 'Careful', password: PASSWORD };
    expect((await send('password', draft)).json.code).toBe('second-factor');
    expect((await send('password', { ...draft, code: codeAt(kept, now) })).status).toBe(401);
    now += MINUTE;
    const right = { ...draft, code: codeAt(kept, now) };
    expect((await send('password', right)).status).toBe(201);
    expect((await send('password', right)).status).toBe(401);
    expect((await send('password', { ...draft, code: codes[0] })).status).toBe(201);
    expect((await send('recovery-code', { code: codes[0] })).status).toBe(401);
    expect((await send('recovery-code', { code: ` ${codes[1].toLowerCase()} ` })).status).toBe(201);
    const kinds = (await client.get('/_/log-ins')).json.map(({ kind }: Json) => kind);
    expect(kinds.filter((kind: string) => kind === 'recovery')).toHaveLength(8);
    const rows = JSON.stringify(await rowsOf('log_ins'));
    expect(rows).not.toContain(codes[2].replaceAll('-', ''));
    expect(rows).not.toContain(begun.options.secret);
    const password = (await client.get('/_/log-ins')).json.find(({ kind }: Json) => kind === 'password');
    expect((await client.delete(`/_/log-ins/${password.id}`)).status).toBe(200);
    expect((await send('password', draft)).status).toBe(401);
    expect((await client.get('/_/log-ins')).json.map(({ kind }: Json) => kind)).not.toContain('totp');
  });

  it('is changed with its name; the earlier one no longer works', async () => {
    const { client } = await setUp('Before');
    const changed = await client.put('/_/log-ins/password', {
      json: { name: 'After', password: 'nine brown owls at noon' },
    });
    expect(changed.json).toMatchObject({ kind: 'password', name: 'After' });
    expect((await send('password', { name: 'Before', password: PASSWORD })).status).toBe(401);
    expect((await send('password', { name: 'After', password: 'nine brown owls at noon' })).status).toBe(201);
    expect((await client.get('/_/log-ins')).json).toHaveLength(1);
    const { client: other } = await setUp('Other');
    expect((await other.delete(`/_/log-ins/${changed.json.id}`)).status).toBe(404);
  });

  it('and ten recovery codes are all that an account has, after several requests at the same time', async () => {
    const { client } = await setUp('Twice');
    const passwords = ['nine brown owls at noon', 'five silver foxes in May'];
    await Promise.all([
      ...passwords.map((password) =>
        client.put('/_/log-ins/password', { json: { name: 'Twice', password } }),
      ),
      ...[1, 2].map(() => client.post('/_/log-ins/recovery-codes')),
    ]);
    const kinds = (await client.get('/_/log-ins')).json.map(({ kind }: Json) => kind);
    expect(kinds.toSorted()).toEqual(['password', ...Array.from({ length: 10 }, () => 'recovery')]);
  });
});

it('a clock that is a day off gives no access, and locks nobody out permanently', async () => {
  const { client, key } = await setUp('Early');
  const confirm = async (at: number) => {
    const { ceremony, options } = (await client.post('/_/log-ins/codes-secret')).json;
    const secret = fromBase32(options.secret);
    return { secret, ...(await client.post('/_/log-ins/codes', { ceremony, code: codeAt(secret, at) })) };
  };
  for (const phone of [now - DAY, now + DAY])
    expect((await confirm(phone)).json).toMatchObject({ status: 422, code: 'code-wrong' });
  const { secret } = await confirm(now);
  const [recovery] = (await client.post('/_/log-ins/recovery-codes')).json;
  now += MINUTE;
  const draft = { name: 'Early', password: PASSWORD };
  for (const phone of [now - DAY, now + DAY])
    expect((await send('password', { ...draft, code: codeAt(secret, phone) })).json).toMatchObject({
      status: 401,
      code: 'second-factor-refused',
      detail: expect.stringContaining('clock of your phone'),
    });
  expect((await send('recovery-code', { code: recovery })).status).toBe(201);

  for (const days of [-1, 1]) {
    const off = clientOf(key, false, () => now + days * DAY);
    const { status, json, headers } = await off.get('/objects');
    expect([status, json.detail]).toEqual([401, expect.stringMatching(/expired|future/)]);
    expect(headers.date).toBeDefined(); // the app corrects its clock by this date
  }

  const { ceremony, options } = (await client.post('/_/log-ins/codes-secret')).json;
  now += DAY; // the server's own clock
  const late = { ceremony, code: codeAt(fromBase32(options.secret), now) };
  expect((await client.post('/_/log-ins/codes', late)).status).toBe(410);
  expect((await client.get('/objects')).status).toBe(200);
  now -= DAY;
  expect((await client.get('/objects')).status).toBe(200);
  expect((await send('password', { ...draft, code: codeAt(secret, now + MINUTE / 2) })).status).toBe(201);
});

it('the name of a passkey is checked before anything else', async () => {
  const { id } = await setUp('Keeper');
  const draft = { accountId: id, access: 'full', scope: EVERYTHING } as const;
  const client = clientOf(await service.accounts.createKey(draft), false); // options for authenticators are open
  const headers = { Origin: service.url.replace('127.0.0.1', 'localhost') };
  for (const name of ['', ' ', 'x'.repeat(101), 'x'.repeat(50_000)]) {
    const { ceremony } = (await client.post('/_/log-ins/passkey-options', undefined, { headers })).json;
    const made = { name, ceremony, response: { id: 'x' } };
    const answer = await client.post('/_/log-ins/passkeys', made, { headers });
    expect([answer.status, answer.json.code]).toEqual([422, 'log-in-name']);
    const again = await client.post('/_/log-ins/passkeys', { ...made, name: 'A phone' }, { headers });
    expect([again.status, again.json.code]).toEqual([422, 'passkey-not-made']);
  }
});

describe('the requests of the log-in page', () => {
  it('answer only to pages of this service, in JSON, and accept no secret in an address', async () => {
    const draft = { name: 'Anna', password: PASSWORD };
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }])
      expect((await send('password', draft, headers as never)).status).toBe(403);
    expect((await send('password', draft, { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await send('password', '{')).status).toBe(400);
    expect((await send('password?name=Anna', {})).status).toBe(400);
    expect((await send('unknown', {})).status).toBe(405);
  });

  it('that were not begun in this browser do not open', async () => {
    const origin = { Origin: service.url.replace('127.0.0.1', 'localhost') };
    const begun = await send('passkey-options', {}, origin);
    const cookie = begun.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-ceremony=[^;]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/);
    const response = { id: 'AAAAAAAAAAAAAAAAAAAAAA' };
    expect((await send('passkey', { response }, origin)).status).toBe(410);
    const own = { ...origin, Cookie: cookie.split(';')[0] ?? '' };
    expect((await send('passkey', { response }, own)).status).toBe(401);
    expect((await send('passkey', { response }, own)).status).toBe(410);
    const foreign = { ...own, Origin: 'http://localhost:1' };
    expect((await send('passkey-options', {}, foreign)).status).toBe(422);
    expect((await send('passkey-options', {}, { Origin: service.url })).json.detail).toContain('localhost');
  });

  it('authorise no request by a cookie', async () => {
    const begun = await send(
      'passkey-options',
      {},
      { Origin: service.url.replace('127.0.0.1', 'localhost') },
    );
    const headers = { Cookie: (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    expect((await fetch(`${service.url}/objects`, { headers })).status).toBe(401);
  });

  it('can be switched off one by one', async () => {
    const closed = await startService({ environment: { LOG_IN: 'off' } });
    expect(await (await fetch(`${closed.url}/app/log-in/methods`)).json()).toEqual({
      password: false,
      passkey: false,
      mail: false,
      provider: null,
    });
    const response = await fetch(`${closed.url}/app/log-in/password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Anna', password: PASSWORD }),
    });
    expect(((await response.json()) as Json).code).toBe('log-in-off');
    await closed.close();
  });
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  expect(base32(bytes)).toBe(text);
  return bytes;
}

/** The code that an app shows. */
const codeAt = (secret: Uint8Array, at: number) => codeOf(secret, Math.floor(at / 30_000));

import { beforeAll, describe, expect, it } from 'vitest';
import type { Credentials } from '../../core/use-cases/accounts/make-key.ts';
import { Client } from '../support/client.ts';
import { forgeToken, signToken } from '../support/credentials.ts';
import { fileService } from '../support/file-service.ts';
import { sendRaw } from '../support/raw.ts';
import { startService } from '../support/service.ts';

/** Which requests are authenticated (docs/commands.md, "Signing requests yourself"; D14, D17). */

const NOW = Date.parse('2026-03-01T12:00:00Z');
const SECONDS = NOW / 1000;
const PATH = '/sessions/current';

const service = fileService({ clock: () => NOW });
let credentials: Credentials;

beforeAll(async () => {
  credentials = await service.accounts.createKey({
    accountId: 1,
    access: 'full',
    scope: { type: 'everything' },
  });
});

const header = () => ({ alg: 'HS256', kid: credentials.kid });
const claims = { method: 'GET', path: PATH, iat: SECONDS, exp: SECONDS + 300 };
const forge = (head: unknown = header(), body: unknown = claims) =>
  forgeToken(head, body, credentials.secret);

const ask = (authorization: string | string[] | null, path = PATH) =>
  service.anonymous.get(path, { headers: { Authorization: authorization } });
const statusOf = async (token: string, path = PATH) => (await ask(`Bearer ${token}`, path)).status;

describe('a valid token', () => {
  it.each([
    ['as recommended', {}],
    ['issued up to a minute ahead', { iat: SECONDS + 60 }],
    ['with a long lifetime', { exp: SECONDS + 10 * 365 * 86_400 }],
    ['valid from now', { nbf: SECONDS }],
    ['with fractions of seconds', { iat: SECONDS - 0.5, exp: SECONDS + 0.5 }],
    ['with further claims', { sub: 'someone', nested: { path: '/x', method: 'y' } }],
  ])('is accepted: %s', async (_name, more) => {
    expect(await statusOf(forge(header(), { ...claims, ...more }))).toBe(200);
  });

  it('can be used again, under any spelling of the scheme, and may cover the query', async () => {
    const token = forge();
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await ask(`${scheme} ${token}`)).status).toBe(200);
    expect(await statusOf(token, `${PATH}?a=1`)).toBe(200);
    const bound = forge(header(), { ...claims, path: `${PATH}?a=1` });
    expect(await statusOf(bound, `${PATH}?a=1`)).toBe(200);
    expect(await statusOf(bound, PATH)).toBe(401);
    expect(await statusOf(bound, `${PATH}?a=2`)).toBe(401);
  });

  it('covers the path of an absolute request target', async () => {
    const response = await sendRaw(
      service.url,
      `GET http://x${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${forge()}\r\nConnection: close\r\n\r\n`,
    );
    expect(response.status).toBe(200);
  });
});

describe('a token with wrong claims', () => {
  it.each<[string, object | string, RegExp]>([
    ['expired', { exp: SECONDS }, /expired/],
    ['issued too far ahead', { iat: SECONDS + 61 }, /future/],
    ['expiring before it was issued', { iat: SECONDS + 30, exp: SECONDS + 20 }, /before it was issued/],
    ['expiring when it was issued', { iat: SECONDS + 30, exp: SECONDS + 30 }, /before it was issued/],
    ['not valid yet', { nbf: SECONDS + 3_600 }, /not valid yet/],
    ['with an odd nbf', { nbf: 'soon' }, /nbf/],
    ['without exp', { exp: undefined }, /exp/],
    ['without iat', { iat: undefined }, /iat/],
    ['with exp as text', { exp: String(SECONDS + 300) }, /exp/],
    ['with exp null', { exp: null }, /exp/],
    ['for another method', { method: 'POST' }, /method/],
    ['for the method in lower case', { method: 'get' }, /method/],
    ['without method', { method: undefined }, /method/],
    ['for another path', { path: '/objects' }, /path/],
    ['for a longer path', { path: `${PATH}/` }, /path/],
    ['for an escaped path', { path: '/sessions/c%75rrent' }, /path/],
    ['for a list of paths', { path: [PATH] }, /path/],
    ['without path', { path: undefined }, /path/],
    ['with an infinite exp', JSON.stringify(claims).replace(/"exp":\d+/, '"exp":1e999'), /exp/],
  ])('is rejected: %s', async (_name, more, detail) => {
    const body = typeof more === 'string' ? more : { ...claims, ...more };
    const response = await ask(`Bearer ${forge(header(), body)}`);
    expect([response.status, response.json.detail]).toEqual([401, expect.stringMatching(detail)]);
  });

  it('covers the path as it was sent, not as it is decoded', async () => {
    expect(await statusOf(forge(), '/sessions/c%75rrent')).toBe(401);
    const escaped = '/sessions/c%75rrent';
    expect(await statusOf(forge(header(), { ...claims, path: escaped }), escaped)).toBe(404);
  });
});

describe('a malformed token', () => {
  it.each<[string, () => string | string[] | null]>([
    ['no header', () => null],
    ['an empty header', () => ''],
    ['another scheme', () => 'Basic dXNlcjpwYXNz'],
    ['no token', () => 'Bearer'],
    ['two tokens', () => `Bearer ${forge()} ${forge()}`],
    ['two headers', () => [`Bearer ${forge()}`, `Bearer ${forge()}`]],
    ['no signature', () => `Bearer ${forge().replace(/[^.]+$/, '')}`],
    ['another signature', () => `Bearer ${forgeToken(header(), claims, Buffer.alloc(16))}`],
    ['an unknown key', () => `Bearer ${forge({ ...header(), kid: 'nobody' })}`],
    [
      'an unknown key signed with zeros',
      () => `Bearer ${forgeToken({ ...header(), kid: 'nobody' }, claims, Buffer.alloc(16))}`,
    ],
    ...[
      '../../../dev/null',
      "first' OR '1'='1",
      '__proto__',
      'constructor',
      'first\u0000',
      'First',
      ' first',
      'https://evil.example/key',
      'x'.repeat(5_000),
      '',
    ].map((kid): [string, () => string] => [
      `a kid that leads elsewhere, ${JSON.stringify(kid.slice(0, 30))}`,
      () => `Bearer ${forgeToken({ ...header(), kid }, claims, Buffer.alloc(0))}`,
    ]),
    ...['jwk', 'jku', 'x5u', 'x5c'].map((name): [string, () => string] => [
      `a key that the token brings along as ${name}`,
      () => {
        const secret = Buffer.alloc(16, 1);
        const key = { kty: 'oct', alg: 'HS256', k: secret.toString('base64url') };
        return `Bearer ${forgeToken({ ...header(), [name]: key }, claims, secret)}`;
      },
    ]),
    [
      'the key itself as the secret',
      () => `Bearer ${forgeToken(header(), claims, Buffer.from(credentials.kid))}`,
    ],
    ['claims of another token', () => `Bearer ${mixed()}`],
    ['bytes that are not a token', () => 'Bearer \xff\xfe'],
  ])('is rejected: %s', async (_name, authorization) => {
    const response = await ask(authorization());
    expect([response.status, response.json.type]).toEqual([401, 'Unauthorized']);
  });

  it('gets the same response for an unknown key as for a wrong signature', async () => {
    const unknown = await ask(`Bearer ${forge({ ...header(), kid: 'nobody' })}`);
    const unsigned = await ask(`Bearer ${forgeToken(header(), claims, Buffer.alloc(16))}`);
    expect(unknown.json).toEqual(unsigned.json);
  });

  function mixed(): string {
    const [head, , signature] = forge().split('.');
    const [, other] = forge(header(), { ...claims, exp: SECONDS + 301 }).split('.');
    return [head, other, signature].join('.');
  }
});

describe('a session', () => {
  it('is the same for each use of a key, created by the first', async () => {
    const [one, other] = [await service.key(), await service.key({ access: 'read' })];
    const answers = await Promise.all([1, 2, 3, 4].map(() => one.get(PATH)));
    const ids = new Set(answers.map((response) => response.json.id));
    expect(ids.size).toBe(1);
    const [session] = answers;
    expect(session?.json).toEqual({
      id: expect.stringMatching(/^\w{22}$/),
      account: {
        id: 1,
        name: 'Commonplace',
        features: ['similarity'],
        suspended: false,
        plan: { id: 4, name: 'Self-hosted' },
      },
      isReadOnly: false,
      created: new Date(NOW).toISOString(),
    });
    const readOnly = (await other.get(PATH)).json;
    expect(readOnly.isReadOnly).toBe(true);
    expect(ids).not.toContain(readOnly.id);
  });

  it('ends with its key, and then shows only when', async () => {
    const key = await service.key();
    const { id } = (await key.get(PATH)).json;
    await service.accounts.revokeKey(key.kid);
    expect((await key.get(PATH)).json).toEqual({ id, invalidated: new Date(NOW).toISOString() });
    expect((await key.get('/objects')).status).toBe(401);
  });

  it('can be read with a key that was revoked before its first use', async () => {
    const key = await service.key();
    await service.accounts.revokeKey(key.kid);
    expect((await key.get(PATH)).json).toEqual({
      id: expect.any(String),
      invalidated: new Date(NOW).toISOString(),
    });
  });

  it('is no longer suspended once the account is resumed', async () => {
    const { account, client } = await service.account();
    await service.accounts.setSuspended(account.id, true);
    expect((await client.get('/objects')).json.detail).toContain('suspended');
    await service.accounts.setSuspended(account.id, false);
    expect((await client.get('/objects')).status).toBe(200);
  });

  it('shows the plan and what it includes', async () => {
    for (const [name, features] of [
      ['Free', []],
      ['Plus', []],
      ['Top', ['similarity']],
    ] as const) {
      const { client } = await service.account(name);
      const { account } = (await client.get(PATH)).json;
      expect([account.plan.name, account.features]).toEqual([name, features]);
    }
  });
});

describe('a public address with a path', () => {
  it('is used in requests, claims and the addresses that responses contain', async () => {
    const prefixed = await startService({
      clock: () => NOW,
      environment: { BASE_URL: 'https://kept.example/books/' },
    });
    try {
      const key = await prefixed.accounts.createKey({
        accountId: 1,
        access: 'full',
        scope: { type: 'everything' },
      });
      const client = new Client({ url: prefixed.url, clock: () => NOW });
      const ask = async (sent: string, claimed: string) => {
        const token = forgeToken({ alg: 'HS256', kid: key.kid }, { ...claims, path: claimed }, key.secret);
        return (await client.get(sent, { headers: { Authorization: `Bearer ${token}` } })).status;
      };
      for (const sent of [PATH, `/books${PATH}`]) {
        for (const claimed of [PATH, `/books${PATH}`])
          expect([sent, claimed, await ask(sent, claimed)]).toEqual([sent, claimed, 200]);
        expect(await ask(sent, `/book${PATH}`)).toBe(401);
      }
      expect(await ask(`/bookshelf${PATH}`, PATH)).toBe(401);
      expect(await ask(`/bookshelf${PATH}`, `/bookshelf${PATH}`)).toBe(404);
      expect(await ask(`/books/..${PATH}`, `/books/..${PATH}`)).toBe(404);
      expect((await client.get('/books')).json.openapi).toBe('https://kept.example/books/_/openapi.json');
      expect((await client.get('/books/')).json.openapi).toBe('https://kept.example/books/_/openapi.json');
      expect((await client.get('/books/_/openapi.json')).json.servers).toEqual([
        { url: 'https://kept.example/books' },
      ]);
      expect((await client.get('/books/_/health')).status).toBe(200);
      for (const path of ['/objects', '/books/objects']) {
        const token = await signToken(key, { now: NOW, method: 'POST', path });
        const headers = { Authorization: `Bearer ${token}` };
        const made = await client.post(path, { content: path }, { headers });
        expect([made.status, made.headers.location]).toEqual([201, `/books/objects/${made.json.id}`]);
      }
    } finally {
      await prefixed.close();
    }
  });
});

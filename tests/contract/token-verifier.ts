import { createHmac, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isDomainError } from '../../core/errors.ts';
import type { TokenVerifier } from '../../core/ports/token-verifier.ts';
import { forgeToken } from '../support/credentials.ts';

const SECRET = randomBytes(16);
const HEADER = { alg: 'HS256', kid: 'key' };
const CLAIMS = { method: 'GET', path: '/a', iat: 1, exp: 2 };

const encode = (text: string | Uint8Array) => Buffer.from(text as string).toString('base64url');
const sign = (signed: string, hash = 'sha256') =>
  `${signed}.${createHmac(hash, SECRET).update(signed).digest('base64url')}`;
const forge = (header: unknown = HEADER, claims: unknown = CLAIMS) => forgeToken(header, claims, SECRET);

/** The behaviour of every token verifier (D14). */
export function tokenVerifierContract(name: string, open: () => TokenVerifier): void {
  const verifier = open();

  const isBelieved = (token: string) => {
    try {
      return verifier.read(token).isSignedWith(SECRET);
    } catch (error) {
      if (isDomainError(error, 'unauthenticated')) return false;
      throw error;
    }
  };

  describe(`a token verifier: ${name}`, () => {
    it('parses a good token, and distinguishes its signature from others', () => {
      const token = verifier.read(forge());
      expect([token.kid, token.claims]).toEqual(['key', CLAIMS]);
      expect(token.isSignedWith(SECRET)).toBe(true);
      expect(token.isSignedWith(randomBytes(16))).toBe(false);
      expect(token.isSignedWith(new Uint8Array(16))).toBe(false);
      expect(token.isSignedWith(new Uint8Array(SECRET))).toBe(true);
    });

    it('accepts any additional members', () => {
      const claims = { ...CLAIMS, list: [{ a: 1 }, { a: 2 }], text: 'a "quoted": \\ text', deep: { exp: 1 } };
      expect(
        verifier.read(forge({ ...HEADER, typ: 'JWT', cty: 'x', jku: 'https://evil.example' }, claims)).claims,
      ).toEqual(claims);
    });

    it.each<[string, string]>([
      ['nothing', ''],
      ['one part', 'abc'],
      ['two parts', `${encode('{}')}.${encode('{}')}`],
      ['four parts', `${forge()}.${encode('x')}`],
      ['five parts, as encrypted ones have', 'a.b.c.d.e'],
      ['an empty header', `.${encode('{}')}.abc`],
      ['empty claims', sign(`${encode(JSON.stringify(HEADER))}.`)],
      ['no signature', forge().replace(/[^.]*$/, '')],
      ['white space', ` ${forge()}`],
      ['a newline at its end', `${forge()}\n`],
      ['padding', `${forge()}=`],
      [
        'the other alphabet of base64',
        sign(
          `${Buffer.from('{"alg":"HS256","kid":"????>>>>"}').toString('base64').replace(/=/g, '')}.${encode('{}')}`,
        ),
      ],
      ['stray bits in the signature', stray(forge())],
      ['a signature of an impossible length', forge().slice(0, -2)],
      ['a header that is not JSON', sign(`${encode('{alg:1}')}.${encode('{}')}`)],
      ['a header that is a list', forge([HEADER])],
      ['a header that is null', forge('null')],
      ['claims that are text', forge(HEADER, '"text"')],
      ['claims that are not JSON', forge(HEADER, '{"a":1,}')],
      ['claims after a byte order mark', forge(HEADER, `\ufeff${JSON.stringify(CLAIMS)}`)],
      [
        'claims that are not UTF-8',
        sign(`${encode(JSON.stringify(HEADER))}.${encode(Buffer.from('{"a":"\xff"}', 'latin1'))}`),
      ],
      ['two objects', forge(HEADER, `${JSON.stringify(CLAIMS)}{}`)],
      ['no algorithm', forge({ kid: 'key' })],
      ['the algorithm none', `${encode('{"alg":"none","kid":"key"}')}.${encode(JSON.stringify(CLAIMS))}.`],
      ['the algorithm none with a signature', forge({ ...HEADER, alg: 'none' })],
      ...['None', 'NONE', 'nOnE', ' none', 'none\u0000'].map((alg): [string, string] => [
        `the algorithm ${JSON.stringify(alg)}`,
        forge({ ...HEADER, alg }),
      ]),
      ...['ES256', 'PS256', 'EdDSA', 'dir', 'A256KW', 'PBES2-HS256+A128KW'].map((alg): [string, string] => [
        `the algorithm ${alg}, with its own key and much work`,
        forge({
          ...HEADER,
          alg,
          enc: 'A128GCM',
          p2c: 2 ** 31,
          p2s: 'x',
          jwk: { kty: 'oct', k: encode(SECRET) },
        }),
      ]),
      ['the algorithm as a number', forge({ ...HEADER, alg: 256 })],
      ['the JSON form', JSON.stringify({ payload: encode('{}'), protected: encode(JSON.stringify(HEADER)) })],
      ['a header that is a token', forge(JSON.stringify(forge()))],
      [
        'claims that are compressed',
        forge({ ...HEADER, zip: 'DEF' }, deflateRawSync(JSON.stringify(CLAIMS)).toString('latin1')),
      ],
      ['a kid that is an object', forge({ ...HEADER, kid: { toString: 'key' } })],
      ['the algorithm in lower case', forge({ ...HEADER, alg: 'hs256' })],
      ['a list of algorithms', forge({ ...HEADER, alg: ['HS256'] })],
      ['HS512', forge({ ...HEADER, alg: 'HS512' })],
      ['RS256', forge({ ...HEADER, alg: 'RS256' })],
      ['crit', forge({ ...HEADER, crit: ['exp'], exp: 1 })],
      ['crit of nothing', forge({ ...HEADER, crit: [] })],
      ['crit for an unencoded payload', forge({ ...HEADER, crit: ['b64'], b64: false })],
      ['no kid', forge({ alg: 'HS256' })],
      ['a kid that is a number', forge({ ...HEADER, kid: 7 })],
      ['a kid that is null', forge({ ...HEADER, kid: null })],
      ['alg twice', forge('{"alg":"none","kid":"key","alg":"HS256"}')],
      ['kid twice, once escaped', forge('{"alg":"HS256","kid":"a","\\u006bid":"b"}')],
      ['path twice', forge(HEADER, '{"path":"/a","path":"/b"}')],
      ['path twice with space before the colon', forge(HEADER, '{"path" : "/a", "path"\n:"/b"}')],
      ['a nested member twice', forge(HEADER, '{"a":[{"b":1,"b":2}]}')],
      ['__proto__ twice', forge(HEADER, '{"__proto__":1,"__proto__":2}')],
    ])('refuses a token with %s', (_name, token) => {
      expect(() => verifier.read(token)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    });

    it.each<[string, string]>([
      ['of another algorithm of the family', sign(forge().replace(/\.[^.]*$/, ''), 'sha512')],
      ['cut short', cut(forge(), 16)],
      ['of one byte', cut(forge(), 1)],
      ['made longer', `${forge().replace(/[^.]*$/, '')}${encode(randomBytes(64))}`],
    ])('rejects a signature %s', (_name, token) => {
      expect(verifier.read(token).isSignedWith(SECRET)).toBe(false);
    });

    it('rejects a token with any changed byte', () => {
      const token = forge();
      for (let at = 0; at < token.length; at += 3) {
        const other = token[at] === 'A' ? 'B' : 'A';
        const changed = token.slice(0, at) + other + token.slice(at + 1);
        expect([at, isBelieved(changed)]).toEqual([at, false]);
      }
    });
  });
}

/** Sets an unused bit of the last character. */
function stray(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + alphabet[alphabet.indexOf(token.slice(-1)) | 1];
}

function cut(token: string, bytes: number): string {
  const [header, claims, signature = ''] = token.split('.');
  return [header, claims, encode(Buffer.from(signature, 'base64url').subarray(0, bytes))].join('.');
}

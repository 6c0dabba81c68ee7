import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseFragment } from '../../../apps/web/key/credentials.ts';
import { signerWith } from '../../../apps/web/key/token.ts';

const SECRET = Uint8Array.from({ length: 16 }, (_, at) => at * 16);
const STANDARD = Buffer.from(SECRET).toString('base64');

test('a link carries the name and the secret of a key, in both alphabets of base64 and escaped', () => {
  const whole = { kid: 'abc', secret: SECRET };
  expect(parseFragment(`#key=abc:${STANDARD}`)).toEqual(whole);
  expect(parseFragment(`#key=abc:${Buffer.from(SECRET).toString('base64url')}`)).toEqual(whole);
  expect(parseFragment(`#key=${encodeURIComponent(`abc:${STANDARD}`)}`)).toEqual(whole);
});

test('a fragment that is about something else brings no key', () => {
  expect(parseFragment('')).toBeNull();
  expect(parseFragment('#collection')).toBeNull();
});

test.each([
  '#key=',
  '#key=abc',
  '#key=abc:',
  '#key=abc:AAAA',
  `#key=:${STANDARD}`,
  `#key=a b:${STANDARD}`,
  `#key=abc:${STANDARD}${STANDARD}`,
  '#key=abc:%%%',
  `#key=abc:${'!'.repeat(24)}`,
])('the link %s is not whole', (fragment) => {
  expect(() => parseFragment(fragment)).toThrow(RangeError);
});

test('a token names method, path and five minutes by the clock of the server, and is signed by the secret', async () => {
  const signer = signerWith('abc', async (text) => createHmac('sha256', SECRET).update(text).digest());
  const token = await signer.sign({ method: 'POST', path: '/books/objects', nowSeconds: 1_700_000_000 });
  const [header = '', claims = '', signature] = token.split('.');
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(decode(header)).toEqual({ alg: 'HS256', kid: 'abc' });
  expect(decode(claims)).toEqual({
    method: 'POST',
    path: '/books/objects',
    iat: 1_700_000_000,
    exp: 1_700_000_300,
  });
  const expected = createHmac('sha256', SECRET).update(`${header}.${claims}`).digest('base64url');
  expect(signature).toBe(expected);
});

import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signerOf, token } from '../../../apps/client/signer.ts';

const SECRET = Uint8Array.from({ length: 16 }, (_, at) => at * 16);
const STANDARD = Buffer.from(SECRET).toString('base64');
const CLAIMS = { method: 'POST', path: '/books/objects', nowSeconds: 1_700_000_000 };

test('a token names the method, the path and a lifetime of five minutes, and is signed with the secret', async () => {
  const made = await token(signerOf(`abc:${STANDARD}`), CLAIMS);
  const [header = '', claims = '', signature] = made.split('.');
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

test('a secret is accepted in both base64 alphabets', async () => {
  const inUrls = Buffer.from(SECRET).toString('base64url');
  expect(await token(signerOf(`abc:${inUrls}`), CLAIMS)).toBe(
    await token(signerOf(`abc:${STANDARD}`), CLAIMS),
  );
});

test.each(['', 'abc', 'abc:', ':AAAA', 'abc:AAAA', `:${STANDARD}`, 'abc:%%%', `abc:${STANDARD}${STANDARD}`])(
  'the key "%s" is rejected',
  (key) => {
    expect(() => signerOf(key)).toThrow('The key must be kid:secret');
  },
);

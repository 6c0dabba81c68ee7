import { expect, test } from 'vitest';
import { parseFragment } from '../../../apps/web/key/credentials.ts';

const SECRET = Uint8Array.from({ length: 16 }, (_, at) => at * 16);
const STANDARD = Buffer.from(SECRET).toString('base64');

test('a link contains the name and the secret of a key, in both base64 alphabets and escaped', () => {
  const whole = { kid: 'abc', secret: SECRET };
  expect(parseFragment(`#key=abc:${STANDARD}`)).toEqual(whole);
  expect(parseFragment(`#key=abc:${Buffer.from(SECRET).toString('base64url')}`)).toEqual(whole);
  expect(parseFragment(`#key=${encodeURIComponent(`abc:${STANDARD}`)}`)).toEqual(whole);
});

test('an unrelated fragment contains no key', () => {
  expect(parseFragment('')).toBeNull();
  expect(parseFragment('#collection')).toBeNull();
  expect(parseFragment(`#log-in=abc:${STANDARD}`)).toBeNull();
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
])('the link %s is incomplete', (fragment) => {
  expect(() => parseFragment(fragment)).toThrow(RangeError);
});

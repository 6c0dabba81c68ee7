import { expect, it } from 'vitest';
import { base32, oneTimeCodes } from '../../../adapters/log-in/one-time-codes.ts';

const SECRET = Buffer.from('12345678901234567890');

it.each([
  // RFC 6238, appendix B: the last six digits.
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(oneTimeCodes.stepOf(SECRET, code, seconds * 1000)).toBe(step);
  expect(oneTimeCodes.stepOf(SECRET, code, (seconds + 30) * 1000)).toBe(step);
  expect(oneTimeCodes.stepOf(SECRET, code, (seconds + 61) * 1000)).toBe(null);
});

it.each(['', '28708', '2870822', '28708a', '２８７０８２'])('the code %s is wrong', (code) => {
  expect(oneTimeCodes.stepOf(SECRET, code, 59_000)).toBe(null);
});

it('shows the secret as apps take it', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI'); // RFC 4648, 10
  expect(oneTimeCodes.show(SECRET, 'Anna & Bo').uri).toBe(
    'otpauth://totp/Commonplace:Anna%20%26%20Bo?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Commonplace',
  );
});

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedToken, TOKEN_RANDOM_BYTES, tokenExpiry, writeToken } from '../../../core/model/api-token.ts';
import { DAY, toTimestamp } from '../../../core/model/instant.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const randomBytes = fc.uint8Array({ minLength: TOKEN_RANDOM_BYTES, maxLength: TOKEN_RANDOM_BYTES });
const mistyped = expect.objectContaining({ code: 'unauthenticated' });

describe('an API token', () => {
  it('is cpt_ and 30 characters, and is stored as its hash under its first characters', () => {
    fc.assert(
      fc.property(randomBytes, (random) => {
        const token = writeToken(random, sha256);
        expect(token).toMatch(/^cpt_[0-9A-Za-z]{30}$/);
        const { kid, hash } = storedToken(token, sha256);
        expect([kid, hash]).toEqual([expect.stringMatching(/^[0-9A-Za-z]{22}$/), sha256(token)]);
      }),
    );
  });

  it('is recognised as mistyped if one character differs or is missing, or two are swapped', () => {
    const token = writeToken(
      new Uint8Array(TOKEN_RANDOM_BYTES).map((_, at) => 7 * at),
      sha256,
    );
    for (let at = 4; at < token.length; at++) {
      const [before, own, after] = [token.slice(0, at), token[at], token.slice(at + 1)];
      for (const other of [own === 'x' ? 'y' : 'x', '', '-', 'é'])
        expect(() => storedToken(before + other + after, sha256)).toThrow(mistyped);
    }
    for (const wrong of ['', 'cpt_', ` ${token}`, `${token}\n`, token.toUpperCase()])
      expect(() => storedToken(wrong, sha256)).toThrow(mistyped);
  });

  it('expires after the given number of days, or at the given time', () => {
    const now = Date.UTC(2026, 0, 1);
    expect(tokenExpiry({}, now)).toBe(now + 365 * DAY);
    expect(tokenExpiry({ days: 1 }, now)).toBe(now + DAY);
    expect(tokenExpiry({ expires: toTimestamp(now + 1) }, now)).toBe(now + 1);
    for (const wrong of [
      { days: 0 },
      { days: -1 },
      { days: 3_651 },
      { days: Number.NaN },
      { expires: '' },
      { expires: toTimestamp(now) },
      { expires: toTimestamp(now + 3_651 * DAY) },
      { expires: '2027-01-01' },
      { days: 1, expires: toTimestamp(now + 1) },
    ])
      expect(() => tokenExpiry(wrong, now)).toThrow(expect.objectContaining({ code: 'unprocessable' }));
  });
});

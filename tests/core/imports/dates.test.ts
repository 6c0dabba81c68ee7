import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDate } from '../../../core/imports/dates.ts';

const NOW = Date.parse('2026-01-02T03:04:05.678Z');
/** From 1971: smaller numbers are read as seconds even if they were milliseconds. */
const instants = fc.integer({ min: Date.parse('1971-01-01T00:00:00Z'), max: NOW });
const FROM_1601_MS = 11_644_473_600_000;

describe('a date', () => {
  it('is the same in seconds, milliseconds, microseconds and ISO 8601', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const seconds = Math.floor(instant / 1000);
        expect(readDate(seconds, NOW)).toEqual({ instant: seconds * 1000 });
        expect(readDate(String(seconds), NOW)).toEqual({ instant: seconds * 1000 });
        expect(readDate(instant * 1000, NOW)).toEqual({ instant });
        expect(readDate(new Date(instant).toISOString(), NOW)).toEqual({ instant });
        if (instant >= 2e10) expect(readDate(instant, NOW)).toEqual({ instant });
        if (instant >= Date.parse('1990-01-01T00:00:00Z'))
          expect(readDate((instant + FROM_1601_MS) * 1000, NOW)).toEqual({ instant });
      }),
    );
  });

  it.each([
    ['20240102T030405Z', '2024-01-02T03:04:05.000Z'],
    ['2024-01-02 03:04:05', '2024-01-02T03:04:05.000Z'],
    ['2024-01-02 03:04:05 UTC', '2024-01-02T03:04:05.000Z'],
    ['2024-01-02T03:04:05', '2024-01-02T03:04:05.000Z'],
    ['2024-01-02T03:04:05+02:00', '2024-01-02T01:04:05.000Z'],
    ['2024-01-02', '2024-01-02T00:00:00.000Z'],
    ['20240102', '2024-01-02T00:00:00.000Z'],
    ['2024', '2024-01-01T00:00:00.000Z'],
    ['2.1.2024', '2024-01-02T00:00:00.000Z'],
    ['January 2, 2024 3:04 AM', '2024-01-02T03:04:00.000Z'],
    ['2024/01/02', '2024-01-02T00:00:00.000Z'],
    ['2024年1月2日', '2024-01-02T00:00:00.000Z'],
    ['January 2nd, 2024 at 3:04 AM', '2024-01-02T03:04:00.000Z'],
    ['Jan 2nd 2024, 3:04:05 am', '2024-01-02T03:04:05.000Z'],
    ['Tue, 02 Jan 2024 03:04:05 +0200', '2024-01-02T01:04:05.000Z'],
  ])('may be written %s', (written, meant) => {
    expect(readDate(written, NOW)).toEqual({ instant: Date.parse(meant) });
  });

  it('without a zone is one of UTC, wherever the server runs', () => {
    const zone = process.env.TZ;
    process.env.TZ = 'Pacific/Auckland';
    try {
      expect(new Date(0).getTimezoneOffset()).not.toBe(0);
      for (const written of ['Jan 2, 2024', '2.1.2024', '2024/01/02', '2024-01-02', '2024-01-02 00:00'])
        expect(readDate(written, NOW)).toEqual({ instant: Date.parse('2024-01-02T00:00:00Z') });
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it.each([['0'], [''], [0], [null], [undefined], [{}]])('is unknown if it is %j', (written) => {
    expect(readDate(written, NOW)).toEqual({});
  });

  it.each([
    ['1601-01-01T00:00:00Z'],
    ['2262-04-11T23:47:16Z'],
    [-1],
    [-11_644_473_600],
    [9_214_646_400],
    [1e20],
    ['2026-01-04T00:00:00Z'],
  ])('is rejected if it is %s', (written) => {
    expect(readDate(written, NOW)).toEqual({ reason: `${written} is not between 1970 and today` });
  });

  it('is rejected if invalid, and quoted in short', () => {
    expect(readDate('yesterday', NOW)).toEqual({ reason: 'yesterday is not a date' });
    expect(readDate('x'.repeat(500), NOW)).toEqual({ reason: `${'x'.repeat(40)}… is not a date` });
  });

  it('always yields an instant before tomorrow, null, or an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.maxSafeInteger(), fc.anything()), (written) => {
        const date = readDate(written, NOW);
        if (!('instant' in date) || date.instant === undefined) return;
        expect(Number.isInteger(date.instant)).toBe(true);
        expect(date.instant).toBeGreaterThanOrEqual(0);
        expect(date.instant).toBeLessThanOrEqual(NOW + 86_400_000);
      }),
    );
  });
});

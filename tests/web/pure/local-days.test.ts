import { afterEach, describe, expect, test } from 'vitest';
import { localDay, toUtcDays } from '../../../apps/web/browser/local-days.ts';

/** The app searches for days as its cards show them: in the person's time zone. */

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('a query of the app', () => {
  test.each([
    ['America/New_York', 'created:2026-11-29', 'created:2026-11-29T05:00Z/2026-11-30T05:00Z'],
    ['Asia/Tokyo', 'bumped:2026-11-29 tea', 'bumped:2026-11-28T15:00Z/2026-11-29T15:00Z tea'],
    ['Asia/Kathmandu', 'created:2026-11-29', 'created:2026-11-28T18:15Z/2026-11-29T18:15Z'],
    ['Pacific/Kiritimati', 'created:2026', 'created:2025-12-31T10:00Z/2026-12-31T10:00Z'],
    ['Europe/Berlin', 'created:2026-03-29', 'created:2026-03-28T23:00Z/2026-03-29T22:00Z'], // 23 hours
    ['Europe/Berlin', 'created:2026-10-25', 'created:2026-10-24T22:00Z/2026-10-25T23:00Z'], // 25 hours
    ['Europe/Berlin', 'created:2026-10', 'created:2026-09-30T22:00Z/2026-10-31T23:00Z'],
    ['Africa/Cairo', 'created:2024-04-26', 'created:2024-04-25T22:00Z/2024-04-26T21:00Z'], // without midnight
    ['Europe/Berlin', 'created:>=2026-07-01', 'created:>=2026-06-30T22:00Z'],
    ['Europe/Berlin', 'created:>2026-07-01', 'created:>=2026-07-01T22:00Z'],
    ['Europe/Berlin', '-created:<2026-07', '-created:<2026-06-30T22:00Z'],
    ['Europe/Berlin', 'created:2026-03-28/P2D', 'created:2026-03-27T23:00Z/2026-03-29T22:00Z'],
    ['Europe/Berlin', 'created:P1M/2026-04-01', 'created:2026-02-28T23:00Z/2026-03-31T22:00Z'],
    ['Europe/Berlin', 'created:2026-01..*', 'created:>=2025-12-31T23:00Z'],
    ['Europe/Berlin', 'created:2026-07-01T08:30/PT1H', 'created:2026-07-01T06:30Z/2026-07-01T07:30Z'],
    [
      'Europe/Berlin',
      '(a OR created:(2026 OR 2025-07-01)) b',
      '(a OR created:(2025-12-31T23:00Z/2026-12-31T23:00Z OR 2025-06-30T22:00Z/2025-07-01T22:00Z)) b',
    ],
    // zones in the query, publication dates and non-ranges are unchanged
    ['Europe/Berlin', 'created:2026-07-01T08:30Z/P1D', 'created:2026-07-01T08:30Z/2026-07-02T08:30Z'],
    ['America/New_York', 'published:2026-11-29', 'published:2026-11-29'],
    ['America/New_York', '"created:2026" title:created', '"created:2026" title:created'],
    ['America/New_York', 'created:yesterday', 'created:yesterday'],
    ['America/New_York', 'created:*..*', 'created:*..*'],
    ['UTC', 'created:2026-11-29', 'created:2026-11-29T00:00Z/2026-11-30T00:00Z'],
  ])('in %s: %s', (timeZone, q, asked) => {
    process.env.TZ = timeZone;
    expect(toUtcDays(q)).toBe(asked);
  });
});

test('the day of a time is the local one', () => {
  process.env.TZ = 'Pacific/Auckland';
  expect(localDay('2026-11-28T11:13:00.000Z')).toBe('2026-11-29');
  expect(localDay(Date.parse('2026-12-31T11:00:00Z'))).toBe('2027-01-01');
});

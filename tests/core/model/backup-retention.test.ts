import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastInstantOf, parseRetention, statesToKeep } from '../../../core/model/backup-retention.ts';
import { DAY, HOUR, toTimestamp } from '../../../core/model/instant.ts';

const instants = fc.array(fc.integer({ min: 0, max: 3_000 * DAY }), { maxLength: 60 });
const counts = fc.nat(15);
const policies = fc.record({ days: counts, weeks: counts, months: counts });

it('the newest state is always kept, and otherwise only as many as the policy allows', () => {
  fc.assert(
    fc.property(instants, policies, (taken, keep) => {
      const kept = statesToKeep(taken, keep);
      if (taken.length > 0) expect(kept).toContain(Math.max(...taken));
      expect([...kept].every((instant) => taken.includes(instant))).toBe(true);
      expect(kept.size).toBeLessThanOrEqual(Math.max(1, keep.days + keep.weeks + keep.months));
    }),
  );
});

it('the newest state of each of the last days is kept, and pruning again changes nothing', () => {
  fc.assert(
    fc.property(instants, policies, (taken, keep) => {
      const kept = statesToKeep(taken, keep);
      const days = [...new Set(taken.map((instant) => Math.floor(instant / DAY)))].toSorted((a, b) => b - a);
      for (const day of days.slice(0, keep.days)) {
        expect(kept).toContain(Math.max(...taken.filter((instant) => Math.floor(instant / DAY) === day)));
      }
      expect(statesToKeep([...kept], keep)).toEqual(kept);
    }),
  );
});

it('daily states thin out to days, weeks that begin on Monday, and months', () => {
  const last = Date.parse('2026-11-28T03:00:00Z');
  const taken = Array.from({ length: 100 }, (_, index) => last - index * DAY).flatMap((noon) => [
    noon,
    noon - HOUR,
  ]);
  const kept = [...statesToKeep(taken, { days: 2, weeks: 3, months: 3 })].map(toTimestamp).toSorted();
  expect(kept.map((timestamp) => timestamp.slice(0, 13))).toEqual([
    '2026-09-30T03',
    '2026-10-31T03',
    '2026-11-15T03',
    '2026-11-22T03',
    '2026-11-27T03',
    '2026-11-28T03',
  ]);
});

it('a policy is a number of days, weeks and months', () => {
  expect(parseRetention('7d,4w,12m')).toEqual({ days: 7, weeks: 4, months: 12 });
  expect(parseRetention('12m, 1d')).toEqual({ days: 1, weeks: 0, months: 12 });
  for (const text of ['', '7', 'd', '7d,', '7d,7d', '-1d', '7y', '7d4w', '10000d']) {
    expect([text, parseRetention(text)]).toEqual([text, null]);
  }
});

it('a date lasts until its last millisecond, as does a second', () => {
  expect(lastInstantOf('2026-11-20')).toBe(Date.parse('2026-11-21T00:00:00Z') - 1);
  expect(lastInstantOf('2026-11-20T03:30:00Z')).toBe(Date.parse('2026-11-20T03:30:00.999Z'));
  expect(lastInstantOf('2026-11-20T03:30:00.500Z')).toBe(Date.parse('2026-11-20T03:30:00.500Z'));
  for (const text of [
    '',
    '2026-02-31',
    '2026-11',
    'yesterday',
    '2026-11-20T25:00:00Z',
    '2026-11-20T03:30:00',
  ]) {
    expect([text, lastInstantOf(text)]).toEqual([text, null]);
  }
});

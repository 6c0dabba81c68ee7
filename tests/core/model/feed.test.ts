import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  failedReading,
  intervalOf,
  MAX_INTERVAL_MS,
  MAX_ITEM_HASHES,
  MIN_INTERVAL_MS,
  mergeItemHashes,
  newFeed,
  nextReading,
  parseFeedUrl,
  parseFirst,
  parseInterval,
} from '../../../core/model/feed.ts';
import { DAY, HOUR, MINUTE } from '../../../core/model/instant.ts';
import { id } from '../../support/objects.ts';

const FEED = newFeed(
  { url: 'https://a.test/feed', title: 'A', tags: [], maxFirst: 10, isPaused: false },
  { id: id(1), accountId: 1, now: 0 },
);

describe('the interval of a feed', () => {
  it('is set by its owner, otherwise by the feed within limits, otherwise one hour', () => {
    expect([
      intervalOf(FEED),
      intervalOf({ suggestedMs: MINUTE }),
      intervalOf({ suggestedMs: 2 * HOUR }),
      intervalOf({ suggestedMs: 30 * DAY }),
      intervalOf({ suggestedMs: 30 * DAY, intervalMs: 15 * MINUTE }),
    ]).toEqual([HOUR, 30 * MINUTE, 2 * HOUR, DAY, 15 * MINUTE]);
  });

  it('varies a little each time, and is never shorter than requested', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: MIN_INTERVAL_MS, max: MAX_INTERVAL_MS }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (intervalMs, random) => {
          const pause = nextReading({ intervalMs }, 5, random) - 5;
          expect(pause).toBeGreaterThanOrEqual(intervalMs);
          expect(pause).toBeLessThanOrEqual(intervalMs * 1.1 + 1);
        },
      ),
    );
  });

  it("doubles with every failure, up to a day, and respects the server's Retry-After", () => {
    let feed = FEED;
    const pauses: number[] = [];
    for (let at = 0; at < 7; at++) {
      feed = failedReading(feed, { at: 0, reason: 'No.' }, 0);
      pauses.push(feed.due / HOUR);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 24, 24]);
    expect(feed).toMatchObject({ failures: 7, failure: { at: 0, reason: 'No.' } });
    expect(failedReading(FEED, { at: 0, reason: 'No.' }, 0, 3 * 3600).due).toBe(3 * HOUR);
    expect(failedReading(FEED, { at: 0, reason: 'No.' }, 0, 1e9).due).toBe(7 * DAY);
    const weekly = { ...FEED, intervalMs: 7 * DAY, failures: 3 };
    expect(failedReading(weekly, { at: 0, reason: 'No.' }, 0).due).toBe(7 * DAY);
  });

  it.each([[14], [15.5], [7 * 24 * 60 + 1], [Number.NaN]])('cannot be %s minutes', (minutes) => {
    expect(() => parseInterval(minutes)).toThrow(/from 15 to 10080, but is/);
  });
});

it('0 to 500 of the existing items are saved', () => {
  expect([parseFirst(0), parseFirst(500)]).toEqual([0, 500]);
  for (const items of [-1, 1.5, 501]) expect(() => parseFirst(items)).toThrow(/first must be/);
});

it('the hashes of present items come first, and the oldest are dropped', () => {
  expect(mergeItemHashes(['b', 'c'], ['a', 'b'])).toEqual(['b', 'c', 'a']);
  const many = Array.from({ length: MAX_ITEM_HASHES }, (_, at) => String(at));
  expect(mergeItemHashes(['new'], many)).toEqual(['new', ...many.slice(0, -1)]);
});

it('the address of a feed is a web address, also with a feed scheme', () => {
  expect(['feed://a.test/x', 'feed:https://a.test/x', ' https://A.test/x#top '].map(parseFeedUrl)).toEqual([
    'https://a.test/x',
    'https://a.test/x',
    'https://a.test/x',
  ]);
  for (const [written, reason] of [
    ['javascript:alert(1)', /absolute http or https address/],
    ['https://me:secret@a.test/', /must not contain a name or password/],
    [`https://a.test/${'a'.repeat(2_000)}`, /at most 2,000/],
  ] as const)
    expect(() => parseFeedUrl(written)).toThrow(reason);
});

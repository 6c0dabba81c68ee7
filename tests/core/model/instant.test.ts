import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toTimestamp } from '../../../core/model/instant.ts';

it('a timestamp is ISO 8601 in UTC with milliseconds, for every instant and in any order', () => {
  const instants = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 });
  const nearby = instants.chain((start) => fc.array(fc.integer({ min: start, max: start + 200_000_000 })));
  fc.assert(
    fc.property(nearby, (list) => {
      expect(list.map(toTimestamp)).toEqual(list.map((instant) => new Date(instant).toISOString()));
    }),
  );
});

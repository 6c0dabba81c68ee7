import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasChecksum, withChecksum, withoutChecksum } from '../../../core/library/checksum.ts';

const hash = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const RECORD = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
const lineOf = (record: object) => Buffer.from(withChecksum(JSON.stringify(record), hash));

it('a line with its checksum is JSON of the same record', () => {
  fc.assert(
    fc.property(RECORD, (record) => {
      const { sum: _, ...expected } = record;
      const line = lineOf(record);
      expect(hasChecksum(line, hash)).toBe(true);
      expect(withoutChecksum(JSON.parse(line.toString()))).toEqual(JSON.parse(JSON.stringify(expected)));
    }),
  );
});

it('a truncated line, or one with a flipped bit, does not match its checksum', () => {
  fc.assert(
    fc.property(RECORD, fc.nat(), fc.nat(7), (record, at, bit) => {
      const line = lineOf(record);
      expect(hasChecksum(line.subarray(0, at % line.length), hash)).toBe(false);
      const place = at % line.length;
      line[place] = (line[place] ?? 0) ^ (1 << bit);
      expect(hasChecksum(line, hash)).toBe(false);
    }),
  );
});

it('a line has the documented form', () => {
  expect(lineOf({ type: 'pin', objectId: 'x' }).toString()).toBe(
    `{"type":"pin","objectId":"x","sum":"${hash('{"type":"pin","objectId":"x"').slice(0, 16)}"}`,
  );
});

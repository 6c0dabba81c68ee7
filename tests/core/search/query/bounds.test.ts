import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prefixUpperBound } from '../../../../core/search/query/bounds.ts';

/** Few characters, so that texts often share a prefix; the last is the greatest possible one. */
const text = fc
  .array(fc.constantFrom('a', 'b', '\ud7ff', '\ue000', '\uffff', '😀', '\u{10ffff}'), { maxLength: 4 })
  .map((characters) => characters.join(''));

test('texts with a prefix are exactly those between its bounds, by code point', () => {
  fc.assert(
    fc.property(text, text, (start, other) => {
      const end = prefixUpperBound(start);
      const bytes = Buffer.from(other);
      const isFromStart = bytes.compare(Buffer.from(start)) >= 0;
      const isBeforeEnd = end === null || bytes.compare(Buffer.from(end)) < 0;
      expect(isFromStart && isBeforeEnd).toBe(other.startsWith(start));
    }),
  );
});

test('there is no upper bound for the empty prefix, nor for prefixes of the greatest character only', () => {
  expect(prefixUpperBound('')).toBeNull();
  expect(prefixUpperBound('\u{10ffff}\u{10ffff}')).toBeNull();
  expect(prefixUpperBound('a\u{10ffff}')).toBe('b');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterAllThatStartWith } from '../../../../core/search/query/bounds.ts';

/** Few characters, so that texts often start alike; the last is the greatest that there is. */
const text = fc
  .array(fc.constantFrom('a', 'b', '\ud7ff', '\ue000', '\uffff', '😀', '\u{10ffff}'), { maxLength: 4 })
  .map((characters) => characters.join(''));

test('texts with a prefix are exactly those between its bounds, by code points', () => {
  fc.assert(
    fc.property(text, text, (start, other) => {
      const end = afterAllThatStartWith(start);
      const bytes = Buffer.from(other);
      const isFromStart = bytes.compare(Buffer.from(start)) >= 0;
      const isBeforeEnd = end === null || bytes.compare(Buffer.from(end)) < 0;
      expect(isFromStart && isBeforeEnd).toBe(other.startsWith(start));
    }),
  );
});

test('nothing is after all texts, nor after those that start with the greatest characters', () => {
  expect(afterAllThatStartWith('')).toBeNull();
  expect(afterAllThatStartWith('\u{10ffff}\u{10ffff}')).toBeNull();
  expect(afterAllThatStartWith('a\u{10ffff}')).toBe('b');
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote } from '../../core/errors.ts';

describe('a quoted value', () => {
  it.each([
    ['plain', '"plain"'],
    ['two\nlines', '"two lines"'],
    [{ a: [1] }, '{"a":[1]}'],
    [undefined, 'undefined'],
    [null, 'null'],
    [7, '7'],
    ['7', '"7"'],
    ['a\ud83d', '"a\ufffd"'],
    ['x'.repeat(80), `"${'x'.repeat(80)}"`],
    ['x'.repeat(81), `"${'x'.repeat(77)}..."`],
    [`x${'😀'.repeat(40)}`, `"x${'😀'.repeat(38)}..."`],
    ['😀'.repeat(41), `"${'😀'.repeat(38)}..."`],
  ])('of %j is %s', (value, quoted) => {
    expect(quote(value)).toBe(quoted);
  });

  it('never has half a character, even where one was given', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '😀', '\ud83d'), maxLength: 100 }), (text) => {
        expect(quote(text).isWellFormed()).toBe(true);
      }),
    );
  });
});

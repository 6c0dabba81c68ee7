import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allOf, forbidden, invalid, quote, quoteAll, together } from '../../core/errors.ts';

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

  it('never ends in half a character, even if the value does', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '😀', '\ud83d'), maxLength: 100 }), (text) => {
        expect(quote(text).isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('a list of values in a sentence', () => {
  it.each([
    [['a'], '"a"'],
    [['a', 'b'], '"a" and "b"'],
    [['a', 'b', 'c'], '"a", "b" and "c"'],
  ])('%j are %s', (texts, quoted) => {
    expect(quoteAll(texts)).toBe(quoted);
  });

  it('are 50 at most', () => {
    expect(quoteAll(Array(50).fill('a'))).toMatch(/"a" and "a"$/);
    expect(quoteAll(Array(51).fill('a'))).toMatch(/^("a", ){49}"a" and others$/);
  });
});

describe('combined checks', () => {
  const refuse = (error: Error) => () => {
    throw error;
  };

  it('return all results', () => {
    expect(together([() => 1, () => 'a'])).toEqual([1, 'a']);
  });

  it('report all errors of the same kind', () => {
    const checks = [refuse(invalid('One.')), () => 1, refuse(forbidden('Two.')), refuse(invalid('Three.'))];
    expect(() => together(checks)).toThrow(allOf([invalid('One. Three.')]));
  });

  it('do not hide a bug', () => {
    expect(() => together([refuse(invalid('One.')), refuse(new TypeError('a bug'))])).toThrow(TypeError);
  });
});

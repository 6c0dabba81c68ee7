import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote } from '../../core/errors.ts';

/** Values in sentences (D12). */

describe('a quoted value', () => {
  it('is one line of at most 80 characters that any client can read, whatever the text', () => {
    const text = fc.string({ unit: fc.oneof(fc.constantFrom('😀', '\ud83d', '\ude00', '\n'), fc.string()) });
    fc.assert(
      fc.property(text, fc.nat(90), (tail, length) => {
        const quoted = quote('x'.repeat(length) + tail);
        expect(quoted.isWellFormed()).toBe(true);
        expect(quoted).toMatch(/^"[^\n]*"$/);
        expect(quoted.length).toBeLessThanOrEqual(82);
      }),
    );
  });

  it.each([
    ['a "b"', '"a "b""'],
    ['x'.repeat(80), `"${'x'.repeat(80)}"`],
    [`${'x'.repeat(76)}😀${'y'.repeat(9)}`, `"${'x'.repeat(76)}..."`],
    [Number.POSITIVE_INFINITY, '"Infinity"'],
    [1.5, '"1.5"'],
    [null, '"null"'],
    [undefined, '"undefined"'],
    [false, '"false"'],
    [[1, { a: 'b' }], '"[1,{"a":"b"}]"'],
  ])('shows what was given: %j', (value, shown) => {
    expect(quote(value)).toBe(shown);
  });
});

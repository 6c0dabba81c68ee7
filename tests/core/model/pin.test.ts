import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDomainError } from '../../../core/errors.ts';
import { movePins, type PinOrder, parsePosition, pin } from '../../../core/model/pin.ts';

const ORDER: PinOrder = ['a', 'b', 'c', 'd'];
const ids = fc.constantFrom(...'abcdefgh');
const orders = fc.uniqueArray(ids);
const positions = fc.integer({ min: 1, max: 12 });

describe('pin', () => {
  it.each([
    ['x', 1, 'xabcd'],
    ['x', 3, 'abxcd'],
    ['x', 5, 'abcdx'],
    ['x', 99, 'abcdx'],
    ['x', 1e20, 'abcdx'],
    ['x', undefined, 'abcdx'],
    ['b', undefined, 'abcd'],
    ['b', 1, 'bacd'],
    ['b', 4, 'acdb'],
    ['b', 99, 'acdb'],
    ['b', 2, 'abcd'],
  ] as const)('puts %s at %s: %s', (id, position, order) => {
    expect(pin(ORDER, id, position).join('')).toBe(order);
  });

  it('puts the object at its place or last, once, and leaves the others in their order', () => {
    fc.assert(
      fc.property(orders, ids, positions, (order, id, position) => {
        const after = pin(order, id, position);
        expect(after.indexOf(id)).toBe(Math.min(position, after.length) - 1);
        expect(after.filter((other) => other !== id)).toEqual(order.filter((other) => other !== id));
        expect(new Set(after).size).toBe(after.length);
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(orders, ids, fc.option(positions, { nil: undefined }), (order, id, position) => {
        const once = pin(order, id, position);
        expect(pin(once, id, position)).toEqual(once);
      }),
    );
  });
});

describe('movePins', () => {
  it('moves one after the other', () => {
    const moves = [
      { objectId: 'd', position: 1 },
      { objectId: 'a', position: 99 },
      { objectId: 'd', position: 2 },
    ];
    expect(movePins(ORDER, moves).join('')).toBe('bdca');
    expect(ORDER.join('')).toBe('abcd');
  });

  it('is pinning again and again', () => {
    const moves = fc.array(fc.record({ objectId: fc.constantFrom(...ORDER), position: positions }));
    fc.assert(
      fc.property(moves, (list) => {
        const pinned = list.reduce((order, move) => pin(order, move.objectId, move.position), ORDER);
        expect(movePins(ORDER, list)).toEqual(pinned);
      }),
    );
  });

  it('refuses all for one that is not pinned, and says so', () => {
    const moves = [
      { objectId: 'd', position: 1 },
      { objectId: 'x', position: 1 },
    ];
    expect(() => movePins(ORDER, moves)).toThrow(/"x" is not pinned. No pins were moved./);
  });
});

describe('a position', () => {
  it.each([1, 2, 10_000, 1e20])('may be %s', (value) => {
    expect(parsePosition(value)).toBe(value);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('may not be %s', (value) => {
    expect(() => parsePosition(value)).toThrow(
      expect.toSatisfy((error: unknown) => isDomainError(error, 'invalid')),
    );
  });
});

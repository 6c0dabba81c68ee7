import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDomainError } from '../../../core/errors.ts';
import {
  changedPart,
  type PinOrder,
  type Placement,
  placePins,
  targetRange,
} from '../../../core/model/pin.ts';

const ORDER: PinOrder = ['a', 'b', 'c', 'd'];
const ids = fc.constantFrom(...'abcdefgh');
const orders = fc.uniqueArray(ids);
const positions = fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined });
const placements: fc.Arbitrary<Placement> = fc.record({ objectId: ids, position: positions });

describe('place', () => {
  it.each([
    ['x', 0, 'xabcd'],
    ['x', -0, 'xabcd'],
    ['x', 1, 'xabcd'],
    ['x', 3, 'abxcd'],
    ['x', 5, 'abcdx'],
    ['x', 99, 'abcdx'],
    ['x', 1e20, 'abcdx'],
    ['x', undefined, 'abcdx'],
    ['b', undefined, 'abcd'],
    ['b', 0, 'bacd'],
    ['b', 1, 'bacd'],
    ['b', 4, 'acdb'],
    ['b', 99, 'acdb'],
    ['b', 2, 'abcd'],
  ] as const)('puts %s at %s: %s', (objectId, position, order) => {
    expect(placePins(ORDER, [{ objectId, position }]).join('')).toBe(order);
  });

  it('puts objects one after the other', () => {
    const moves = [
      { objectId: 'd', position: 1 },
      { objectId: 'a', position: 99 },
      { objectId: 'd', position: 2 },
    ];
    expect(placePins(ORDER, moves).join('')).toBe('bdca');
    expect(ORDER.join('')).toBe('abcd');
  });

  it('puts the object at its position or last, once, and keeps the order of the others', () => {
    fc.assert(
      fc.property(orders, placements, (order, { objectId, position }) => {
        const after = placePins(order, [{ objectId, position }]);
        const stays = position === undefined && order.includes(objectId);
        const slot = Math.max(1, Math.min(position ?? after.length, after.length));
        const index = stays ? order.indexOf(objectId) : slot - 1;
        expect(after.indexOf(objectId)).toBe(index);
        expect(after.filter((other) => other !== objectId)).toEqual(
          order.filter((other) => other !== objectId),
        );
        expect(new Set(after).size).toBe(after.length);
      }),
    );
  });

  it('equals the single placements in sequence, and is idempotent', () => {
    fc.assert(
      fc.property(orders, fc.array(placements), (order, list) => {
        const each = list.reduce<PinOrder>((before, placement) => placePins(before, [placement]), order);
        expect(placePins(order, list)).toEqual(each);
        const last = list.slice(-1);
        expect(placePins(each, last)).toEqual(each);
      }),
    );
  });

  it.each([-1, 0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('rejects position %s', (position) => {
    expect(() => placePins(ORDER, [{ objectId: 'a', position }])).toThrow(
      expect.toSatisfy((error: unknown) => isDomainError(error, 'invalid')),
    );
  });
});

describe('targetRange', () => {
  it('returns the first and the last target position', () => {
    const placements = [7, undefined, 0, 3].map((position) => ({ objectId: 'a', position }));
    expect(targetRange(placements, 5)).toEqual({ first: 1, last: 5 });
    expect(targetRange(placements.slice(3), 5)).toEqual({ first: 3, last: 3 });
    expect(targetRange([{ objectId: 'a' }], 5)).toEqual({ first: 5, last: 0 });
  });

  it('and the current positions of the objects span all moves', () => {
    fc.assert(
      fc.property(orders, fc.array(placements), (order, list) => {
        const placed = list.map(({ objectId }) => order.indexOf(objectId) + 1);
        const { first, last } = targetRange(list, 99);
        const from = Math.min(first, order.length + 1, ...placed.filter((position) => position > 0));
        const to = placed.includes(0) ? order.length : Math.max(last, from - 1, ...placed);
        const moved = placePins(order.slice(from - 1, to), list, from - 1);
        expect([...order.slice(0, from - 1), ...moved, ...order.slice(to)]).toEqual(placePins(order, list));
      }),
    );
  });
});

describe('the changed stretch', () => {
  it('turns the old order into the new one, and is minimal', () => {
    fc.assert(
      fc.property(orders, fc.array(placements), (before, list) => {
        const after = placePins(before, list);
        const { from, objects } = changedPart(before, after);
        expect(before.toSpliced(from, objects.length, ...objects)).toEqual(after);
        for (const index of objects.length > 0 ? [0, objects.length - 1] : []) {
          expect(objects[index]).not.toBe(before[from + index]);
        }
      }),
    );
  });
});

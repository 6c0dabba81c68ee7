import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDomainError } from '../../../core/errors.ts';
import { findPlan, type Policy } from '../../../core/model/plan.ts';
import { createPrice, listPrice, OPERATIONS, searchPrice } from '../../../core/pricing/price-list.ts';
import { remaining, requireCredits, spend, type Window } from '../../../core/pricing/quota.ts';

/** Prices and quotas (docs/api.md; D19, D20). */

const MIB = 1024 * 1024;

describe('prices', () => {
  it('are those of the interface', () => {
    const credits = new Map<number, string[]>();
    for (const [operation, { price }] of Object.entries(OPERATIONS))
      credits.set(price, [...(credits.get(price) ?? []), operation]);
    expect(credits.get(100)).toEqual(['spaces.create']);
    expect(credits.get(20)).toEqual(['objects.put-content', 'objects.put-page']);
    expect(credits.get(5)).toEqual(['tags.list', 'links.list', 'archives.changes']);
    expect(credits.get(3)).toEqual([
      'pins.add',
      'pins.remove',
      'spaces.add-object',
      'spaces.remove-object',
      'links.create',
    ]);
    expect(OPERATIONS.convert).toEqual({ effect: 'read', price: 1, maxPrice: 1 });
    expect(Object.isFrozen(OPERATIONS)).toBe(true);
  });

  it.each([
    [
      listPrice,
      [
        [0, 1],
        [40, 1],
        [41, 2],
        [5_000, 125],
        [9_999, 249],
        [10_000, 250],
        [1e9, 250],
      ],
    ],
    [
      searchPrice,
      [
        [0, 10],
        [4, 10],
        [5, 11],
        [500, 130],
        [1_000, 250],
        [1e9, 250],
      ],
    ],
    [
      createPrice,
      [
        [0, 10],
        [1, 10],
        [MIB, 13],
        [32 * MIB, 130],
        [64 * MIB - 1, 249],
        [64 * MIB, 250],
        [1e12, 250],
      ],
    ],
  ] as const)('%o rises with size up to its cap', (price, points) => {
    for (const [size, credits] of points) expect([size, price(size)]).toEqual([size, credits]);
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), (a, b) => price(Math.min(a, b)) <= price(Math.max(a, b))),
    );
  });
});

describe('quotas', () => {
  const policies: readonly Policy[] = [
    { name: 'burst', quota: 10, windowSeconds: 300 },
    { name: 'sustained', quota: 15, windowSeconds: 3_000 },
  ];
  const NOW = 1_000_000;
  const left = (windows: readonly Window[], now: number) =>
    remaining(policies, windows, now).map(({ credits, resetSeconds }) => [credits, resetSeconds]);

  it('are full until the first credit is spent', () => {
    expect(left([], NOW)).toEqual([
      [10, 300],
      [15, 3_000],
    ]);
    expect(spend(policies, [], 4, NOW)).toEqual([
      { policy: 'burst', opened: NOW, spent: 4 },
      { policy: 'sustained', opened: NOW, spent: 4 },
    ]);
  });

  it('open and close independently', () => {
    const first = spend(policies, [], 10, NOW);
    expect(left(first, NOW + 100_500)).toEqual([
      [0, 200],
      [5, 2_900],
    ]);
    const second = spend(policies, first, 5, NOW + 300_000);
    expect(left(second, NOW + 300_000)).toEqual([
      [5, 300],
      [0, 2_700],
    ]);
  });

  it('refuse with the longest wait of the exhausted ones', () => {
    const windows = spend(policies, [], 10, NOW);
    const refusal = (price: number, now: number) => {
      try {
        requireCredits(policies, windows, price, now);
        return null;
      } catch (error) {
        if (!isDomainError(error, 'exhausted')) return error;
        const waits = error.shortages.map((shortage) => shortage.resetSeconds);
        expect(error.retryAfterSeconds).toBe(Math.max(...waits));
        return waits;
      }
    };
    expect(refusal(1, NOW + 1_000)).toEqual([299]);
    expect(refusal(6, NOW + 1_000)).toEqual([299, 2_999]);
    expect(refusal(5, NOW + 300_000)).toBe(null);
    expect(refusal(6, NOW + 300_000)).toEqual([2_700]);
    expect(refusal(0, NOW)).toBe(null);
  });

  it('drop a window of a clock that was ahead, but not one of a server whose clock differs a little', () => {
    const ahead = (seconds: number) => spend(policies, [], 10, NOW + seconds * 1_000);
    expect(left(ahead(86_400), NOW)).toEqual([
      [10, 300],
      [15, 3_000],
    ]);
    expect(left(ahead(30), NOW)).toEqual([
      [0, 330],
      [5, 3_030],
    ]);
  });

  it('refund unused credits, even after their window closed', () => {
    const paid = spend(policies, [], 10, NOW);
    expect(left(spend(policies, paid, -9, NOW + 1), NOW + 1)).toEqual([
      [9, 300],
      [14, 3_000],
    ]);
    expect(left(spend(policies, paid, -9, NOW + 400_000), NOW + 400_000)).toEqual([
      [10, 300],
      [14, 2_600],
    ]);
  });

  it('do not exist for a plan without limits', () => {
    expect(spend(findPlan(4)?.policies ?? [], [], 1e9, NOW)).toEqual([]);
  });

  it('are never overspent, in any order and at any times', () => {
    const step = fc.record({ price: fc.integer({ min: -5, max: 12 }), pause: fc.nat(400_000) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let windows: readonly Window[] = [];
        let now = NOW;
        for (const { price, pause } of steps) {
          now += pause;
          try {
            windows = spend(policies, windows, price, now);
          } catch (error) {
            expect(isDomainError(error, 'exhausted')).toBe(true);
          }
          for (const { policy, credits, resetSeconds } of remaining(policies, windows, now)) {
            expect(credits).toBeGreaterThanOrEqual(0);
            expect(credits).toBeLessThanOrEqual(policy.quota);
            expect(resetSeconds).toBeGreaterThan(0);
            expect(resetSeconds).toBeLessThanOrEqual(policy.windowSeconds);
          }
        }
      }),
    );
  });
});

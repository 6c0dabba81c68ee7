import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceOf, hasSimilar } from '../../../apps/web/collection/similar-color.ts';
import { indexByKey, moved } from '../../../apps/web/pins/order.ts';
import { blend, onThisDay, seedOf, walkThrough } from '../../../apps/web/rediscover/walk.ts';
import { groupTags, hasSimilarName, normalizeTagName } from '../../../apps/web/tags/all-tags.ts';

/** The computations behind the pages of tags, pins and Rediscover. */

describe('a walk', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 60 });

  test('is the same all day, whatever the order of the list', () => {
    fc.assert(
      fc.property(ids, fc.nat(), (all, hour) => {
        const seed = seedOf(new Date(2026, 4, 1, 0));
        expect(seedOf(new Date(2026, 4, 1, hour % 24))).toBe(seed);
        expect(walkThrough(all.toReversed(), seed, 12)).toEqual(walkThrough(all, seed, 12));
      }),
    );
  });

  test('changes by at most one step when something is saved', () => {
    fc.assert(
      fc.property(ids, (all) => {
        const before = walkThrough(all.slice(1), 'today', 5);
        const after = walkThrough(all, 'today', 5);
        expect(after.filter((id) => !before.includes(id)).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('is different tomorrow', () => {
    const all = Array.from({ length: 200 }, (_, at) => `thing ${at}`);
    expect(walkThrough(all, '2026-5-1', 12)).not.toEqual(walkThrough(all, '2026-5-2', 12));
  });
});

test('a search by colour finds shades of the colour, and no grey or other hue', () => {
  const isOrange = hasSimilar(0xd07a4b);
  expect([0xd07a4b, 0xc4703f, 0xe08a55, 0xb5653a].map((color) => isOrange([color]))).not.toContain(false);
  expect([0x8a8a8a, 0xa09a94, 0xf2ead8, 0x4b7ad0, 0xc05a7a].map((color) => isOrange([color]))).not.toContain(
    true,
  );
  const isGrey = hasSimilar(0x808080);
  expect(isGrey([0x8a8a8a])).toBe(true);
  expect(isGrey([0x9a7a5a])).toBe(false);
});

test('On this day shows items saved on this date in earlier years, newest first', () => {
  const at = (id: string, year: number, month: number, day: number) => ({
    id,
    bumped: new Date(year, month, day, 23).getTime(),
  });
  const things = [
    at('now', 2026, 1, 3),
    at('a', 2025, 1, 3),
    at('b', 2025, 1, 2),
    at('c', 2020, 1, 3),
    at('d', 2025, 1, 3),
  ];
  expect(onThisDay(things, new Date(2026, 1, 3, 8))).toEqual([
    { year: 2025, ids: ['a', 'd'] },
    { year: 2020, ids: ['c'] },
  ]);
});

describe('similarity', () => {
  test('is by meaning at one end, by colour at the other, and by both in between', () => {
    expect(blend(['a', 'b', 'x'], ['c', 'd', 'x'], 0)).toEqual(['a', 'b', 'x']);
    expect(blend(['a', 'b', 'x'], ['c', 'd', 'x'], 1)).toEqual(['c', 'd', 'x']);
    expect(blend(['a', 'b', 'x'], ['c', 'd', 'x'], 0.5)[0]).toBe('x');
  });

  test('of equal colours is the highest', () => {
    const differenceTo = differenceOf([0xcc2222, 0xeeeeee]);
    expect(differenceTo([0xcc2222, 0xeeeeee])).toBe(0);
    expect(differenceTo([0xbb3333, 0xeeeeee])).toBeLessThan(differenceTo([0x2222cc, 0xeeeeee]));
  });
});

describe('a pin', () => {
  test.each([
    ['ArrowLeft', 4, 3],
    ['ArrowRight', 4, 5],
    ['ArrowUp', 4, 1],
    ['ArrowDown', 4, 7],
    ['ArrowUp', 1, 1],
    ['ArrowDown', 7, 7],
    ['ArrowRight', 7, 7],
    ['Home', 4, 0],
    ['End', 4, 7],
    ['x', 4, 4],
  ])('moves with %s from %i to %i in three columns of eight', (key, from, to) => {
    expect(indexByKey(key, from, 8, 3)).toBe(to);
  });

  test('keeps the order of the others when it is moved', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
    expect(moved(['a'], 5, 0)).toEqual(['a']);
  });
});

describe('the page of tags', () => {
  const tags = [
    { name: 'Café', count: 2, flags: 8 },
    { name: 'cafe', count: 3, flags: 10 },
    { name: 'tea', count: 9, flags: 2 },
  ];

  test('finds tags regardless of case and accents, the most used first, and separates those from analysis', () => {
    const names = (sought: string) =>
      Object.values(groupTags(tags, sought)).map((group) => group.map(({ name }: { name: string }) => name));
    expect(names('')).toEqual([['cafe', 'Café'], ['tea']]);
    expect(names('CAFÉ')).toEqual([['cafe', 'Café'], []]);
    expect(names('é')).toEqual([['cafe', 'Café'], ['tea']]);
  });

  test('shows which tags are equal in a search', () => {
    expect([hasSimilarName(tags, 'cafe'), hasSimilarName(tags, 'tea')]).toEqual([true, false]);
    expect(normalizeTagName(' to \n read ')).toBe('to read');
  });
});

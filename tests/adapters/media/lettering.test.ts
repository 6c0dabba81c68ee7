import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lettering } from '../../../adapters/media/lettering.ts';

const SIDE = 320;

/** A picture with given pixels, 0 to 255. */
const picture = (value: (x: number, y: number) => number) => ({
  pixels: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => value(at % SIDE, Math.floor(at / SIDE))),
  width: SIDE,
  height: SIDE,
});

/** Strokes two pixels wide, as in letters, in lines of 10 pixels every 20. */
const written = (x: number, y: number) => y % 20 < 10 && (x * 7 + Math.floor(y / 20)) % 13 < 4;

/** Grain that is the same each time. */
const grain = (x: number, y: number) => Math.abs(Math.sin(x * 12.9898 + y * 78.233) * 43_758.5453) % 1;

describe('lettering', () => {
  test.each([
    ['black on white', 0, 255],
    ['white on black', 255, 0],
    ['grey on grey', 100, 190],
  ])('is detected %s', (_, ink, ground) => {
    expect(lettering(picture((x, y) => (written(x, y) ? ink : ground)))).toBeGreaterThan(0.2);
  });

  test('is detected in a single line', () => {
    const line = picture((x, y) => (y >= 160 && y < 180 && x < 200 && written(x, y) ? 0 : 255));
    expect(lettering(line)).toBeGreaterThan(0.008);
  });

  test.each([
    ['an even wall', () => 128],
    ['a sky that grows lighter', (_x: number, y: number) => (y / SIDE) * 255],
    ['gravel', (x: number, y: number) => grain(x, y) * 255],
    ['soft waves', (x: number, y: number) => 128 + 100 * Math.sin(x / 9) * Math.cos(y / 11)],
    ['a chessboard', (x: number, y: number) => (((x >> 5) + (y >> 5)) % 2 ? 255 : 0)],
    ['a fence', (x: number) => (x % 40 < 6 ? 20 : 230)],
  ])('is not detected in %s', (_, value) => {
    expect(lettering(picture(value))).toBe(0);
  });

  test('is measured as a share of any picture, however small', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), fc.infiniteStream(fc.nat(255)), (width, height, values) => {
        const pixels = Uint8Array.from({ length: width * height }, () => values.next().value ?? 0);
        const share = lettering({ pixels, width, height });
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dominantColors } from '../../../adapters/media/palette.ts';
import { runs } from '../../support/runs.ts';

type Rgb = readonly [number, number, number];

/** A picture of patches: a number of pixels of each colour. */
const picture = (...patches: readonly (readonly [Rgb, number, alpha?: number])[]): Uint8Array =>
  Uint8Array.from(
    patches.flatMap(([[red, green, blue], count, alpha = 255]) =>
      Array.from({ length: count }, () => [red, green, blue, alpha]).flat(),
    ),
  );

const RED: Rgb = [220, 30, 30];
const GREEN: Rgb = [30, 160, 60];
const BLUE: Rgb = [30, 60, 200];

describe('dominant colours', () => {
  test('come by weight, as they are in the picture', () => {
    expect(dominantColors(picture([RED, 100], [BLUE, 600], [GREEN, 300]))).toEqual([
      '#1e3cc8',
      '#1ea03c',
      '#dc1e1e',
    ]);
  });

  test('keep a small patch that differs from everything else, and drop a speck', () => {
    const white: Rgb = [250, 250, 250];
    const black: Rgb = [10, 10, 10];
    const colors = dominantColors(
      picture([white, 5000], [black, 3000], [BLUE, 1000], [RED, 100], [GREEN, 1]),
    );
    expect(colors).toEqual(['#fafafa', '#0a0a0a', '#1e3cc8', '#dc1e1e']);
  });

  test('merge the shades of a gradient into a few colours', () => {
    const gradient = picture(...Array.from({ length: 200 }, (_, at): [Rgb, number] => [[at, at, 255], 10]));
    expect(dominantColors(gradient).length).toBeGreaterThanOrEqual(3);
    expect(dominantColors(gradient).length).toBeLessThanOrEqual(8);
  });

  test('of one flat colour are that colour and shades of it', () => {
    const [first, ...shades] = dominantColors(picture([RED, 500]));
    expect(first).toBe('#dc1e1e');
    expect(shades).toHaveLength(2);
  });

  test('ignore transparent pixels', () => {
    expect(dominantColors(picture([RED, 900, 20], [BLUE, 100]))[0]).toBe('#1e3cc8');
    expect(dominantColors(picture([RED, 900, 0]))).toEqual([]);
    expect(dominantColors(new Uint8Array())).toEqual([]);
  });

  test('of any pixels are 3 to 8 different hexadecimal colours', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    const patch = fc.tuple(fc.tuple(channel, channel, channel), fc.integer({ min: 1, max: 50 }));
    fc.assert(
      fc.property(fc.array(patch, { minLength: 1, maxLength: 20 }), (patches) => {
        const colors = dominantColors(picture(...patches));
        expect(colors.length).toBeGreaterThanOrEqual(3);
        expect(colors.length).toBeLessThanOrEqual(8);
        expect(new Set(colors).size).toBe(colors.length);
        for (const color of colors) expect(color).toMatch(/^#[0-9a-f]{6}$/);
      }),
      { numRuns: runs(30) },
    );
  });
});

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { backgroundColorOf, pictureFrom } from '../../../apps/web/api/picture.ts';

/** A picture of one colour, with or without a transparent part. */
const drawn = (background: { r: number; g: number; b: number; alpha?: number }) =>
  sharp({ create: { width: 40, height: 30, channels: background.alpha === undefined ? 3 : 4, background } });

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const RED = { r: 200, g: 0, b: 0 };

describe('pictureFrom', () => {
  it.each([
    ['a thumbnail', drawn(CLEAR).webp(), true],
    ['a thumbnail without loss', drawn(CLEAR).webp({ lossless: true }), true],
    ['a PNG', drawn(CLEAR).png(), true],
    ['an opaque thumbnail', drawn(RED).webp(), false],
    ['an opaque thumbnail without loss', drawn(RED).webp({ lossless: true }), false],
    ['an opaque PNG', drawn(RED).png(), false],
    ['a JPEG', drawn(RED).jpeg(), false],
  ] as const)('detects whether the ground shows through %s', async (_, file, isTransparent) => {
    const picture = await pictureFrom(new Blob([new Uint8Array(await file.toBuffer())]));
    URL.revokeObjectURL(picture.url);
    expect(picture.isTransparent).toBe(isTransparent);
  });
});

describe('backgroundColorOf', () => {
  const clear = { url: 'blob:a', isTransparent: true };

  it('is light behind dark pictures and dark behind light ones', () => {
    expect(backgroundColorOf(clear, '#101820')).toBe('#ffffff');
    expect(backgroundColorOf(clear, '#fefefe')).toBe('#211e1a');
    expect(backgroundColorOf(clear, undefined)).toBe('#ffffff');
  });

  it('is null behind opaque pictures and before they load', () => {
    expect(backgroundColorOf({ ...clear, isTransparent: false }, '#101820')).toBeUndefined();
    expect(backgroundColorOf(undefined, '#101820')).toBeUndefined();
  });
});

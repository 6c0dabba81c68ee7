import { describe, expect, test } from 'vitest';
import { bitmapSize, readBitmap } from '../../../adapters/media/bitmap.ts';

const [RED, GREEN, BLUE, WHITE] = [
  [255, 0, 0, 255],
  [0, 255, 0, 255],
  [0, 0, 255, 255],
  [255, 255, 255, 255],
];
/** The pixels of three columns and two rows. A bitmap stores the lower row first. */
const PIXELS = [RED, GREEN, BLUE, WHITE, BLUE, RED].flat();
const PALETTE = [
  [0, 0, 255, 0],
  [0, 255, 0, 0],
  [255, 0, 0, 0],
  [255, 255, 255, 0],
].flat();

interface Kind {
  readonly bits: number;
  readonly compression?: number;
  readonly height?: number;
  readonly width?: number;
  /** The data after the header of 40 bytes: masks, then colours. */
  readonly tables?: readonly number[];
  readonly colors?: number;
  readonly rows: readonly number[];
}

function bitmap({ bits, compression = 0, width = 3, height = 2, tables = [], colors = 0, rows }: Kind) {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + tables.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(compression, 30);
  head.writeUInt32LE(colors, 46);
  return new Uint8Array([...head, ...tables, ...rows]);
}

const ofColors = { tables: PALETTE, colors: 4 };
const masks = (...all: number[]) => all.flatMap((mask) => [...Buffer.from(Uint32Array.of(mask).buffer)]);
const little = (...numbers: number[]) => numbers.flatMap((number) => [number & 255, number >> 8]);

const KINDS: Readonly<Record<string, Kind>> = {
  '4 bits': { ...ofColors, bits: 4, rows: [0x32, 0x00, 0, 0, 0x01, 0x20, 0, 0] },
  '8 bits': { ...ofColors, bits: 8, rows: [3, 2, 0, 0, 0, 1, 2, 0] },
  '8 bits from the top': { ...ofColors, bits: 8, height: -2, rows: [0, 1, 2, 0, 3, 2, 0, 0] },
  '16 bits': {
    bits: 16,
    rows: [...little(0x7fff, 0x001f, 0x7c00, 0), ...little(0x7c00, 0x03e0, 0x001f, 0)],
  },
  '16 bits with masks': {
    bits: 16,
    compression: 3,
    tables: masks(0xf800, 0x07e0, 0x001f),
    rows: [...little(0xffff, 0x001f, 0xf800, 0), ...little(0xf800, 0x07e0, 0x001f, 0)],
  },
  '24 bits': {
    bits: 24,
    rows: [255, 255, 255, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 255, 0, 255, 0, 255, 0, 0, 0, 0, 0],
  },
  '32 bits, the last ones unused': {
    bits: 32,
    rows: [
      [255, 255, 255, 0, 255, 0, 0, 0, 0, 0, 255, 0],
      [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0],
    ].flat(),
  },
  'runs of 8 bits': {
    ...ofColors,
    bits: 8,
    compression: 1,
    rows: [0, 3, 3, 2, 0, 0, 0, 0, 1, 0, 1, 1, 1, 2, 0, 1],
  },
  'runs of 4 bits': {
    ...ofColors,
    bits: 4,
    compression: 2,
    rows: [0, 3, 0x32, 0x00, 0, 0, 2, 0x01, 1, 0x20, 0, 1],
  },
};

describe('a bitmap', () => {
  for (const [name, kind] of Object.entries(KINDS)) {
    test(`of ${name} has its pixels`, () => {
      const { rgba, width, height } = readBitmap(bitmap(kind));
      expect([width, height]).toEqual([3, 2]);
      expect([...rgba]).toEqual(PIXELS);
    });
  }

  test('with one bit has two colours, and OS/2 has a header of its own', () => {
    const wide = { bits: 1, width: 9, height: 1, rows: [0b10100000, 0b10000000, 0, 0] };
    const { rgba } = readBitmap(bitmap({ ...wide, tables: PALETTE.slice(0, 8) }));
    expect([...rgba]).toEqual([GREEN, RED, GREEN, RED, RED, RED, RED, RED, GREEN].flat());
    const old = [0x42, 0x4d, 0, 0, 0, 0, 0, 0, 0, 0, 32, 0, 0, 0, 12, 0, 0, 0, 2, 0, 1, 0, 1, 0, 1, 0];
    expect([...readBitmap(new Uint8Array([...old, 0, 0, 255, 255, 0, 0, 64, 0, 0, 0])).rgba]).toEqual(
      [RED, BLUE].flat(),
    );
  });

  test('with an alpha mask is transparent', () => {
    const kind = { bits: 32, compression: 6, width: 1, height: 1, rows: [0, 0, 255, 128] };
    const tables = masks(0xff0000, 0xff00, 0xff, 0xff000000);
    expect([...readBitmap(bitmap({ ...kind, tables })).rgba]).toEqual([255, 0, 0, 128]);
  });

  test('with invalid runs or colours has its readable part', () => {
    const stray = { ...ofColors, bits: 8, compression: 1, rows: [200, 1, 0, 2, 250, 0, 9, 200, 0, 50, 1] };
    const { rgba } = readBitmap(bitmap(stray));
    expect([...rgba.subarray(12, 24)]).toEqual([GREEN, GREEN, GREEN].flat());
    expect([
      ...readBitmap(bitmap({ bits: 8, colors: 1, tables: [0, 0, 255, 0], rows: [9, 0, 0, 0] })).rgba,
    ]).toEqual([WHITE, WHITE, WHITE, [0, 0, 0, 255], RED, RED].flat());
  });

  test('that is damaged, huge, or of an unknown type is rejected', () => {
    const damaged = /damaged/;
    const whole = bitmap(KINDS['8 bits'] as Kind);
    for (let length = 2; length <= 70; length++)
      expect(() => bitmapSize(whole.subarray(0, length))).toThrow(damaged);
    for (const kind of [{ bits: 7 }, { bits: 8, compression: 4 }, { bits: 24, compression: 1 }])
      expect(() => readBitmap(bitmap({ ...kind, rows: [1, 2, 3, 4] }))).toThrow(damaged);
    expect(() => readBitmap(bitmap({ bits: 24, width: -1, rows: [0] }))).toThrow(damaged);
    expect(() => readBitmap(bitmap({ bits: 24, width: 100_000, height: 100_000, rows: [0] }))).toThrow(
      /too large/,
    );
  });
});

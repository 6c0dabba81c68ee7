/** The pixels of Windows bitmaps: 1, 4, 8, 16, 24 or 32 bits, optionally run-length encoded (Microsoft, "Bitmap Storage"). */

export interface BitmapHeader {
  readonly width: number;
  readonly height: number;
  readonly isTopDown: boolean;
  readonly bits: number;
  readonly compression: number;
  /** The offset of the pixels in the file, in bytes. */
  readonly start: number;
  /** The colour table: red, green and blue of each colour. Empty if each pixel contains its colour. */
  readonly palette: readonly (readonly [red: number, green: number, blue: number])[];
  /** The bit masks of red, green, blue and alpha in a pixel; 0 for a missing channel. */
  readonly masks: readonly [red: number, green: number, blue: number, alpha: number];
}

/** Pixel encodings, by their numbers in the header. */
const [RGB, RUNS_OF_8, RUNS_OF_4, FIELDS, FIELDS_WITH_ALPHA] = [0, 1, 2, 3, 6];
const OLDEST_HEADER = 12;
const FILE_HEADER = 14;
const USUAL_HEADER = 40;
/** Headers of at least this length, in bytes, have a mask for alpha. */
const HEADER_WITH_ALPHA = 56;

/** The header of a bitmap. @throws RangeError when the file ends within it */
export function readHeader(view: DataView): BitmapHeader {
  const length = view.getUint32(FILE_HEADER, true);
  const isOldest = length === OLDEST_HEADER;
  const height = isOldest ? view.getInt16(20, true) : view.getInt32(22, true);
  const bits = view.getUint16(isOldest ? 24 : 28, true);
  const compression = isOldest ? RGB : view.getUint32(30, true);
  const hasFields = compression === FIELDS || compression === FIELDS_WITH_ALPHA;
  return {
    width: isOldest ? view.getUint16(18, true) : view.getInt32(18, true),
    height: Math.abs(height),
    isTopDown: height < 0,
    bits,
    compression,
    start: view.getUint32(10, true),
    palette: bits > 8 ? [] : readPalette(view, length, bits, hasFields),
    masks: hasFields ? readMasks(view, length, compression) : usualMasks(bits),
  };
}

function readPalette(
  view: DataView,
  length: number,
  bits: number,
  hasFields: boolean,
): BitmapHeader['palette'] {
  const isOldest = length === OLDEST_HEADER;
  const count = (isOldest ? 0 : view.getUint32(46, true)) || 2 ** bits;
  const start = FILE_HEADER + length + (hasFields && length === USUAL_HEADER ? 12 : 0);
  const size = isOldest ? 3 : 4;
  return Array.from({ length: Math.min(count, 2 ** bits) }, (_, at) => {
    const blue = start + at * size;
    return [view.getUint8(blue + 2), view.getUint8(blue + 1), view.getUint8(blue)] as const;
  });
}

function readMasks(view: DataView, length: number, compression: number): BitmapHeader['masks'] {
  const hasAlpha = compression === FIELDS_WITH_ALPHA || length >= HEADER_WITH_ALPHA;
  const at = FILE_HEADER + USUAL_HEADER; // after a header of the usual length, or in a longer one
  const mask = (number: number): number => view.getUint32(at + 4 * number, true);
  return [mask(0), mask(1), mask(2), hasAlpha ? mask(3) : 0];
}

function usualMasks(bits: number): BitmapHeader['masks'] {
  return bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0];
}

/**
 * The pixels of a bitmap as bytes, row by row from the top: red, green, blue and alpha of each pixel. Pixels that the file does not contain
 * stay white, as does an incomplete row without compression.
 * @returns undefined for an unsupported kind of bitmap
 */
export function readPixels(view: DataView, header: BitmapHeader): Uint8Array | undefined {
  const { width, height, bits, compression } = header;
  const rgba = new Uint8Array(width * height * 4).fill(255);
  if (compression === RUNS_OF_8 || compression === RUNS_OF_4) {
    if (bits !== (compression === RUNS_OF_8 ? 8 : 4)) return undefined;
    readRuns(view, header, rgba);
    return rgba;
  }
  if (![RGB, FIELDS, FIELDS_WITH_ALPHA].includes(compression)) return undefined;
  if (![1, 4, 8, 16, 24, 32].includes(bits)) return undefined;
  readRows(view, header, rgba);
  return rgba;
}

/** The offset of a row in the RGBA bytes. Rows are numbered as in the file, usually from the bottom. */
function placeOf({ width, height, isTopDown }: BitmapHeader, row: number): number {
  return (isTopDown ? row : height - 1 - row) * width * 4;
}

function paint(rgba: Uint8Array, at: number, { palette }: BitmapHeader, number: number): void {
  rgba.set(palette[number] ?? [0, 0, 0], at);
}

/** Reads uncompressed rows, which are padded to multiples of four bytes. */
function readRows(view: DataView, header: BitmapHeader, rgba: Uint8Array): void {
  const { width, height, bits, start } = header;
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const channels = header.masks.map(channelOf);
  for (let row = 0; row < height; row++) {
    const from = start + row * rowBytes;
    if (from + Math.ceil((width * bits) / 8) > view.byteLength) return;
    const to = placeOf(header, row);
    for (let x = 0; x < width; x++) {
      if (bits <= 8) {
        const at = x * bits;
        const byte = view.getUint8(from + (at >> 3));
        paint(rgba, to + 4 * x, header, (byte >> (8 - bits - (at & 7))) & (2 ** bits - 1));
        continue;
      }
      const pixel = pixelAt(view, from + (x * bits) / 8, bits);
      for (let channel = 0; channel < 4; channel++)
        rgba[to + 4 * x + channel] = channels[channel]?.(pixel) ?? 255;
    }
  }
}

function pixelAt(view: DataView, at: number, bits: number): number {
  if (bits === 16) return view.getUint16(at, true);
  if (bits === 24) return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  return view.getUint32(at, true);
}

/** A function that reads one channel of a pixel through its mask, scaled to 0 to 255. Without a mask, the channel is 255. */
function channelOf(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 255;
  const shift = 31 - Math.clz32(mask & -mask);
  const max = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / max);
}

/** Reads run-length encoded rows: runs of repeated pixels, literal pixels, and skips. */
function readRuns(view: DataView, header: BitmapHeader, rgba: Uint8Array): void {
  const { width, height, bits } = header;
  let [at, row, x] = [header.start, 0, 0];
  const put = (number: number): void => {
    if (x < width && row < height) paint(rgba, placeOf(header, row) + 4 * x, header, number);
    x += 1;
  };
  while (row < height && at + 1 < view.byteLength) {
    const [count, what] = [view.getUint8(at), view.getUint8(at + 1)];
    at += 2;
    if (count > 0) {
      for (let pixel = 0; pixel < count; pixel++)
        put(numberAt(view, bits, at - 1, bits === 8 ? 0 : pixel % 2));
    } else if (what === 0) {
      [row, x] = [row + 1, 0];
    } else if (what === 1) {
      return;
    } else if (what === 2) {
      if (at + 2 > view.byteLength) return;
      [row, x] = [row + view.getUint8(at + 1), x + view.getUint8(at)];
      at += 2;
    } else {
      const bytes = bits === 8 ? what : Math.ceil(what / 2);
      if (at + bytes > view.byteLength) return;
      for (let pixel = 0; pixel < what; pixel++) put(numberAt(view, bits, at, pixel));
      at += bytes + (bytes % 2);
    }
  }
}

/** The colour index of a pixel, where indexes of 8 or 4 bits are packed from the byte at `from`. */
function numberAt(view: DataView, bits: number, from: number, pixel: number): number {
  if (bits === 8) return view.getUint8(from + pixel);
  const byte = view.getUint8(from + (pixel >> 1));
  return pixel % 2 === 0 ? byte >> 4 : byte & 15;
}

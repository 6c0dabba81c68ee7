import { unprocessable } from '../../core/errors.ts';
import type { Raster } from './picture.ts';

/** Bitmaps are not compressed, so that an honest one has no more pixels than the largest upload has bytes. */
const MAX_PIXELS = 40_000_000;
/** The widths and heights of the oldest header, and of all others, stand here. */
const HEADER_BYTES = 26;
const OLDEST_HEADER = 12;

/** Whether a file is a Windows bitmap, which libvips does not read. */
export function isBitmap([b, m]: Uint8Array): boolean {
  return b === 0x42 && m === 0x4d;
}

/** The size of a bitmap in pixels. @throws DomainError `unprocessable` if it is damaged, or has more than 40 million pixels */
export function bitmapSize(file: Uint8Array): { readonly width: number; readonly height: number } {
  if (file.length < HEADER_BYTES) throw damaged();
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const isOldest = view.getUint32(14, true) === OLDEST_HEADER;
  const width = isOldest ? view.getUint16(18, true) : view.getInt32(18, true);
  const height = Math.abs(isOldest ? view.getInt16(20, true) : view.getInt32(22, true)); // negative from top to bottom
  if (width <= 0 || height === 0) throw damaged();
  if (width * height > MAX_PIXELS)
    throw unprocessable(`This picture of ${width} × ${height} pixels is too large for its format, bmp.`);
  return { width, height };
}

/** The pixels of a bitmap. @throws DomainError `unprocessable` as `bitmapSize` */
export async function readBitmap(file: Uint8Array): Promise<Raster> {
  const { width, height } = bitmapSize(file);
  const { createCanvas, loadImage } = await import('@napi-rs/canvas'); // takes memory as soon as it is loaded
  const image = await loadImage(file).catch(() => {
    throw damaged();
  });
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return { rgba: canvas.data(), width, height };
}

const damaged = () => unprocessable('This picture is damaged.');

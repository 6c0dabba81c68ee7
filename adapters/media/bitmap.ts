import { isDomainError, unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import { type BitmapHeader, readHeader, readPixels } from './bitmap-pixels.ts';
import type { Raster } from './picture.ts';

const MAX_PIXELS = 40_000_000;

/** Whether a file is a Windows bitmap, which libvips does not read. */
export function isBitmap([b, m]: Uint8Array): boolean {
  return b === 0x42 && m === 0x4d;
}

/** The size of a bitmap in pixels. @throws DomainError `unprocessable` if it is damaged, or has more than 40 million pixels */
export function bitmapSize(file: Uint8Array): { readonly width: number; readonly height: number } {
  const { width, height } = headerOf(viewOf(file));
  return { width, height };
}

/** The pixels of a bitmap. @throws DomainError `unprocessable`, like `bitmapSize` */
export function readBitmap(file: Uint8Array): Raster {
  const view = viewOf(file);
  const header = headerOf(view);
  const rgba = readPixels(view, header);
  if (rgba === undefined) throw damaged();
  return { rgba, width: header.width, height: header.height };
}

function headerOf(view: DataView): BitmapHeader {
  try {
    const header = readHeader(view);
    const { width, height, start } = header;
    if (width <= 0 || height === 0 || start >= view.byteLength) throw damaged();
    if (width * height > MAX_PIXELS)
      throw unprocessable(reason('picture-held', { width, height: Math.abs(height), format: 'bmp' }));
    return header;
  } catch (error) {
    if (isDomainError(error)) throw error;
    throw damaged();
  }
}

const viewOf = (file: Uint8Array): DataView => new DataView(file.buffer, file.byteOffset, file.byteLength);
const damaged = () => unprocessable(reason('picture-damaged'));

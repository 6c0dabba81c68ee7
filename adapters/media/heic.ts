import { unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import type { Raster } from './picture.ts';

/** Maximum number of pixels of a picture: decoding takes four bytes per pixel for the result, and four more while it runs. */
const MAX_HEIC_PIXELS = 64_000_000;

const BRAND_START = 8;
const BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/** Whether a file is HEIF, judging by its brand. AVIF has another brand, and is read by libvips. */
export function isHeic(file: Uint8Array): boolean {
  return BRANDS.includes(String.fromCharCode(...file.subarray(BRAND_START, BRAND_START + 4)));
}

/**
 * The first picture of a HEIC file, upright.
 * @throws DomainError `unprocessable` if it is damaged or has more than 64 megapixels
 */
export async function readHeic(file: Uint8Array): Promise<Raster> {
  const { default: decodeHeic } = await import('heic-decode'); // takes memory as soon as it is loaded
  const images = await decodeHeic.all({ buffer: file }).catch(() => {
    throw unprocessable(reason('heic-damaged'));
  });
  try {
    const [first] = images;
    if (!first) throw unprocessable(reason('heic-empty'));
    if (first.width * first.height > MAX_HEIC_PIXELS) {
      throw unprocessable(reason('picture-too-large', { width: first.width, height: first.height }));
    }
    const { data, width, height } = await first.decode();
    return { rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height };
  } finally {
    images.dispose();
  }
}

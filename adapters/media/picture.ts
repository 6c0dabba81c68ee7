import sharp, { type Metadata, type Sharp } from 'sharp';
import { isDomainError, unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import { type Box, MAX_THUMBNAIL_SIDE, type MediaFacts, type Thumbnail } from '../../core/ports/media.ts';
import { exifMetadata, isTiff } from './exif.ts';
import { iptcMetadata } from './iptc.ts';
import type { GreyPicture } from './lettering.ts';
import { dominantColors } from './palette.ts';
import { factsOfMetadata } from './picture-metadata.ts';
import { pngMetadata } from './png-texts.ts';
import { xmpMetadata } from './xmp.ts';

/** Pixels that another library has decoded: red, green, blue and alpha of each pixel, 0 to 255. */
export interface Raster {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A picture: a file of any format that libvips reads, or its pixels. */
export type Picture = Uint8Array | Raster;

/** Maximum number of pixels of a picture; a larger picture is rejected before decoding. The largest cameras have 150 megapixels. */
const MAX_PIXELS = 200_000_000;
/** Maximum number of pixels of a vector graphic, which is drawn at its nominal size: a single attribute can make it enormous. */
const MAX_DRAWN_PIXELS = 40_000_000;
/** Maximum memory for decoding a picture; a picture that needs more is rejected before decoding. The worker may use 512 MiB in all. */
const MAX_HELD_BYTES = 320 * 1024 * 1024;
const PALETTE_BOX: Box = { width: 96, height: 96 };
const WEBP_QUALITY = 80;
/** 60 % of the processor time of the usual effort, 4, for files that are 4 % larger (bench/measured.md). */
const WEBP_EFFORT = 2;

/** Saves memory: pictures are rarely rendered concurrently and never twice, so threads and a cache gain little. */
sharp.cache(false);
sharp.concurrency(1);

/** The prefix of EXIF in files of other formats than TIFF. */
const EXIF_PREFIX = 'Exif\0\0';

/**
 * The size, frames and metadata of a picture file.
 * @throws DomainError `unprocessable` if it is not a picture, or has more than `MAX_PIXELS`
 */
export async function pictureFacts(file: Uint8Array): Promise<MediaFacts> {
  const { autoOrient, pages, format, exif, xmp, iptc } = await reading(() => unchecked(file).metadata());
  return {
    width: autoOrient.width,
    height: autoOrient.height,
    ...(pages !== undefined && pages > 1 && { frameCount: pages }),
    ...(await factsOfMetadata({
      ...(exif && { exif: exifMetadata(withoutPrefix(exif)) }),
      ...(isTiff(file) && { exif: exifMetadata(file) }),
      ...(xmp && { xmp: xmpMetadata(xmp.toString('utf8')) }),
      ...(iptc && { iptc: iptcMetadata(iptc) }),
      ...(format === 'png' && { png: pngMetadata(file) }),
    })),
  };
}

function withoutPrefix(exif: Buffer): Uint8Array {
  return exif.subarray(exif.indexOf(EXIF_PREFIX) === 0 ? EXIF_PREFIX.length : 0);
}

/** The metadata in a file of any format, found by its marks: that of a HEIC file, and that of a photograph without reading it as one. */
export async function embeddedFacts(file: Uint8Array): Promise<MediaFacts> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const prefixStart = bytes.indexOf(EXIF_PREFIX);
  const exif = prefixStart < 0 ? file : bytes.subarray(prefixStart + EXIF_PREFIX.length);
  const [xmpStart, xmpEnd] = [bytes.indexOf('<x:xmpmeta'), bytes.indexOf('</x:xmpmeta>')];
  return factsOfMetadata({
    exif: exifMetadata(isTiff(file) ? file : exif),
    ...(xmpStart >= 0 && { xmp: xmpMetadata(bytes.toString('utf8', xmpStart, Math.max(xmpStart, xmpEnd))) }),
  });
}

/**
 * The picture as WebP that fits the box, upright, in sRGB, without metadata, never enlarged.
 * @throws DomainError `unprocessable` if it cannot be decoded, or a side of the box is not from 1 to 4096
 */
export async function renderThumbnail(picture: Picture, box: Box): Promise<Thumbnail> {
  for (const side of [box.width, box.height]) {
    if (!Number.isInteger(side) || side < 1 || side > MAX_THUMBNAIL_SIDE) {
      throw unprocessable(
        `The sides of a thumbnail are from 1 to ${MAX_THUMBNAIL_SIDE} pixels, not ${side}.`,
      );
    }
  }
  const { data, info } = await reading(async () =>
    (await openUpright(picture, box))
      .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
      .toBuffer({ resolveWithObject: true }),
  );
  return { bytes: data, width: info.width, height: info.height };
}

/**
 * The dominant colours of the picture, as `dominantColors` returns them.
 * @throws DomainError `unprocessable` if it cannot be decoded
 */
export async function pictureColors(picture: Picture): Promise<readonly string[]> {
  const pixels = await reading(async () =>
    within(PALETTE_BOX, await open(picture))
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer(),
  );
  return dominantColors(pixels);
}

/**
 * The picture as a grey PNG that fits the box, for text recognition.
 * @throws DomainError `unprocessable` if it cannot be decoded
 */
export function renderForReading(picture: Picture, box: Box): Promise<Uint8Array> {
  return reading(async () =>
    onWhiteInGrey(await openUpright(picture, box))
      .normalise({ lower: 0, upper: 100 })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
}

/**
 * The picture in grey that fits the box, for `lettering`.
 * @throws DomainError `unprocessable` if it cannot be decoded
 */
export async function greyPixels(picture: Picture, box: Box): Promise<GreyPicture> {
  const { data, info } = await reading(async () =>
    onWhiteInGrey(await openUpright(picture, box))
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return { pixels: withContrast(data), width: info.width, height: info.height };
}

/** Minimum difference in brightness between the text and the background of a pale picture, out of 255; less is noise. */
const MIN_RANGE = 16;

/** The pixels of a pale picture, from black to white. */
function withContrast(pixels: Uint8Array): Uint8Array {
  let [darkest, lightest] = [255, 0];
  for (const value of pixels) {
    darkest = Math.min(darkest, value);
    lightest = Math.max(lightest, value);
  }
  const range = lightest - darkest;
  return range < MIN_RANGE ? pixels : pixels.map((value) => ((value - darkest) * 255) / range);
}

/** @throws DomainError `unprocessable`, like `open` */
async function openUpright(picture: Picture, box: Box): Promise<Sharp> {
  return within(box, (await open(picture)).autoOrient());
}

/** Scales a picture down to fit the box. The worker limits the processor time, so there is no time limit here. */
function within(box: Box, picture: Sharp): Sharp {
  return picture.resize({ ...box, fit: 'inside', withoutEnlargement: true });
}

function onWhiteInGrey(picture: Sharp): Sharp {
  return picture.flatten({ background: '#ffffff' }).greyscale();
}

/** @throws DomainError `unprocessable` for a file that would need too much memory */
async function open(picture: Picture): Promise<Sharp> {
  const opened = unchecked(picture);
  if (!(picture instanceof Uint8Array) || looksLikeMarkup(picture)) return opened;
  const metadata = await opened.metadata();
  const { format, width, height } = metadata;
  if (width * height * heldBytesPerPixel(metadata) > MAX_HELD_BYTES) {
    throw unprocessable(reason('picture-held', { width, height, format }));
  }
  return opened;
}

/** Bytes per pixel in memory until the whole picture has been read; 0 for formats that are read from top to bottom. */
function heldBytesPerPixel({ format, isProgressive, channels, depth, chromaSubsampling }: Metadata): number {
  switch (format) {
    case 'png':
      return isProgressive ? channels * (depth === 'ushort' ? 2 : 1) : 0;
    case 'jpeg': // two bytes for each coefficient
      return isProgressive ? 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : 0;
    case 'webp':
      return 4;
    case 'heif': // planes of up to 16 bits, and the pixels made of them
    case 'gif': // two frames
      return 8;
    default:
      return 0;
  }
}

/** Opens a picture without checking its memory. Only the first frame is read; the missing part of a truncated file stays grey. */
function unchecked(picture: Picture): Sharp {
  if (!(picture instanceof Uint8Array)) {
    return sharp(picture.rgba, { raw: { width: picture.width, height: picture.height, channels: 4 } });
  }
  const limitInputPixels = looksLikeMarkup(picture) ? MAX_DRAWN_PIXELS : MAX_PIXELS;
  return sharp(picture, { limitInputPixels, failOn: 'none', sequentialRead: true });
}

function looksLikeMarkup(file: Uint8Array): boolean {
  return /^[\s\ufeff]*</.test(new TextDecoder().decode(file.subarray(0, 64)));
}

/** Readable versions of libvips' messages; its other messages are for programmers. */
const REASONS: readonly (readonly [RegExp, 'picture-pixels' | 'picture-format'])[] = [
  [/pixel limit/, 'picture-pixels'],
  [/unsupported image format/, 'picture-format'],
];

async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDomainError(error)) throw error;
    const message = error instanceof Error ? error.message : '';
    const code = REASONS.find(([pattern]) => pattern.test(message))?.[1] ?? 'picture-damaged';
    throw unprocessable(reason(code));
  }
}

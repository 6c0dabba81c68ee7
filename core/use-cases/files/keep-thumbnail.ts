import type { Blob } from '../../model/blob.ts';
import {
  type Box,
  CARD_THUMBNAIL,
  FULL_THUMBNAIL,
  fits,
  type MediaFile,
  type Thumbnail,
} from '../../ports/media.ts';
import type { AllPorts } from '../../ports/ports.ts';

/** The ports that render and store pictures. */
export type ThumbnailPorts = Pick<AllPorts, 'media' | 'blobs' | 'ids'>;

const WEBP = 'image/webp';

/**
 * Renders and stores the thumbnail of a file in both sizes, with its colours (D28).
 * @throws DomainError `unsupported-format`, `unprocessable` for a file that cannot be rendered
 */
export async function keepThumbnail({ media, blobs, ids }: ThumbnailPorts, file: MediaFile): Promise<Blob> {
  const full = await media.thumbnail(file, FULL_THUMBNAIL);
  const reduced = fits(full, CARD_THUMBNAIL)
    ? null
    : await media.thumbnail({ bytes: full.bytes, type: WEBP }, CARD_THUMBNAIL);
  const colors = await media.palette({ bytes: (reduced ?? full).bytes, type: WEBP });
  const stored = await keep({ blobs, ids }, full);
  const small = reduced && (await keep({ blobs, ids }, reduced));
  return { ...stored, ...(colors.length > 0 && { colors }), ...(small && { small }) };
}

/**
 * Renders and stores a picture that fits a box.
 * @throws DomainError `unsupported-format`, `unprocessable` for a file that cannot be rendered
 */
export async function keepReduced(
  { media, ...ports }: ThumbnailPorts,
  file: MediaFile,
  box: Box,
): Promise<Blob> {
  return keep(ports, await media.thumbnail(file, box));
}

async function keep(
  { blobs, ids }: Pick<ThumbnailPorts, 'blobs' | 'ids'>,
  { bytes, width, height }: Thumbnail,
): Promise<Blob> {
  const key = ids();
  const stored = await blobs.put(key, once(bytes));
  return { key, type: WEBP, width, height, ...stored };
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

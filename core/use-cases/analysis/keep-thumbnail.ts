import type { Blob } from '../../model/blob.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Ids } from '../../ports/ids.ts';
import { FULL_THUMBNAIL, type Media, type MediaFile } from '../../ports/media.ts';

interface Ports {
  readonly media: Media;
  readonly blobs: BlobStore;
  readonly ids: Ids;
}

const WEBP = 'image/webp';

/**
 * Renders and stores the thumbnail of a file, with its colours (D28).
 * @throws DomainError `unsupported-format`, `unprocessable` when no picture can be made of the file
 */
export async function keepThumbnail({ media, blobs, ids }: Ports, file: MediaFile): Promise<Blob> {
  const { bytes, width, height } = await media.thumbnail(file, FULL_THUMBNAIL);
  const colors = await media.palette({ bytes, type: WEBP });
  const key = ids();
  const stored = await blobs.put(key, once(bytes));
  return { key, type: WEBP, width, height, ...(colors.length > 0 && { colors }), ...stored };
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

import type { Blob } from '../model/blob.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Ids } from '../ports/ids.ts';
import { FULL_THUMBNAIL, type Media, type MediaFile } from '../ports/media.ts';

interface Ports {
  readonly media: Media;
  readonly blobs: BlobStore;
  readonly ids: Ids;
}

/**
 * Renders the picture that stands for an object and keeps it (D28).
 * @throws DomainError `unprocessable` when no picture can be made of the file
 */
export async function keepThumbnail({ media, blobs, ids }: Ports, file: MediaFile): Promise<Blob> {
  const { bytes, width, height } = await media.thumbnail(file, FULL_THUMBNAIL);
  const key = ids();
  const stored = await blobs.put(key, once(bytes));
  return { key, type: 'image/webp', width, height, ...stored };
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

import type { Blob } from '../model/blob.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { MediaFile } from '../ports/media.ts';

/** A blob as a file, whole in memory. */
export async function readFile(blobs: BlobStore, { key, type }: Blob): Promise<MediaFile> {
  return { bytes: await blobs.read(key), type };
}

import type { Blob } from '../model/blob.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { MediaFile } from '../ports/media.ts';

/** A blob whole, as what looks into it wants it: at most the largest upload. */
export async function readFile(blobs: BlobStore, { key, type, sizeBytes }: Blob): Promise<MediaFile> {
  const bytes = new Uint8Array(sizeBytes);
  let offset = 0;
  for await (const chunk of await blobs.get(key)) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return { bytes, type };
}

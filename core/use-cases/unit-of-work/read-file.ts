import type { Blob } from '../../model/blob.ts';
import type { BlobReader } from '../../ports/blob-reader.ts';
import type { MediaFile } from '../../ports/media.ts';

/** Reads a blob into memory, as a file. @throws DomainError `damaged` */
export async function readFile(blobs: BlobReader, blob: Blob): Promise<MediaFile> {
  return { bytes: await blobs.read(blob), type: blob.type };
}

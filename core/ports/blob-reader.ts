import type { Blob } from '../model/blob.ts';
import type { ByteRange } from './blob-store.ts';

/**
 * Reads the files of objects, and never returns bytes other than the saved bytes. Every method rejects with DomainError `damaged` if the
 * file is missing or known to differ, and with `unavailable` if the store does not respond.
 */
export interface BlobReader {
  /** The bytes of a file, or a range of them. If damage shows only while reading, the iterable fails with `damaged` before its end. */
  get(blob: Blob, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /** All bytes together, in a plain `Uint8Array`. */
  read(blob: Blob): Promise<Uint8Array>;
}

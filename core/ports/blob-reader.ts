import type { Blob } from '../model/blob.ts';
import type { ByteRange } from './blob-store.ts';

/**
 * Reads the files of objects, and never gives other bytes than were saved. Every method rejects with DomainError `damaged` when
 * the file is missing, or known not to be what was saved, and with `unavailable` when the store does not answer.
 */
export interface BlobReader {
  /**
   * The bytes of a file, or a range of them. When damage shows only while they are read, the iterable fails with `damaged`, and
   * has given less than was asked for.
   */
  get(blob: Blob, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /** All bytes at once, in a plain `Uint8Array`. */
  read(blob: Blob): Promise<Uint8Array>;
}

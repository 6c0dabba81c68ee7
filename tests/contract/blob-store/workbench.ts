import type { BlobStore } from '../../../core/ports/blob-store.ts';

export interface BlobStoreUnderTest {
  readonly store: BlobStore;
  /** Whether it issues URLs of its own. */
  readonly hasAddresses: boolean;
  /** Another store on the same bytes, as after a restart. */
  reopen(): Promise<BlobStore>;
  /** The number of uploads that were begun, but neither finished nor swept. */
  countUnfinished(): Promise<number>;
  close(): Promise<void>;
}

/** The store of the current test, and ways to inspect it. */
export interface BlobBench {
  store(): BlobStore;
  /** Replaces the store by another on the same bytes, as after a restart. */
  reopen(): Promise<void>;
  countUnfinished(): Promise<number>;
  /** The bytes of a blob. */
  read(key: string): Promise<Buffer>;
  /** The keys of all blobs, in order. */
  keys(): Promise<readonly string[]>;
}

export const MIB: number = 1024 * 1024;

export async function* chunksOf(...texts: readonly string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

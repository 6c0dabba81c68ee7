import type { Instant } from '../model/instant.ts';
import type { Uid } from '../model/uid.ts';

/** The size and hash of bytes that were stored. */
export interface StoredBytes {
  readonly sizeBytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** Bytes from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The facts that a store knows about a blob without reading it. */
export interface BlobFacts {
  readonly sizeBytes: number;
  /** Differs whenever the bytes may have changed; null if the store cannot tell. */
  readonly version: string | null;
}

/** How the store should respond to a client that requests a blob from it directly. */
export interface Delivery {
  /** The method of the request. */
  readonly method: 'GET' | 'HEAD';
  /** The `Content-Type` of the response. */
  readonly type: string;
  /** The `Content-Disposition` of the response. */
  readonly disposition: string;
  readonly ttlSeconds: number;
}

/** Blobs that are stored together, so that they share flushes to the disk. */
export interface BlobBatch {
  /**
   * Stores all bytes without ever holding all of them in memory. The blob exists, and is durable, once `commit` has resolved.
   * @throws any error of `bytes`; DomainError `storage-full`
   */
  put(key: Uid, bytes: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** Drops a blob from this batch. */
  drop(key: Uid): Promise<void>;
  /** Makes all blobs of the batch durable. To be called once, after every `put` has ended. */
  commit(): Promise<void>;
  /** Removes all blobs of the batch that are not durable yet. */
  abandon(): Promise<void>;
}

/**
 * Stores files by key. Every upload has its own key, which rules out overwriting and sharing. Every method rejects with DomainError
 * `unavailable` when the store does not respond.
 */
export interface BlobStore {
  /**
   * Stores all bytes without ever holding all of them in memory. Durable when it resolves; stores nothing when it rejects.
   * @throws any error of `bytes`; DomainError `storage-full`
   */
  put(key: Uid, bytes: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** Starts a batch for many blobs. */
  batch(): BlobBatch;
  /**
   * Stores the file that `write` creates at `localPath`, possibly replacing a blob with the same key. Durable after the next `flush`, which
   * many files share.
   * @throws any error of `write`; DomainError `storage-full`
   */
  putLocalFile(key: Uid, write: (localPath: string) => Promise<void>): Promise<void>;
  /** Makes everything that `putLocalFile` stored durable. */
  flush(): Promise<void>;
  /** The facts that the store knows about a blob; null when the blob does not exist. */
  find(key: Uid): Promise<BlobFacts | null>;
  /** @throws DomainError `not-found` */
  get(key: Uid, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /**
   * All bytes together, in a plain `Uint8Array` (not a subclass).
   * @param memory used for the bytes if they fit
   * @throws DomainError `not-found`
   */
  read(key: Uid, memory?: Uint8Array): Promise<Uint8Array>;
  /**
   * Copies all bytes into a new file at `localPath`.
   * @throws DomainError `not-found`
   */
  copy(key: Uid, localPath: string): Promise<void>;
  /**
   * A URL with which anyone can get the blob from the store itself until it expires; null if the store can only be reached through this
   * service.
   */
  address(key: Uid, delivery: Delivery): Promise<string | null>;
  /** Removes the blob, if it exists. */
  remove(key: Uid): Promise<void>;
  /** Every key, in no particular order. With `instant`, only the keys of blobs stored before it. */
  list(instant?: Instant): AsyncIterable<Uid>;
  /**
   * Marks the store as belonging to a library, unless it is already marked.
   * @returns the library that the mark names
   */
  claim(library: string): Promise<string>;
  /** The library that the mark names; null when the store is not marked, or its mark is empty. */
  owner(): Promise<string | null>;
  /**
   * Removes the remains of unfinished uploads that began before `instant`, or whose process has ended. @returns the keys of recent blobs of
   * ended processes, each only once: no object will refer to these blobs
   */
  recover(instant: Instant): Promise<readonly Uid[]>;
  /** Resolves when the store is readable and writable. */
  check(): Promise<void>;
}

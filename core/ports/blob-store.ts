import type { Instant } from '../model/instant.ts';
import type { Uid } from '../model/uid.ts';

/** What `put` found out about the bytes while it kept them. */
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

/** How the store itself is to answer whoever asks it for a blob. */
export interface Delivery {
  /** The request that will be made. */
  readonly method: 'GET' | 'HEAD';
  /** Media type to answer. */
  readonly type: string;
  /** `Content-Disposition` to answer. */
  readonly disposition: string;
  readonly ttlSeconds: number;
}

/**
 * Keeps binary media by key. Every upload has a key of its own, so nothing is ever overwritten and nothing shared.
 * Every method rejects with DomainError `unavailable` when the store does not answer.
 */
export interface BlobStore {
  /**
   * Keeps all bytes, without ever holding them at once; durable when it resolves. Keeps nothing when it rejects.
   * @throws whatever `bytes` throws; DomainError `storage-full`
   */
  put(key: Uid, bytes: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** @throws DomainError `not-found` */
  get(key: Uid, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /** All bytes at once, and nothing but a `Uint8Array`: at most the largest upload. @throws DomainError `not-found` */
  read(key: Uid): Promise<Uint8Array>;
  /**
   * Copies all bytes into a file of this machine that is not there yet; `place` is for adapters to understand.
   * @throws DomainError `not-found`
   */
  copy(key: Uid, place: string): Promise<void>;
  /**
   * Address at which anyone who has it gets the blob for a while, from the store itself; null where a store cannot be
   * reached but through this service.
   */
  address(key: Uid, delivery: Delivery): Promise<string | null>;
  /** Removing what is not there is a no-op. */
  remove(key: Uid): Promise<void>;
  /** Every key, in no order; only of what was kept before `instant` where one is given. */
  list(instant?: Instant): AsyncIterable<Uid>;
  /**
   * Marks the store as that of a library, unless it is marked already.
   * @returns the library that the mark names
   */
  claim(library: string): Promise<string>;
  /** The library that the mark names; null when there is no mark. */
  owner(): Promise<string | null>;
  /** Removes what uploads that began before `instant` left behind without being finished. */
  recover(instant: Instant): Promise<void>;
  /** Resolves when the store can be read and written. */
  check(): Promise<void>;
}

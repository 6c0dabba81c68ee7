import type { StoredBytes } from './blob-store.ts';

/**
 * Keeps one backup: bytes by their SHA-256, and the manifest that says which of them it is made of. Until another manifest is
 * committed, the last one and all that it names stay as they are.
 */
export interface BackupStore {
  /** Makes sure that this is the place of a backup. @throws DomainError `unprocessable` when something else is there */
  begin(): Promise<void>;
  /** JSON as it was committed last; null when there is none. */
  readManifest(): Promise<unknown>;
  /** Makes this what the backup is; durable when it resolves. */
  commitManifest(manifest: object): Promise<void>;
  /** Whether bytes are there as they should be: all of them are read. */
  holds(stored: StoredBytes): Promise<boolean>;
  /** Keeps bytes under the hash that they are said to have; `holds` tells whether they have it. Durable when it resolves. */
  put(sha256: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Keeps bytes under their own hash. */
  putUnknown(bytes: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** Keeps what `make` makes in a place, which only adapters understand, under its hash. */
  putMade(make: (place: string) => Promise<void>): Promise<StoredBytes>;
  /** Where bytes are, for adapters. */
  placeOf(sha256: string): string;
  /** Only what `holds` has told to be there. */
  get(sha256: string): AsyncIterable<Uint8Array>;
  /** Keeps the secret key, readable by its owner only; null removes it. */
  putSecret(secret: string | null): Promise<void>;
  readSecret(): Promise<string | null>;
  /** Removes all bytes but these; returns how many. */
  prune(keep: ReadonlySet<string>): Promise<number>;
}

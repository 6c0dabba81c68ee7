import type { Uid } from '../model/uid.ts';
import type { StoredBytes } from './blob-store.ts';

/** A backup that is being taken. */
export interface BackupRun {
  readonly id: Uid;
  /** Where and since when, for whoever must wait for it. */
  readonly story: string;
}

/**
 * Keeps one backup: bytes by their SHA-256, and the manifest that says which of them it is made of. Until another manifest is
 * committed, the last one and all that it names stay as they are.
 */
export interface BackupStore {
  /** Makes sure that this is the place of a backup. @throws DomainError `unprocessable` when something else is there */
  begin(): Promise<void>;
  /** Lets everyone see that a run is at work; whoever lists runs after this resolved finds it. */
  announce(run: BackupRun): Promise<void>;
  /** The runs that were announced and not withdrawn, in no order. */
  listRuns(): Promise<readonly BackupRun[]>;
  /** Withdrawing what is not announced is a no-op. */
  withdraw(id: Uid): Promise<void>;
  /**
   * Marks this as the backup of a library, unless it is marked already; only by a run that is alone.
   * @returns the library that the mark names
   */
  claim(library: string): Promise<string>;
  /** Removes what runs that were killed left half written; only by a run that is alone. */
  clear(): Promise<void>;
  /** The text that was committed last; null when there is none. */
  readManifest(): Promise<string | null>;
  /** Makes this what the backup is; durable when it resolves, and so is all that was kept before. */
  commitManifest(text: string): Promise<void>;
  /** Whether bytes are there as they should be: all are read, unless a store vouches for what was whole once. */
  holds(stored: StoredBytes): Promise<boolean>;
  /** Keeps bytes under their hash: that of what was read again from where it is kept. */
  keep(bytes: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** Keeps what is made in a place of this machine, which only adapters understand. */
  keepMade(make: (place: string) => Promise<void>): Promise<StoredBytes>;
  /** Only what `holds` has told to be there; a store that did not read it then rejects at the end when it is damaged. */
  get(sha256: string): AsyncIterable<Uint8Array>;
  /** Has the bytes in a place of this machine while work is done with them, which leaves them as they are. */
  lend<T>(sha256: string, work: (place: string) => Promise<T>): Promise<T>;
  /** Keeps the secret key, readable by its owner only; null removes it. */
  putSecret(secret: string | null): Promise<void>;
  readSecret(): Promise<string | null>;
  /** Removes all bytes but these; returns how many. */
  prune(keep: ReadonlySet<string>): Promise<number>;
}

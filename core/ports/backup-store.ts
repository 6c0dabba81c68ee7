import type { BackupLock, BackupRun } from '../model/backup.ts';
import type { Uid } from '../model/uid.ts';
import type { StoredBytes } from './blob-store.ts';

/**
 * Stores one backup: byte sequences under their SHA-256, and the manifest that lists which of them belong to it. Until another
 * manifest is committed, the last one and everything it lists stay intact.
 */
export interface BackupStore {
  /** Makes this place a backup if it is empty. @throws DomainError `unprocessable` when it holds something else */
  begin(): Promise<void>;
  /** Whether `createLock` grants a lock to one run only; some servers ignore the condition, and runs are announced instead. */
  canLock(): Promise<boolean>;
  /** Stores a lock unless there is one of its generation; whether it did. Whoever calls `listLocks` after this sees it. */
  createLock(lock: BackupLock): Promise<boolean>;
  /** Stores a lock in place of the one of its generation. */
  writeLock(lock: BackupLock): Promise<void>;
  /** Removes the lock of a generation; does nothing if there is none. */
  removeLock(generation: number): Promise<void>;
  /** All locks that are there, in no particular order, also those that expired. */
  listLocks(): Promise<readonly BackupLock[]>;
  /** Makes a run visible: whoever calls `listRuns` after this has resolved sees it. */
  announce(run: BackupRun): Promise<void>;
  /** All runs that were announced and not withdrawn, in no particular order. */
  listRuns(): Promise<readonly BackupRun[]>;
  /** Removes the announcement of a run; does nothing if there is none. */
  withdraw(id: Uid): Promise<void>;
  /**
   * Marks this as the backup of a library unless it is marked already. To be called only while no other run is active.
   * @returns the library that the mark names
   */
  claim(library: string): Promise<string>;
  /** Removes the unfinished files of runs that were killed. To be called only while no other run is active. */
  clear(): Promise<void>;
  /** The manifest that was committed last; null when there is none. */
  readManifest(): Promise<string | null>;
  /** Replaces the manifest. When it resolves, the manifest and everything stored before are durable. */
  commitManifest(text: string): Promise<void>;
  /** Whether the bytes are there and intact. They are read to make sure, unless the store itself guarantees that they stay intact. */
  holds(stored: StoredBytes): Promise<boolean>;
  /** Stores bytes under their hash, which is computed from what was written by reading it back. */
  keep(bytes: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** Stores the file that `make` creates at a path of this machine. Only adapters know what `place` means. */
  keepMade(make: (place: string) => Promise<void>): Promise<StoredBytes>;
  /** To be called only for what `holds` confirmed. Rejects at the end if the bytes are damaged and `holds` did not read them. */
  get(sha256: string): AsyncIterable<Uint8Array>;
  /**
   * Copies bytes into a new file on this machine, and makes sure that the copy has their hash.
   * @throws DomainError `not-found`; `unprocessable` when the bytes are damaged
   */
  copy(sha256: string, place: string): Promise<void>;
  /** Makes the bytes available as a file on this machine while `work` runs, which must not change it. */
  lend<T>(sha256: string, work: (place: string) => Promise<T>): Promise<T>;
  /** Stores the secret key, readable only by its owner; null removes it. */
  putSecret(secret: string | null): Promise<void>;
  readSecret(): Promise<string | null>;
  /** Removes everything but the bytes with these hashes; returns how many were removed. */
  prune(keep: ReadonlySet<string>): Promise<number>;
}

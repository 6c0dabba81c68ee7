import type { BackupLock, BackupRun } from '../model/backup.ts';
import type { Uid } from '../model/uid.ts';
import type { StoredBytes } from './blob-store.ts';

/** An earlier state of a backup: its name, which is a valid file name, and its text. */
export interface StoredState {
  readonly name: string;
  readonly text: string;
}

/**
 * Stores one backup: byte sequences under their SHA-256, and a manifest that lists the ones in use. Until another manifest is committed,
 * the last manifest and everything it lists stay intact. Earlier states share its byte sequences.
 */
export interface BackupStore {
  /**
   * Makes this location a backup if it is empty.
   * @throws DomainError `unprocessable` if it contains something else
   */
  begin(): Promise<void>;
  /** Whether `createLock` is atomic. Some servers ignore conditional writes; runs are then announced instead. */
  canLock(): Promise<boolean>;
  /** Stores a lock. Returns false if its generation already has a lock. Every later `listLocks` returns a stored lock. */
  createLock(lock: BackupLock): Promise<boolean>;
  /** Replaces the lock of its generation. */
  writeLock(lock: BackupLock): Promise<void>;
  /** Removes the lock of a generation, if it exists. */
  removeLock(generation: number): Promise<void>;
  /** All locks, including expired locks, in no particular order. */
  listLocks(): Promise<readonly BackupLock[]>;
  /** Makes a run visible: once this resolves, every `listRuns` returns it. */
  announce(run: BackupRun): Promise<void>;
  /** All announced runs that were not withdrawn, in no particular order. */
  listRuns(): Promise<readonly BackupRun[]>;
  /** Withdraws the announcement of a run, if it exists. */
  withdraw(id: Uid): Promise<void>;
  /**
   * Marks this as the backup of a library, unless it is already marked. To be called only while no other run is active.
   * @returns the library that the mark names
   */
  claim(library: string): Promise<string>;
  /** Removes the unfinished files of killed runs. To be called only while no other run is active. */
  clear(): Promise<void>;
  /** The last committed manifest; null if no manifest has been committed. */
  readManifest(): Promise<string | null>;
  /** Replaces the manifest. Once it resolves, the manifest and everything stored before are durable. */
  commitManifest(text: string): Promise<void>;
  /** Stores the text of an earlier state durably, readable only by the user of this process. Replaces a state with the same name. */
  keepState(name: string, text: string): Promise<void>;
  /** The earlier states, in no particular order. */
  listStates(): Promise<readonly StoredState[]>;
  /** Removes an earlier state, if it exists; the stored bytes stay. */
  dropState(name: string): Promise<void>;
  /** Whether the bytes exist and are intact. Reads them to verify, unless the store itself guarantees their integrity. */
  holds(stored: StoredBytes): Promise<boolean>;
  /** Stores bytes under their hash, computed by reading back what was written. */
  keep(bytes: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** Stores the file that `write` creates at `localPath`. */
  keepLocalFile(write: (localPath: string) => Promise<void>): Promise<StoredBytes>;
  /** The bytes with this hash, which `holds` must have confirmed. Rejects at the end if they are damaged and `holds` did not read them. */
  get(sha256: string): AsyncIterable<Uint8Array>;
  /**
   * Copies bytes into a new file on this machine and verifies its hash.
   * @throws DomainError `not-found`; `unprocessable` when the bytes are damaged
   */
  copy(sha256: string, localPath: string): Promise<void>;
  /** Makes the bytes available as a file on this machine while `work` runs. `work` must not change the file. */
  lend<T>(sha256: string, work: (localPath: string) => Promise<T>): Promise<T>;
  /** Stores the secret key, readable only by the user of this process; null removes it. */
  putSecret(secret: string | null): Promise<void>;
  readSecret(): Promise<string | null>;
  /**
   * Removes everything except the bytes with these hashes.
   * @returns how many it removed
   */
  prune(keep: ReadonlySet<string>): Promise<number>;
}

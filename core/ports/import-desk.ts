import type { ImportRun } from '../model/import-run.ts';
import type { Uid } from '../model/uid.ts';

/** Keeps the files of imports, how far they are, and their reports. */
export interface ImportDesk {
  /**
   * Stores a file while it arrives. Nothing is kept when it rejects.
   * @throws DomainError `too-large` beyond 1 GiB; `storage-full`; whatever `bytes` throws
   */
  receive(id: Uid, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Removes the file. Does nothing when there is none. */
  drop(id: Uid): Promise<void>;
  /** Where the file is. Only adapters know what that means. */
  place(id: Uid): string;
  /** Writes how far an import is, all or nothing. */
  save(run: ImportRun): Promise<void>;
  find(id: Uid): Promise<ImportRun | null>;
  /** Every import that is kept, oldest first. */
  list(): Promise<readonly ImportRun[]>;
  /** Begins the report anew. */
  beginReport(id: Uid, text: string): Promise<void>;
  addToReport(id: Uid, text: string): Promise<void>;
  /** The report as far as it goes; null when it has not begun. */
  readReport(id: Uid): Promise<AsyncIterable<Uint8Array> | null>;
  /** Removes files that arrived and of which no import was made. */
  sweep(): Promise<void>;
  /** Removes an import with its file and its report. */
  remove(id: Uid): Promise<void>;
}

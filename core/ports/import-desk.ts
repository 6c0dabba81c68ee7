import type { ImportRun } from '../model/import-run.ts';
import type { Uid } from '../model/uid.ts';

/** What an import is known by. */
export type ImportKey = Pick<ImportRun, 'id' | 'accountId'>;

/** Keeps the files of imports, how far they are, and their reports, those of each account by themselves. */
export interface ImportDesk {
  /**
   * Stores a file while it arrives, which is nobody's yet. Nothing is kept when it rejects.
   * @throws DomainError `too-large` beyond 1 GiB; `storage-full`; whatever `bytes` throws
   */
  receive(id: Uid, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Removes a file that has arrived, and of which no import is made. */
  refuse(id: Uid): Promise<void>;
  /** Makes an import of a file that has arrived, all or nothing. */
  accept(run: ImportRun): Promise<void>;
  /** Removes the file. Does nothing when there is none. */
  drop(key: ImportKey): Promise<void>;
  /** Where the file is. Only adapters know what that means. */
  place(key: ImportKey): string;
  /** Writes how far an import is, all or nothing. */
  save(run: ImportRun): Promise<void>;
  find(accountId: number, id: Uid): Promise<ImportRun | null>;
  /** Every import of an account that is kept, oldest first. */
  list(accountId: number): Promise<readonly ImportRun[]>;
  /** The accounts that have imports. */
  accounts(): Promise<readonly number[]>;
  /** Begins the report anew. */
  beginReport(key: ImportKey, text: string): Promise<void>;
  addToReport(key: ImportKey, text: string): Promise<void>;
  /** The report as far as it goes; null when it has not begun. */
  readReport(key: ImportKey): Promise<AsyncIterable<Uint8Array> | null>;
  /** Removes files that arrived and of which no import was made. */
  sweep(): Promise<void>;
  /** Removes an import with its file and its report. */
  remove(key: ImportKey): Promise<void>;
}

import type { ImportRun } from '../model/import-run.ts';
import type { Uid } from '../model/uid.ts';

/** The identity of an import. */
export type ImportKey = Pick<ImportRun, 'id' | 'accountId'>;

/** Stores the files, progress and reports of imports, separately for each account. */
export interface ImportStore {
  /**
   * Stores a file as it arrives, before its import is created. Keeps nothing if it rejects.
   * @throws DomainError `too-large` above 1 GiB; `storage-full`; any error of `bytes`
   */
  receive(id: Uid, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Removes an arrived file that will not be imported. */
  refuse(id: Uid): Promise<void>;
  /** Turns an arrived file into an import, all or nothing. */
  accept(run: ImportRun): Promise<void>;
  /** Removes the file of an import, if it exists. */
  drop(key: ImportKey): Promise<void>;
  /** The location of the file of an import, for `ImportWorker`; opaque to use cases. */
  place(key: ImportKey): string;
  /** Writes the progress of an import, all or nothing. */
  save(run: ImportRun): Promise<void>;
  find(accountId: number, id: Uid): Promise<ImportRun | null>;
  /** The account's imports, oldest first. */
  list(accountId: number): Promise<readonly ImportRun[]>;
  accounts(): Promise<readonly number[]>;
  /** Replaces the report with its beginning, `text`. */
  beginReport(key: ImportKey, text: string): Promise<void>;
  addToReport(key: ImportKey, text: string): Promise<void>;
  /** The report so far; null before it is started. */
  readReport(key: ImportKey): Promise<AsyncIterable<Uint8Array> | null>;
  /** Removes arrived files that never became an import. */
  sweep(): Promise<void>;
  /** Removes an import with its file and its report. */
  remove(key: ImportKey): Promise<void>;
}

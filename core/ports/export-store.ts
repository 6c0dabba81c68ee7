import type { ExportRun } from '../model/export-run.ts';
import type { Uid } from '../model/uid.ts';
import type { ByteRange } from './blob-store.ts';

/** The identity of an export. */
export type ExportKey = Pick<ExportRun, 'id' | 'accountId'>;

/** Stores the progress and files of exports, separately for each account. */
export interface ExportStore {
  /**
   * Writes the progress of an export, all or nothing. Creates the record only if the export is still waiting. Rejects if a later state is
   * saved after the export was removed.
   */
  save(run: ExportRun): Promise<void>;
  find(accountId: number, id: Uid): Promise<ExportRun | null>;
  /**
   * The account's exports, oldest first. Removes exports whose creation was interrupted, so do not call it while an export is being
   * created.
   */
  list(accountId: number): Promise<readonly ExportRun[]>;
  accounts(): Promise<readonly number[]>;
  /**
   * Writes the file, each chunk before the next is requested.
   * @returns its size in bytes
   * @throws DomainError `storage-full`, or the signal's abort reason
   */
  write(key: ExportKey, chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<number>;
  /** The file, or a part of it. */
  read(key: ExportKey, range?: ByteRange): AsyncIterable<Uint8Array>;
  /** Removes an export and its file. */
  remove(key: ExportKey): Promise<void>;
}

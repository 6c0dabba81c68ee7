import type { RowOutcome } from './row-outcome.ts';

interface ImportTask {
  /** The location of the file, from `ImportStore.place`. */
  readonly place: string;
  /** The name of the file as people know it; its extension may reveal the format. */
  readonly name: string;
  readonly accountId: number;
  readonly format?: string;
}

/** Runs imports without blocking the event loop. */
export interface ImportWorker {
  /**
   * Imports a file: counts its rows, and saves them.
   * @param begin called with the format and the number of rows; returning false cancels the import
   * @param report called with the outcome of rows once it is durable; returning false ends the import
   * @param counting called repeatedly while counting rows; returning false cancels the import
   * @throws DomainError `unprocessable` for a file that cannot be imported; `unavailable`, `storage-full`
   */
  importFile(
    task: ImportTask,
    begin: (format: string, rows: number) => Promise<boolean>,
    report: (outcomes: readonly RowOutcome[]) => Promise<boolean>,
    counting: () => Promise<boolean>,
  ): Promise<void>;
}

import type { RowOutcome } from './row-outcome.ts';

/** What an import is to do. */
export interface ImportTask {
  /** Where its file is, as the desk says. */
  readonly place: string;
  /** The name of the file as people know it; its ending may tell the format. */
  readonly name: string;
  readonly accountId: number;
  readonly format?: string;
}

/** Does imports where they keep nobody waiting. */
export interface ImportWorker {
  /**
   * Imports a file: counts its rows, and saves them.
   * @param begin called with the format and the number of rows; when it answers false, nothing is imported
   * @param report called with what became of rows, when that is durable; when it answers false, the import ends
   * @param counting called now and then while rows are counted; when it answers false, nothing is imported
   * @throws DomainError `unprocessable` for a file that cannot be imported; `unavailable`, `storage-full`
   */
  importFile(
    task: ImportTask,
    begin: (format: string, rows: number) => Promise<boolean>,
    report: (outcomes: readonly RowOutcome[]) => Promise<boolean>,
    counting: () => Promise<boolean>,
  ): Promise<void>;
}

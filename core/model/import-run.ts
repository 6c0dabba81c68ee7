import type { Reason } from '../errors.ts';
import type { Instant } from './instant.ts';
import type { Uid } from './uid.ts';

/** An import that was started over HTTP (docs/import.md, "From the app, and over HTTP"), with the reason if it failed. Immutable. */
export interface ImportRun extends Partial<Reason> {
  readonly id: Uid;
  readonly accountId: number;
  /** The name of the file, shown to people. */
  readonly name: string;
  /** The requested format; absent if it should be detected. */
  readonly format?: string;
  readonly state: ImportState;
  /** The detected format. */
  readonly recognised?: string;
  /** The number of rows; absent until they have been counted. */
  readonly rows?: number;
  readonly imported: number;
  readonly matched: number;
  readonly skipped: number;
  readonly firstSkipped: readonly SkippedImportRow[];
  readonly created: Instant;
  readonly ended?: Instant;
}

type ImportState = 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';

interface SkippedImportRow extends Reason {
  readonly at: string;
  readonly name: string;
}

/** Maximum size of a file that is imported over HTTP: 1 GiB. */
export const MAX_IMPORT_BYTES: number = 1024 * 1024 * 1024;
/** Maximum number of unfinished imports of an account. */
export const MAX_WAITING_IMPORTS = 5;
/** Maximum number of skipped rows in a response. The report lists all of them. */
export const MAX_FIRST_SKIPPED = 50;

export function isUnfinished({ state }: ImportRun): boolean {
  return state === 'waiting' || state === 'running';
}

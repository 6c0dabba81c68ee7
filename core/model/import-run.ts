import type { Instant } from './instant.ts';
import type { Uid } from './uid.ts';

/** An import that was asked for over HTTP (docs/import.md, "From the app, and over HTTP"). Immutable. */
export interface ImportRun {
  readonly id: Uid;
  readonly accountId: number;
  /** The name of the file, by which it is known to people. */
  readonly name: string;
  /** As it was asked for; absent where the content tells it. */
  readonly format?: string;
  readonly state: ImportState;
  /** As it was recognised. */
  readonly recognised?: string;
  /** How many rows there are; absent until they have been counted. */
  readonly rows?: number;
  readonly imported: number;
  readonly matched: number;
  readonly skipped: number;
  /** The first rows that were skipped. */
  readonly firstSkipped: readonly SkippedImportRow[];
  /** Why it failed: a sentence. */
  readonly reason?: string;
  readonly created: Instant;
  readonly ended?: Instant;
}

export type ImportState = 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';

export interface SkippedImportRow {
  readonly at: string;
  readonly name: string;
  readonly reason: string;
}

/** The largest file that is imported over HTTP, in bytes: 1 GiB. */
export const MAX_IMPORT_BYTES: number = 1024 * 1024 * 1024;
/** Imports of an account that have not ended. */
export const MAX_WAITING_IMPORTS = 5;
/** How many of the skipped rows an answer has; all are in the report. */
export const MAX_FIRST_SKIPPED = 50;

/** Whether an import has still something to do. */
export function isUnderWay({ state }: ImportRun): boolean {
  return state === 'waiting' || state === 'running';
}

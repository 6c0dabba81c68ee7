import type { Instant } from './instant.ts';
import { DAY } from './instant.ts';
import type { Uid } from './uid.ts';

/** All formats, with the type of the file and the ending of its name. `archive` is the lossless format. */
export const EXPORT_FILES = {
  markdown: { type: 'application/zip', ending: 'zip' },
  epub: { type: 'application/epub+zip', ending: 'epub' },
  pdf: { type: 'application/pdf', ending: 'pdf' },
  html: { type: 'text/html', ending: 'html' },
  csv: { type: 'text/csv', ending: 'csv' },
  karakeep: { type: 'application/json', ending: 'json' },
  archive: { type: 'application/x-tar', ending: 'tar' },
} as const;
export type ExportFormat = keyof typeof EXPORT_FILES;
export const EXPORT_FORMATS = Object.keys(EXPORT_FILES) as readonly ExportFormat[];

/** An export that was started over HTTP (docs/export.md, "Over HTTP"). Immutable. */
export interface ExportRun {
  readonly id: Uid;
  readonly accountId: number;
  readonly format: ExportFormat;
  /** See `ExportSelection`. */
  readonly selection: {
    readonly spaceId?: Uid;
    readonly q?: string;
    readonly ids?: readonly Uid[];
    readonly searchId?: Uid;
    readonly since?: Instant;
  };
  readonly state: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';
  /** The number of objects to examine; absent until they have been counted. */
  readonly total?: number;
  /** The number of objects written so far. */
  readonly written: number;
  /** The number of objects that the format cannot represent. */
  readonly skipped: number;
  /** The number of objects whose file is missing. */
  readonly missing: number;
  /** The size of the finished file. */
  readonly sizeBytes?: number;
  /** A sentence that says why it failed. */
  readonly reason?: string;
  readonly created: Instant;
  readonly ended?: Instant;
}

/** How long the file of an export is kept, in milliseconds. */
export const EXPORT_RETENTION_MS: number = DAY;
/** Maximum number of unfinished exports of an account. */
export const MAX_WAITING_EXPORTS = 3;
/** Maximum number of objects that a request can name. */
export const MAX_EXPORTED_IDS = 10_000;

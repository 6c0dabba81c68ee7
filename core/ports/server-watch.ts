import type { Instant } from '../model/instant.ts';
import type { Measures } from './measures.ts';

/** What the server knows of itself, for its owner. */
export interface ServerWatch {
  /** Of the product; `commit` is absent in a build without one. */
  readonly version: string;
  readonly commit?: string;
  /** The version of Node. */
  readonly node: string;
  /** May be some seconds old. */
  measure(): Promise<Measures>;
  /** Free bytes on the disk of the data directory. */
  freeBytes(): Promise<number>;
  /** Null if `BACKUP_TO` is not set. */
  readonly backups: BackupWatch | null;
}

/** The backups that this server takes. */
export interface BackupWatch {
  readonly everyMs: number;
  /** When the last good one was taken; null without one. */
  last(): Instant | null;
  /** The last failure, unless a good one was taken since. */
  failure(): { readonly failed: Instant; readonly reason: string } | null;
  isRunning(): boolean;
  /** Begins to take one. Does nothing while one that was begun this way is running. */
  begin(): void;
}

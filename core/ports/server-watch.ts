import type { Instant } from '../model/instant.ts';
import type { Measures } from './measures.ts';

/** Data about the running server, for its owner. */
export interface ServerMonitor {
  /** The version of the product. */
  readonly version: string;
  /** The Git commit of the build; absent if unknown. */
  readonly commit?: string;
  /** The version of Node. */
  readonly node: string;
  /** The size of the library; the result may be a few seconds old. */
  measure(): Promise<Measures>;
  /** Free bytes on the disk of the data directory. */
  freeBytes(): Promise<number>;
  /** Null unless `BACKUP_TO` is set. */
  readonly backups: BackupMonitor | null;
}

/** The backups that this server takes. */
export interface BackupMonitor {
  readonly everyMs: number;
  /** When the last successful backup was taken; null before the first. */
  last(): Instant | null;
  /** The last failure, unless a backup has succeeded since. */
  failure(): { readonly failed: Instant; readonly reason: string } | null;
  isRunning(): boolean;
  /** Starts a backup. Does nothing while a backup that was started this way is running. */
  begin(): void;
}

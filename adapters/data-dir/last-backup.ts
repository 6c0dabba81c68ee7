import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeNote } from './note.ts';

/** The last successful backup. */
export interface LastBackup {
  /** An instant, as a timestamp. */
  readonly taken: string;
  readonly target: string;
}

const fileOf = (dataDir: string) => path.join(dataDir, 'last-backup.json');

/** Records a successful backup in the data directory, so that `doctor` can show its age. @returns false when the disk is full */
export function noteBackup(dataDir: string, backup: LastBackup): boolean {
  return writeNote(fileOf(dataDir), backup);
}

/** The last recorded backup; null without one. */
export function findLastBackup(dataDir: string): LastBackup | null {
  try {
    const { taken, target } = JSON.parse(readFileSync(fileOf(dataDir), 'utf8'));
    return typeof taken === 'string' && typeof target === 'string' ? { taken, target } : null;
  } catch {
    return null;
  }
}

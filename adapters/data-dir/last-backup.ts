import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeRecord } from './record.ts';

/** The last successful backup. */
interface LastBackup {
  /** A timestamp. */
  readonly taken: string;
  readonly target: string;
}

const fileOf = (dataDir: string) => path.join(dataDir, 'last-backup.json');

/** Records a successful backup in the data directory, so that `doctor` can show its age. @returns false when the disk is full */
export function noteBackup(dataDir: string, backup: LastBackup): boolean {
  return writeRecord(fileOf(dataDir), backup);
}

/** The last recorded backup; null if there was no backup. */
export function findLastBackup(dataDir: string): LastBackup | null {
  try {
    const { taken, target } = JSON.parse(readFileSync(fileOf(dataDir), 'utf8'));
    return typeof taken === 'string' && typeof target === 'string' ? { taken, target } : null;
  } catch {
    return null;
  }
}

/** The last failure of a scheduled backup. */
interface BackupFailure {
  /** A timestamp. */
  readonly failed: string;
  readonly target: string;
  readonly reason: string;
}

const failureFileOf = (dataDir: string) => path.join(dataDir, 'last-backup-failure.json');

/** Records a failure of a scheduled backup for `doctor` and the metrics. @returns false when the disk is full */
export function noteBackupFailure(dataDir: string, failure: BackupFailure): boolean {
  return writeRecord(failureFileOf(dataDir), failure);
}

/** Forgets the recorded failure if a later backup has succeeded, for example one from another server. @param taken a timestamp */
export function forgetBackupFailure(dataDir: string, taken: string): void {
  const failure = findBackupFailure(dataDir);
  if (failure !== null && failure.failed < taken) rmSync(failureFileOf(dataDir), { force: true });
}

/** The last recorded failure; null if no backup has failed, or if a later backup has succeeded. */
export function findBackupFailure(dataDir: string): BackupFailure | null {
  try {
    const { failed, target, reason } = JSON.parse(readFileSync(failureFileOf(dataDir), 'utf8'));
    if (typeof failed !== 'string' || typeof target !== 'string' || typeof reason !== 'string') return null;
    const last = findLastBackup(dataDir);
    return last !== null && last.taken > failed ? null : { failed, target, reason };
  } catch {
    return null;
  }
}

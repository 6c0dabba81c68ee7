import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';

/** The last backup that was good. */
export interface LastBackup {
  /** An instant, as a timestamp. */
  readonly taken: string;
  readonly target: string;
}

const fileOf = ({ dataDir }: Config) => path.join(dataDir, 'last-backup.json');

/** Notes a good backup in the data directory, so that `doctor` can tell its age. */
export function noteBackup(config: Config, backup: LastBackup): void {
  const draft = `${fileOf(config)}.new`;
  writeFileSync(draft, `${JSON.stringify(backup)}\n`, { flush: true });
  renameSync(draft, fileOf(config));
}

/** The last good backup that was noted; null when there is none. */
export function findLastBackup(config: Config): LastBackup | null {
  try {
    const { taken, target } = JSON.parse(readFileSync(fileOf(config), 'utf8'));
    return typeof taken === 'string' && typeof target === 'string' ? { taken, target } : null;
  } catch {
    return null;
  }
}

import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { LOCK_RELEASED } from '../../core/model/backup.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { BackupStore } from '../../core/ports/backup-store.ts';
import { writeRecord } from './record.ts';

const fileOf = (dataDir: string) => path.join(dataDir, 'unfinished-backups.json');

/** The id of the unfinished backup run from this data directory to a target; null if no run is unfinished. */
export function findUnfinishedRun(dataDir: string, target: string): Uid | null {
  return findUnfinished(dataDir)[target] ?? null;
}

/**
 * Wraps a store to record in the data directory which run has locked the store or is announced in it, until that run ends. If the run is
 * killed, the next run can continue under the same id without waiting.
 */
export function recordingRuns(store: BackupStore, dataDir: string, target: string): BackupStore {
  const begin = (id: Uid) => record(dataDir, { ...findUnfinished(dataDir), [target]: id });
  const end = (id: Uid) => {
    const { [target]: recorded, ...rest } = findUnfinished(dataDir);
    if (recorded === id) record(dataDir, rest);
  };
  return {
    ...store,
    createLock(lock) {
      begin(lock.run.id);
      return store.createLock(lock);
    },
    async writeLock(lock) {
      await store.writeLock(lock);
      if (lock.expires === LOCK_RELEASED) end(lock.run.id);
    },
    announce(run) {
      begin(run.id);
      return store.announce(run);
    },
    async withdraw(id) {
      await store.withdraw(id);
      end(id);
    },
  };
}

/** Ids of unfinished runs by their target. */
type Unfinished = Readonly<Record<string, Uid>>;

/** Records the unfinished runs. On a full disk, nothing is recorded. If the run is then killed, the next run needs `--take-over`. */
function record(dataDir: string, unfinished: Unfinished): void {
  const file = fileOf(dataDir);
  if (Object.keys(unfinished).length === 0) rmSync(file, { force: true });
  else writeRecord(file, unfinished);
}

function findUnfinished(dataDir: string): Unfinished {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8'));
  } catch {
    return {};
  }
}

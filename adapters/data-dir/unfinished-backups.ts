import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Uid } from '../../core/model/uid.ts';
import type { BackupStore } from '../../core/ports/backup-store.ts';
import { writeNote } from './note.ts';

const fileOf = (dataDir: string) => path.join(dataDir, 'unfinished-backups.json');

/** The id of the run that was announced in a target from this data directory and never withdrawn; null when there is none. */
export function findUnfinishedRun(dataDir: string, target: string): Uid | null {
  return findUnfinished(dataDir)[target] ?? null;
}

/**
 * A store that notes in the data directory what is announced in it until that is withdrawn, so that the run after one that
 * was killed can go on as the same, and does not wait for it.
 */
export function notingRuns(store: BackupStore, dataDir: string, target: string): BackupStore {
  return {
    ...store,
    announce(run) {
      note(dataDir, { ...findUnfinished(dataDir), [target]: run.id });
      return store.announce(run);
    },
    async withdraw(id) {
      await store.withdraw(id);
      const { [target]: noted, ...rest } = findUnfinished(dataDir);
      if (noted === id) note(dataDir, rest);
    },
  };
}

/** Ids by the target that they were announced in. */
type Unfinished = Readonly<Record<string, Uid>>;

/** On a full disk nothing is noted: should the run be killed, the next needs `--take-over`. */
function note(dataDir: string, unfinished: Unfinished): void {
  const file = fileOf(dataDir);
  if (Object.keys(unfinished).length === 0) rmSync(file, { force: true });
  else writeNote(file, unfinished);
}

function findUnfinished(dataDir: string): Unfinished {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8'));
  } catch {
    return {};
  }
}

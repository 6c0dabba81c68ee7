import { unprocessable } from '../../errors.ts';
import type { BackupRun, BackupStore } from '../../ports/backup-store.ts';

/** How often a run checks whether those announced after it have given way. */
const LOOKS = 10;

export interface BackupLockOptions {
  readonly run: BackupRun;
  /** Whether all announced runs are known to be dead. */
  readonly takeOver: boolean;
  /** Waits about a second. */
  pause(): Promise<void>;
}

/** Checks that the run has not been displaced. @throws DomainError `unprocessable` when another took over */
export type RequireLock = () => Promise<void>;

/**
 * Locks a backup against runs on any machine: of two at once, each would remove what the other stores. A run announces
 * itself before it looks for others, so that of any two at least one sees the other. A run that sees one with a lower id
 * gives way immediately; the one with the lowest waits for that.
 * @throws DomainError `unprocessable` while another run is at work; whatever `work` throws
 */
export async function withBackupLock<T>(
  store: Pick<BackupStore, 'announce' | 'listRuns' | 'withdraw'>,
  { run, takeOver, pause }: BackupLockOptions,
  work: (requireLock: RequireLock) => Promise<T>,
): Promise<T> {
  const listOthers = async () => (await store.listRuns()).filter(({ id }) => id !== run.id);
  if (takeOver) for (const { id } of await listOthers()) await store.withdraw(id);
  try {
    await store.announce(run);
    let others = await listOthers();
    for (let looks = 1; others.length > 0; looks++) {
      const [first] = others.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      if (first && (first.id < run.id || looks === LOOKS)) throw inUse(first);
      await pause();
      others = await listOthers();
    }
    return await work(async () => {
      if ((await store.listRuns()).every(({ id }) => id !== run.id)) throw takenOver();
    });
  } finally {
    await store.withdraw(run.id);
  }
}

const inUse = ({ holder }: BackupRun) =>
  unprocessable(
    `Another backup is being taken there: ${holder}. Wait for it; if it is known to be dead, call this once with --take-over.`,
  );

const takenOver = () =>
  unprocessable('Another backup took over with --take-over: this one was not finished.');

import type { BackupStore } from '../../ports/backup-store.ts';
import { type BackupLockOptions, inUse, type RequireLock, takenOver } from './lock-options.ts';

/** A run checks this often whether later runs have withdrawn. */
const MAX_CHECKS = 10;

/**
 * Locks a backup in a store without conditional creation. A run announces itself before it checks for other runs, so that at least one of
 * any two sees the other. A run that sees a lower id withdraws immediately. The run with the lowest id waits for the others to withdraw.
 * Announcements do not expire, so a killed run blocks other runs until somebody takes over.
 * @throws DomainError `unprocessable` while another run is at work; any error of `work`
 */
export async function withAnnouncement<T>(
  store: Pick<BackupStore, 'announce' | 'listRuns' | 'withdraw'>,
  { run, takeOver, pause }: Pick<BackupLockOptions, 'run' | 'takeOver' | 'pause'>,
  work: (requireLock: RequireLock) => Promise<T>,
): Promise<T> {
  const listOthers = async () => (await store.listRuns()).filter(({ id }) => id !== run.id);
  if (takeOver) for (const { id } of await listOthers()) await store.withdraw(id);
  try {
    await store.announce(run);
    let others = await listOthers();
    for (let checks = 1; others.length > 0; checks++) {
      const [first] = others.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      if (first && (first.id < run.id || checks === MAX_CHECKS)) throw inUse(first);
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

import type { BackupStore } from '../../ports/backup-store.ts';
import { withAnnouncement } from './backup-announcement.ts';
import { withLease } from './backup-lease.ts';
import type { BackupLockOptions, RequireLock } from './lock-options.ts';

/** The operations of a store for the locks of its backup. */
type LockStore = Pick<
  BackupStore,
  'canLock' | 'listLocks' | 'createLock' | 'writeLock' | 'removeLock' | 'announce' | 'listRuns' | 'withdraw'
>;

/**
 * Locks a backup against runs on any machine, because two runs at the same time would remove each other's files. Uses a lease if the store
 * can create a file conditionally, otherwise an announcement.
 * @throws DomainError `unprocessable` while another run is at work; any error of `work`
 */
export async function withBackupLock<T>(
  store: LockStore,
  options: BackupLockOptions,
  work: (requireLock: RequireLock) => Promise<T>,
): Promise<T> {
  return (await store.canLock()) ? withLease(store, options, work) : withAnnouncement(store, options, work);
}

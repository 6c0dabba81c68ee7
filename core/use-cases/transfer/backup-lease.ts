import { unprocessable } from '../../errors.ts';
import { type BackupLock, LOCK_RELEASED } from '../../model/backup.ts';
import { MINUTE } from '../../model/instant.ts';
import type { BackupStore } from '../../ports/backup-store.ts';
import { type BackupLockOptions, inUse, type RequireLock, takenOver } from './lock-options.ts';

/**
 * A lock that is not renewed expires after this many milliseconds. During one step, such as checking a large database, a run cannot renew
 * it.
 */
const EXPIRY_MS: number = 30 * MINUTE;
const RENEWAL_MS: number = MINUTE;
/** Maximum number of attempts to take the lock while other runs change it. */
const TRIES = 5;

type LeaseStore = Pick<BackupStore, 'listLocks' | 'createLock' | 'writeLock' | 'removeLock'>;
type LeaseOptions = Omit<BackupLockOptions, 'pause'>;

/**
 * Locks a backup with a lease. Locks are numbered, and the newest counts. A run that finds the newest lock expired or released creates the
 * next number, which the store grants to only one run; no lock is ever replaced conditionally. The holder renews its lock each minute, and
 * releases it by marking it as expired: the number stays taken, so that no run with an older list of locks can use it again.
 * @throws DomainError `unprocessable` while another run holds the lock; any error of `work`
 */
export async function withLease<T>(
  store: LeaseStore,
  options: LeaseOptions,
  work: (requireLock: RequireLock) => Promise<T>,
): Promise<T> {
  const { run, clock, every } = options;
  let held = await take(store, options);
  let renewed: Promise<void> = Promise.resolve();

  /** A lock that expired in the meantime, as when the machine slept, is acquired again, because another run may be about to acquire it. */
  async function renew(): Promise<void> {
    if (newestOf(await store.listLocks()) !== held.generation) throw takenOver();
    const isExpired = clock() >= held.expires;
    const next = {
      generation: held.generation + Number(isExpired),
      run,
      expires: clock() + EXPIRY_MS,
    };
    if (!isExpired) await store.writeLock(next);
    else if (!(await create(store, next))) throw takenOver();
    held = next;
  }
  const requireLock = () => {
    renewed = renewed.catch(() => undefined).then(renew);
    return renewed;
  };

  const end = every(RENEWAL_MS, () => requireLock().catch(() => undefined));
  try {
    return await work(requireLock);
  } finally {
    end();
    await renewed.catch(() => undefined);
    await release(store, held);
  }
}

async function take(store: LeaseStore, { run, takeOver, clock }: LeaseOptions): Promise<BackupLock> {
  const dead = new Set([run.id]);
  if (takeOver) for (const lock of await store.listLocks()) dead.add(lock.run.id);
  const refuseHeld = (locks: readonly BackupLock[]) => {
    const other = locks.find((lock) => !dead.has(lock.run.id) && lock.expires > clock());
    if (other) throw inUse(other.run, other.expires);
  };
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await store.listLocks();
    refuseHeld(found);
    const lock = { generation: newestOf(found) + 1, run, expires: clock() + EXPIRY_MS };
    if (!(await create(store, lock))) continue;
    const older = (await store.listLocks()).filter(({ generation }) => generation < lock.generation);
    try {
      // Its holder may have renewed it since it was read as expired.
      refuseHeld(older);
    } catch (error) {
      await store.removeLock(lock.generation);
      throw error;
    }
    for (const { generation } of older) await store.removeLock(generation);
    return lock;
  }
  throw unprocessable('Other backups started there at the same moment. Try again.');
}

/** Creates a lock. Returns false if another run has taken that number or a later one. */
async function create(store: LeaseStore, lock: BackupLock): Promise<boolean> {
  if (!(await store.createLock(lock))) return false;
  if (newestOf(await store.listLocks()) === lock.generation) return true;
  await store.removeLock(lock.generation);
  return false;
}

async function release(store: LeaseStore, held: BackupLock): Promise<void> {
  const isNewest = newestOf(await store.listLocks()) === held.generation;
  if (isNewest) await store.writeLock({ ...held, expires: LOCK_RELEASED });
  else await store.removeLock(held.generation);
}

/** The number of the newest lock; 0 if there are no locks. */
function newestOf(locks: readonly BackupLock[]): number {
  return Math.max(0, ...locks.map(({ generation }) => generation));
}

import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type BackupLock, type BackupRun, LOCK_RELEASED } from '../../../../core/model/backup.ts';
import { MINUTE } from '../../../../core/model/instant.ts';
import { withBackupLock } from '../../../../core/use-cases/transfer/backup-lock.ts';
import { id } from '../../../support/objects.ts';

/** A store of locks; `turn` runs before each operation on it. */
function place(turn: () => Promise<void> = async () => undefined) {
  const locks = new Map<number, BackupLock>();
  const announced: string[] = [];
  return {
    locks,
    announced,
    canLock: async () => true,
    async createLock(lock: BackupLock) {
      await turn();
      if (locks.has(lock.generation)) return false;
      locks.set(lock.generation, lock);
      return true;
    },
    async writeLock(lock: BackupLock) {
      await turn();
      locks.set(lock.generation, lock);
    },
    async removeLock(generation: number) {
      await turn();
      locks.delete(generation);
    },
    async listLocks() {
      await turn();
      return [...locks.values()];
    },
    announce: async (run: BackupRun) => void announced.push(run.id),
    listRuns: async (): Promise<readonly BackupRun[]> => [],
    withdraw: async () => undefined,
  };
}

let now: number;
let renewals: (() => Promise<void>)[];
beforeEach(() => {
  now = 1_000_000;
  renewals = [];
});

const run = (number: number): BackupRun => ({ id: id(number), holder: `the run ${number}` });
const options = (number: number, takeOver = false) => ({
  run: run(number),
  takeOver,
  clock: () => now,
  pause: async () => undefined,
  every(periodMs: number, work: () => Promise<void>) {
    expect(periodMs).toBe(MINUTE);
    renewals.push(work);
    return () => void renewals.splice(renewals.indexOf(work), 1);
  },
});
const lockOf = (number: number, generation: number, expires: number): BackupLock => ({
  generation,
  run: run(number),
  expires,
});
/** The generation of each lock, and whether it is held. */
const stateOf = ({ locks }: ReturnType<typeof place>) =>
  [...locks.values()].map(({ generation, expires }) => [generation, expires > now]);

describe('a backup', () => {
  it('runs one at a time, whatever the interleaving', async () => {
    const before = fc.constantFrom(null, LOCK_RELEASED, 900_000);
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 2, max: 4 }),
        before,
        async (steps, count, expires) => {
          const store = place(() => steps.schedule(Promise.resolve()));
          if (expires !== null) store.locks.set(7, lockOf(9, 7, expires));
          let atWork = 0;
          const outcomes = Array.from({ length: count }, (_, index) =>
            withBackupLock(store, options(index + 1), async (requireLock) => {
              atWork += 1;
              expect(atWork).toBe(1);
              await requireLock();
              expect(atWork).toBe(1);
              atWork -= 1;
            }),
          );
          await steps.waitFor(Promise.allSettled(outcomes));
          for (const outcome of await Promise.allSettled(outcomes)) {
            if (outcome.status === 'rejected')
              expect(outcome.reason).toMatchObject({ code: 'unprocessable' });
          }
          expect([...store.locks.values()].filter((lock) => lock.expires > now)).toEqual([]);
        },
      ),
    );
  });

  it('gets the lock for one of two that start at the same time', async () => {
    const store = place();
    const outcomes = await Promise.allSettled(
      [1, 2].map((n) => withBackupLock(store, options(n), async () => n)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('does not start while another holds its lock, and reports the expiry', async () => {
    const store = place();
    store.locks.set(3, lockOf(1, 3, Date.UTC(2030, 0, 1)));
    await expect(withBackupLock(store, options(2), async () => expect.unreachable())).rejects.toThrow(
      /the run 1\. Wait for it\. .* counts as ended from 2030-01-01T00:00:00.*\..*--take-over/,
    );
    expect([...store.locks.keys()]).toEqual([3]);
  });

  it('starts once the lock of a dead run has expired, and not before', async () => {
    const store = place();
    store.locks.set(3, lockOf(1, 3, now + 1));
    await expect(withBackupLock(store, options(2), async () => expect.unreachable())).rejects.toThrow(
      'the run 1',
    );
    now += 1;
    expect(await withBackupLock(store, options(2), async () => stateOf(store))).toEqual([[4, true]]);
    expect(stateOf(store)).toEqual([[4, false]]);
  });

  it('does not start if an expired lock was renewed after it was read', async () => {
    const store = place();
    store.locks.set(3, lockOf(1, 3, now));
    const late = {
      ...store,
      async createLock(lock: BackupLock) {
        store.locks.set(3, lockOf(1, 3, now + 1));
        return store.createLock(lock);
      },
    };
    await expect(withBackupLock(late, options(2), async () => expect.unreachable())).rejects.toThrow(
      'the run 1',
    );
    expect(stateOf(store)).toEqual([[3, true]]);
  });

  it('does not start under a number that others have used and removed in the meantime', async () => {
    const store = place();
    let isFirst = true;
    const late = {
      ...store,
      async createLock(lock: BackupLock) {
        if (isFirst) store.locks.set(2, lockOf(1, 2, now + 1));
        isFirst = false;
        return store.createLock(lock);
      },
    };
    await expect(withBackupLock(late, options(2), async () => expect.unreachable())).rejects.toThrow(
      'the run 1',
    );
    expect(stateOf(store)).toEqual([[2, true]]);
  });

  it('continues under the id of a killed run', async () => {
    const store = place();
    store.locks.set(1, lockOf(1, 1, now + MINUTE));
    expect(await withBackupLock(store, options(1), async () => 'worked')).toBe('worked');
  });

  it('may take any time, since its lock is renewed each minute', async () => {
    const store = place();
    await withBackupLock(store, options(1), async (requireLock) => {
      for (let minutes = 0; minutes < 100; minutes++) {
        now += MINUTE;
        for (const renew of renewals) await renew();
      }
      await expect(withBackupLock(store, options(2), async () => expect.unreachable())).rejects.toThrow(
        'run 1',
      );
      await requireLock();
    });
    expect(renewals).toEqual([]);
  });

  it('continues after the machine slept, unless another was started in the meantime', async () => {
    const store = place();
    await withBackupLock(store, options(1), async (requireLock) => {
      now += 100 * MINUTE;
      await requireLock();
      await expect(withBackupLock(store, options(2), async () => expect.unreachable())).rejects.toThrow(
        'run 1',
      );
    });
    const displaced = withBackupLock(store, options(1), async (requireLock) => {
      now += 100 * MINUTE;
      await withBackupLock(store, options(2), async (others) => others());
      for (const renew of renewals) await renew();
      await requireLock();
    });
    await expect(displaced).rejects.toThrow('took over');
    expect(stateOf(store).map(([, isHeld]) => isHeld)).toEqual([false]);
  });

  it('continues when its lock cannot be renewed for a while', async () => {
    const store = place();
    let isAway = false;
    const flaky = {
      ...store,
      listLocks: () => (isAway ? Promise.reject(new Error('Away.')) : store.listLocks()),
    };
    await withBackupLock(flaky, options(1), async (requireLock) => {
      isAway = true;
      for (const renew of renewals) await renew();
      isAway = false;
      await requireLock();
    });
  });

  it('ends for a run that another took over', async () => {
    const store = place();
    const first = withBackupLock(store, options(1), async (requireLock) => {
      await requireLock();
      await withBackupLock(store, options(2, true), async (others) => others());
      await requireLock();
    });
    await expect(first).rejects.toThrow('took over');
    expect(stateOf(store).map(([, isHeld]) => isHeld)).toEqual([false]);
  });

  it('releases its lock when it fails', async () => {
    const store = place();
    const failed = withBackupLock(store, options(1), () => Promise.reject(new Error('It broke.')));
    await expect(failed).rejects.toThrow('It broke.');
    expect(stateOf(store)).toEqual([[1, false]]);
  });

  it('is announced instead if the store cannot lock', async () => {
    const store = place();
    const ignoring = { ...store, canLock: async () => false };
    await withBackupLock(ignoring, options(1), async () => undefined);
    expect([store.announced, store.locks.size]).toEqual([[id(1)], 0]);
  });
});

import { accountsOf } from '../../core/changes/accounts.ts';
import { announce, newListeners } from '../../core/changes/announce.ts';
import type { Change } from '../../core/changes/change.ts';
import { isLong, LongUnit } from '../../core/changes/weight.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { fairScheduler } from '../../core/scheduling/fair-scheduler.ts';
import { loopTurns } from '../../core/scheduling/loop-turns.ts';
import { workerPool } from './pool.ts';
import { portInWorkers } from './port.ts';

interface LongCommitOptions {
  /** The URL of the thread's module, which serves `commit` and `close` of the storage. */
  readonly workerUrl: URL;
  /** Arguments that name the database for the thread to open. */
  readonly programArguments: readonly string[];
  /** Whether the database lets one connection write at a time. */
  readonly hasOneWriter: boolean;
}

/** Maximum time for a unit of work, in milliseconds. */
const DEADLINE_MS = 120_000;
/** The size of the heap's young generation. It is large because the terms of long texts soon become garbage. */
const YOUNG_HEAP_MEBIBYTES = 64;

/** Maximum time in one iteration of the event loop for sending units of work to the thread, in milliseconds. */
const TURN_MS = 1;
const loop = loopTurns({ now: () => performance.now(), defer: setImmediate }, TURN_MS);

/**
 * Wraps a storage so that a thread with its own connection commits long units of work, one after the other. Other requests need not wait
 * while long texts are indexed or thousands of references are resolved. Accounts take turns. The thread starts when the first long unit is
 * committed.
 */
export function longCommitsOnThread(
  storage: Storage,
  { hasOneWriter, ...options }: LongCommitOptions,
): Storage {
  const pool = workerPool({
    ...options,
    isolation: 'thread',
    youngHeapMebibytes: YOUNG_HEAP_MEBIBYTES,
    seesEnvironment: true, // the Postgres driver may find connection settings there
    label: 'The thread that saves long texts',
    errorCode: 'unavailable',
  });
  const thread = portInWorkers<Pick<Storage, 'commit' | 'close'>>(pool, 'storage', {
    commit: DEADLINE_MS,
    close: DEADLINE_MS,
  });
  const [jobs, events] = [newListeners(), newListeners<[number]>()];
  /** The short units that are being committed while a long one may make them wait. */
  const short = new Set<Promise<void>>();
  let isOpen = false;

  /** A database lock is not fair, so short units that waited for a long unit are committed before the next long unit. */
  const turns = fairScheduler<readonly Change[]>([
    {
      accepts: () => true,
      async run(changes) {
        await Promise.allSettled(short);
        isOpen = true;
        await loop.pause(); // Copying 10 MiB to the thread takes 10 ms, on top of the work that produced them.
        await thread.commit(changes);
      },
    },
  ]);

  const commitLong = announce(
    async (changes) => {
      await turns.run(accountsOf(changes)[0], changes);
    },
    { jobs: jobs.call, events: events.call },
  );

  async function commitShort(changes: readonly Change[]): Promise<void> {
    const committed = storage.commit(changes);
    if (!hasOneWriter) return committed;
    short.add(committed);
    await committed.finally(() => short.delete(committed));
  }

  return {
    ...storage,
    async commit(changes) {
      if (isLong(changes)) return commitLong(changes);
      try {
        await commitShort(changes);
      } catch (error) {
        if (!(error instanceof LongUnit)) throw error;
        await commitLong(changes);
      }
    },
    watchJobs: (listener) => both(storage.watchJobs(listener), jobs.add(listener)),
    watchEvents: (listener) => both(storage.watchEvents(listener), events.add(listener)),
    async close() {
      if (isOpen) await thread.close().catch(() => undefined);
      await pool.close();
      await storage.close();
    },
  };
}

function both(first: () => void, second: () => void): () => void {
  return () => {
    first();
    second();
  };
}

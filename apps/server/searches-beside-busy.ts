import { loopIsBusy } from '../../adapters/http/turns.ts';
import type { SearchesElsewhere } from '../../adapters/postgres/search/searcher.ts';
import { type PlainFilter, remoteSearcher, type Searcher } from '../../adapters/sql/searcher.ts';
import { type Job, workerPool } from '../../adapters/workers/pool.ts';
import { portInWorkers } from '../../adapters/workers/port.ts';
import { workerModule } from './paths.ts';

/** Its statements have time limits of their own: only a thread that hangs takes so long. */
const DEADLINE_MS = 120_000;
/** The searches that the thread does at once: as many as it has connections. */
const AT_ONCE = 4;
/** For how long searches go to the thread after the loop was last busy: it is busy again soon. */
const REMEMBERED_MS = 2_000;
/** For how long the loop has been busy when the thread starts, which a few requests at once do not cause. */
const START_AFTER_MS = 1_000;

/** For how long the calling thread has had little time to spare, in milliseconds; -1 if it has some. */
function busyFor(isBusy: () => boolean, now: () => number): () => number {
  let firstMs = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = now();
    const wasBusy = nowMs - lastMs < REMEMBERED_MS;
    if (isBusy()) {
      if (!wasBusy) firstMs = nowMs;
      lastMs = nowMs;
    }
    return nowMs - lastMs < REMEMBERED_MS ? nowMs - firstMs : -1;
  };
}

/**
 * Searches of Postgres by `direct`, and on a thread while this one is busy: a search waits for the database eight times, one after
 * the other, and each time for a turn of the event loop. The thread starts when this one is first busy for a while, and stays.
 */
export function searchesBesideBusy(
  databaseUrl: string,
  direct: Searcher,
  isBusy: () => boolean = loopIsBusy(),
  startAfterMs = START_AFTER_MS,
): Searcher {
  const pool = workerPool({
    workerUrl: workerModule('search-worker'),
    isolation: 'thread',
    programArguments: ['postgres', databaseUrl],
    seesEnvironment: true, // in which the driver of Postgres may find how to connect
    label: 'Search',
    refusal: 'unavailable',
    jobsEach: AT_ONCE,
    ownerOf: ({ input: [filter] }: Job) => (filter as PlainFilter | undefined)?.accountId,
  });
  const thread = portInWorkers<SearchesElsewhere>(pool, 'search', {
    rank: DEADLINE_MS,
    count: DEADLINE_MS,
    connect: DEADLINE_MS,
  });
  const elsewhere = remoteSearcher(thread, { expect: () => undefined, close: pool.close });
  const busyMs = busyFor(isBusy, () => performance.now());
  let state: 'none' | 'starting' | 'ready' = 'none';

  async function start(): Promise<void> {
    state = 'starting';
    try {
      await thread.connect();
      state = 'ready';
    } catch {
      state = 'none'; // the next search that needs it tries again
    }
  }

  function searcher(): Searcher {
    const neededMs = busyMs();
    if (neededMs < 0) return direct;
    if (state === 'none' && neededMs >= startAfterMs) void start();
    return state === 'ready' ? elsewhere : direct;
  }

  return {
    rank: (...asked) => searcher().rank(...asked),
    count: (...asked) => searcher().count(...asked),
    expect: () => undefined,
    async close() {
      await elsewhere.close();
      await direct.close();
    },
  };
}

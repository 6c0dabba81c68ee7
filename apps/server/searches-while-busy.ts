import { loopIsBusy } from '../../adapters/http/pipeline/turns.ts';
import type { SearchesElsewhere } from '../../adapters/postgres/search/searcher.ts';
import { type PlainFilter, remoteSearcher, type Searcher } from '../../adapters/sql/searcher.ts';
import { type Job, workerPool } from '../../adapters/workers/pool.ts';
import { portInWorkers } from '../../adapters/workers/port.ts';
import { workerModule } from './paths.ts';

/** Maximum time for a search, in milliseconds. Statements have their own limits, so only a thread that hangs takes this long. */
const DEADLINE_MS = 120_000;
/** Maximum number of concurrent searches in the thread, which has as many connections. */
const MAX_CONCURRENT = 4;
/** How long the event loop counts as busy after it was last busy, in milliseconds, because it is likely to be busy again soon. */
const REMEMBERED_MS = 2_000;
/** How long the event loop must be busy before the thread starts, in milliseconds. A few simultaneous requests do not start it. */
const START_AFTER_MS = 1_000;

/** Returns a function that measures for how long the calling thread has been busy, in milliseconds; -1 if it is not busy. */
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
 * Runs Postgres searches on the calling thread, or on another thread while the calling thread is busy: a search makes eight sequential
 * round
 * trips to the database, and each waits for the event loop. The other thread starts when the calling thread has been busy for some time. It
 * does not end before the server stops.
 */
export function searchesWhileBusy(
  databaseUrl: string,
  direct: Searcher,
  isBusy: () => boolean = loopIsBusy(),
  startAfterMs = START_AFTER_MS,
): Searcher {
  const pool = workerPool({
    workerUrl: workerModule('search-worker'),
    isolation: 'thread',
    programArguments: ['postgres', databaseUrl],
    seesEnvironment: true, // The Postgres driver may read settings from the environment.
    label: 'Search',
    errorCode: 'unavailable',
    jobsEach: MAX_CONCURRENT,
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
      state = 'none'; // The next search that needs the thread retries.
    }
  }

  function searcher(): Searcher {
    const neededMs = busyMs();
    if (neededMs < 0) return direct;
    if (state === 'none' && neededMs >= startAfterMs) void start();
    return state === 'ready' ? elsewhere : direct;
  }

  return {
    rank: (...args) => searcher().rank(...args),
    count: (...args) => searcher().count(...args),
    expect: () => undefined,
    async close() {
      await elsewhere.close();
      await direct.close();
    },
  };
}

import { loopIsBusy } from '../../adapters/http/pipeline/turns.ts';
import type { SearchesElsewhere } from '../../adapters/postgres/search/searcher.ts';
import { type PlainFilter, remoteSearcher, type Searcher } from '../../adapters/sql/searcher.ts';
import { type Job, workerPool } from '../../adapters/workers/pool.ts';
import { portInWorkers } from '../../adapters/workers/port.ts';
import { workerModule } from './paths.ts';

/** Statements have their own time limits: only a hanging thread takes this long. */
const DEADLINE_MS = 120_000;
/** Concurrent searches of the thread: as many as it has connections. */
const AT_ONCE = 4;
/** How long searches go to the thread after the loop was last busy, since it is likely to be busy again soon. */
const REMEMBERED_MS = 2_000;
/** How long the loop must be busy before the thread starts; a few simultaneous requests do not cause that. */
const START_AFTER_MS = 1_000;

/** How long the calling thread has had little time to spare, in milliseconds; -1 if it has some. */
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
 * Runs Postgres searches directly, or on a thread while this one is busy: a search makes eight sequential round trips to the database, and each
 * waits for the event loop. The thread starts when this one is first busy for a while, and stays.
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

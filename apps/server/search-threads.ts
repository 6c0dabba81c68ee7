import {
  type PlainFilter,
  type RemoteSearch,
  remoteSearcher,
  type Searcher,
} from '../../adapters/sql/searcher.ts';
import { type Job, workerPool } from '../../adapters/workers/pool.ts';
import { portInWorkers } from '../../adapters/workers/port.ts';
import { isShort } from '../../core/search/query/is-short.ts';
import { workerModule } from './paths.ts';

export interface SearchThreadOptions {
  /** The path of the database file. */
  readonly file: string;
  /** The URL of the threads' module. The default is `search-worker`. */
  readonly workerUrl?: URL;
  /** Maximum time for a search without embedding its query, in milliseconds. The default is 10 s. */
  readonly deadlineMs?: number;
  /** Whether to start a thread when a search is expected, so that it loads vectors in advance. */
  readonly startsAhead?: boolean;
  /** How long an idle thread stays, in milliseconds. The default is 5 minutes. */
  readonly idleMs?: number;
}

/**
 * The default of `idleMs`. It is longer than most people's pauses between two searches. A thread takes about 20 MB, and more memory for
 * vectors.
 */
const IDLE_MS = 300_000;

/**
 * Runs searches in two threads. One of them runs only short searches, so that these need not wait for long searches. Accounts take turns. A
 * search that exceeds its time or crashes its thread rejects with DomainError `unavailable`.
 */
export function searchThreads(options: SearchThreadOptions): Searcher {
  const { file, workerUrl = workerModule('search-worker'), deadlineMs = 10_000 } = options;
  const { startsAhead = false, idleMs = IDLE_MS } = options;
  const pool = workerPool({
    workerUrl,
    isolation: 'thread',
    programArguments: ['sqlite', file],
    label: 'Search',
    errorCode: 'unavailable',
    idleMs,
    ownerOf: (job) => filterOf(job).accountId,
    isShort(job) {
      const { query, similarTo } = filterOf(job);
      return similarTo === undefined && query !== undefined && isShort(query);
    },
  });
  const search = portInWorkers<RemoteSearch>(pool, 'search', { rank: deadlineMs, count: deadlineMs });
  return remoteSearcher(search, {
    expect: () => startsAhead && pool.start(),
    close: pool.close,
  });
}

/** The filter of a search, which is the first argument of both methods. */
function filterOf({ input: [filter] }: Job): PlainFilter {
  return filter as PlainFilter;
}

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
  /** Path of the database file. */
  readonly file: string;
  /** URL of the threads' module, `search-worker` by default. */
  readonly workerUrl?: URL;
  /** How long one search may take, without the time in which the vector of its query is computed; 10,000 unless given. */
  readonly deadlineMs?: number;
  /** Whether a thread starts when a search is expected, to load vectors ahead, instead of with the search. */
  readonly startsAhead?: boolean;
  /** For how long a thread stays that has nothing to do, in milliseconds; for five minutes unless given. */
  readonly idleMs?: number;
}

/** Between two searches of somebody at work. A thread takes some 20 MB, and what the vectors take. */
const IDLE_MS = 300_000;

/**
 * Searches on two threads, one of which is for short searches only, so that these need not wait for long ones. The searches of
 * different accounts take turns. A search that takes too long, or over which its thread falls, rejects with DomainError
 * `unavailable`.
 */
export function searchThreads({
  file,
  workerUrl = workerModule('search-worker'),
  deadlineMs = 10_000,
  startsAhead = false,
  idleMs = IDLE_MS,
}: SearchThreadOptions): Searcher {
  const pool = workerPool({
    workerUrl,
    isolation: 'thread',
    programArguments: ['sqlite', file],
    label: 'Search',
    refusal: 'unavailable',
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

/** The filter of a search, which is the first argument of both. */
function filterOf({ input: [filter] }: Job): PlainFilter {
  return filter as PlainFilter;
}

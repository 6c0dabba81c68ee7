import { announce, newListeners } from '../../core/changes/announce.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { type Searcher, searchBy } from '../sql/searcher.ts';
import { sqlStorage, type UnitBounds } from '../sql/storage.ts';
import { jobClaimer } from './claim-job.ts';
import { unitCommit } from './commit.ts';
import { type DatabaseOptions, openDatabase } from './database.ts';
import { postgresDialect } from './dialect.ts';
import { inspect } from './inspect.ts';
import { keyMemory } from './key-memory.ts';
import { jobNotices } from './notices.ts';
import { postgresReader } from './reader.ts';
import { directSearcher } from './search/searcher.ts';
import { openSnapshot } from './snapshot.ts';
import { renewingStatistics } from './statistics.ts';
import { textIndex } from './text-index.ts';
import { indexMaker, vectorIndexes } from './vector-index.ts';

export type { DatabaseOptions } from './database.ts';
export { inspectDatabase } from './inspect.ts';

const SIZE = 'SELECT pg_database_size(current_database())::double precision AS bytes';

export interface StorageOptions extends DatabaseOptions, UnitBounds {
  readonly ids: Ids;
  /** Wraps the searcher that runs on the calling thread. By default, that searcher itself is used. */
  readonly openSearcher?: (direct: Searcher) => Searcher;
}

/**
 * Storage in a Postgres database, which any number of processes may share.
 * @throws DomainError `unprocessable` when a newer version wrote the database, `unavailable` when it cannot be reached
 */
export async function postgresStorage({
  ids,
  openSearcher = (direct) => direct,
  ...options
}: StorageOptions): Promise<Storage> {
  const database = await openDatabase(options);
  const reader = postgresReader(database);
  const indexes = vectorIndexes(database, indexMaker(options.url));
  const searcher = openSearcher(directSearcher(database, indexes));
  const notices = jobNotices(database, options.url);
  const { readers, write } = sqlStorage(
    {
      dialect: postgresDialect,
      reader,
      search: searchBy(searcher),
      textIndex,
      claimJob: jobClaimer(database),
      openSnapshot: () => openSnapshot(options.url),
      async databaseBytes() {
        const row = await reader.queryFirst<{ bytes: number }>(SIZE);
        return row?.bytes ?? 0;
      },
    },
    ids,
    options,
  );
  const events = newListeners<[number]>();
  const memory = keyMemory(readers.accessKeys.find);
  const commit = renewingStatistics(database, unitCommit(database, write));

  return {
    ...readers,
    accessKeys: { ...readers.accessKeys, find: memory.find },
    commit: memory.settling(announce(commit, { jobs: notices.notify, events: events.call })),
    watchJobs: notices.watch,
    watchEvents: events.add,
    commitsOutliveProcess: true,
    copyTo: null,
    inspect: () => inspect(database),
    advise: () => indexes.advise(),
    async close() {
      await searcher.close();
      await Promise.all([database.close(), notices.close()]);
    },
  };
}

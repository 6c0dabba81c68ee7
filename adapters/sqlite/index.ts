import { tellingOfJobs } from '../../core/ports/changes.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { sqlStorage } from '../sql/storage.ts';
import { jobClaimer } from './claim-job.ts';
import { groupCommit } from './commit.ts';
import { type DatabaseOptions, openDatabase } from './database.ts';
import { sqliteDialect } from './dialect.ts';
import { translating } from './errors.ts';
import { damageIn } from './inspect.ts';
import { openSnapshot, sqliteReader } from './reader.ts';
import { search } from './search/search.ts';
import { directSearcher } from './search/searcher.ts';
import { searchThreads } from './search/threads.ts';
import { textIndex } from './text-index.ts';

export { copyDatabase } from './copy.ts';
export type { DatabaseOptions } from './database.ts';
export { inspectDatabase } from './inspect.ts';
export { type Lock, lockFile } from './lock.ts';

/**
 * Storage in one SQLite file, for a single server process; other processes may occasionally read and write too.
 * @throws DomainError `unprocessable` when a newer version wrote the file, `unavailable` when it cannot be opened
 */
export function sqliteStorage({ ids, ...options }: DatabaseOptions & { readonly ids: Ids }): Storage {
  const database = openDatabase(options);
  const { main } = database;
  const { file, searchWorkerUrl: workerUrl, readsAhead = false } = options;
  const searcher = workerUrl
    ? searchThreads({ workerUrl, file, startsAtOnce: readsAhead })
    : directSearcher(file);

  const waiting = new Set<() => void>();

  const { readers, appliers } = sqlStorage(
    {
      dialect: sqliteDialect,
      reader: sqliteReader(database),
      search: search(database, searcher),
      textIndex,
      claimJob: jobClaimer(database),
      openSnapshot: () => translating(() => openSnapshot(database)),
    },
    ids,
  );

  return {
    ...readers,
    commit: tellingOfJobs(groupCommit(main, appliers), () => {
      for (const hear of waiting) hear();
    }),
    watchJobs(hear) {
      waiting.add(hear);
      return () => void waiting.delete(hear);
    },
    commitsOutliveProcess: false,
    inspect: async () => damageIn(main),
    advise: async () => [],
    async close() {
      await searcher.close();
      database.close();
    },
  };
}

import { notifyingOfJobs } from '../../core/ports/changes.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { accessKeyAppliers, accessKeyReader } from './access-keys.ts';
import { accountAppliers, accountReader } from './accounts.ts';
import { groupCommit } from './commit.ts';
import { creditAppliers, creditReader } from './credits.ts';
import { type DatabaseOptions, openDatabase } from './database.ts';
import { embeddingAppliers, embeddingReader } from './embeddings.ts';
import { entityAppliers, entityReader } from './entities.ts';
import { translating } from './errors.ts';
import { damageIn } from './inspect.ts';
import { jobAppliers, jobQueue } from './jobs.ts';
import { libraryReader } from './library.ts';
import { libraryAppliers } from './library-writer.ts';
import { linkAppliers, linkReader } from './links.ts';
import { membershipAppliers, membershipWriter, spaceJoiner } from './memberships.ts';
import { noteWriter } from './notes.ts';
import { objectAppliers, objectReader } from './objects.ts';
import { pinAppliers, pinReader } from './pins.ts';
import { directSearcher } from './search/searcher.ts';
import { searchThreads } from './search/threads.ts';
import { spaceAppliers, spaceReader } from './spaces.ts';
import { tagReader, tagWriter } from './tags.ts';
import { textIndexWriter } from './text-index.ts';
import { wikiWriter } from './wiki.ts';

export { copyDatabase } from './copy.ts';
export type { DatabaseOptions } from './database.ts';
export { inspectDatabase } from './inspect.ts';
export { type Lock, lockFile } from './lock.ts';
export { sqliteRestoring } from './restore.ts';

/**
 * Storage in one SQLite file, for a single server process; other processes may occasionally read and write too.
 * @throws DomainError `unprocessable` when a newer version wrote the file, `unavailable` when it cannot be opened
 */
export function sqliteStorage({ ids, ...options }: DatabaseOptions & { readonly ids: Ids }): Storage {
  const database = openDatabase(options);
  const { main } = database;
  const writers = [noteWriter(main), membershipWriter(main), wikiWriter(main, ids), textIndexWriter(main)];
  const join = spaceJoiner(database);
  const { file, searchWorkerUrl: workerUrl, readsAhead = false } = options;
  const searcher = workerUrl
    ? searchThreads({ workerUrl, file, startsAtOnce: readsAhead })
    : directSearcher(file);

  const listeners = new Set<() => void>();

  return {
    accounts: accountReader(database),
    accessKeys: accessKeyReader(database),
    credits: creditReader(database),
    objects: objectReader(database, searcher),
    entities: entityReader(database),
    embeddings: embeddingReader(database),
    tags: tagReader(database),
    spaces: spaceReader(database),
    links: linkReader(database),
    pins: pinReader(database),
    jobs: jobQueue(database),
    library: libraryReader(database),
    commit: notifyingOfJobs(
      groupCommit(main, {
        ...accountAppliers(database),
        ...accessKeyAppliers(database),
        ...creditAppliers(database),
        ...objectAppliers(database, [tagWriter(main), ...writers]),
        ...entityAppliers(database),
        ...embeddingAppliers(database),
        ...membershipAppliers(database, join),
        ...spaceAppliers(database),
        ...linkAppliers(database),
        ...pinAppliers(database),
        ...jobAppliers(database),
        ...libraryAppliers(database, [tagWriter(main, 'kept'), ...writers], join),
      }),
      () => {
        for (const listener of listeners) listener();
      },
    ),
    watchJobs(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    libraryName: () =>
      translating(() => main.prepare<[], string>('SELECT id FROM library').pluck().get() ?? ''),
    check: () => translating(() => void main.prepare('SELECT 1').get()),
    inspect: async () => damageIn(main),
    advise: async () => [],
    async close() {
      await searcher.close();
      database.close();
    },
  };
}

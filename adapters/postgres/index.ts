import { notifyingOfJobs } from '../../core/ports/changes.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { accessKeyAppliers, accessKeyReader } from './access-keys.ts';
import { accountAppliers, accountReader } from './accounts.ts';
import { unitCommit } from './commit.ts';
import { creditAppliers, creditReader, knownWindows } from './credits.ts';
import { type DatabaseOptions, openDatabase } from './database.ts';
import { embeddingAppliers, embeddingReader } from './embeddings.ts';
import { entityAppliers, entityReader } from './entities.ts';
import { inspect } from './inspect.ts';
import { jobAppliers, jobQueue } from './jobs.ts';
import { keyMemory } from './key-memory.ts';
import { libraryReader } from './library.ts';
import { libraryAppliers } from './library-writer.ts';
import { linkAppliers, linkReader } from './links.ts';
import { membershipAppliers, membershipWriter } from './memberships.ts';
import { noteWriter } from './notes.ts';
import { jobNotices } from './notices.ts';
import { objectAppliers, objectReader } from './objects.ts';
import { pinAppliers, pinReader } from './pins.ts';
import { meanings } from './search/centred.ts';
import { searchEngine } from './search/engine.ts';
import { vectors } from './search/vectors.ts';
import { spaceAppliers, spaceReader } from './spaces.ts';
import { renewingStatistics } from './statistics.ts';
import { tagReader, tagWriter } from './tags.ts';
import { textIndexWriter } from './text-index.ts';
import { indexMaker, vectorIndexes } from './vector-index.ts';
import { wikiResolver, wikiWriter } from './wiki.ts';

export type { DatabaseOptions } from './database.ts';
export { inspectDatabase } from './inspect.ts';

/**
 * Storage in a Postgres database, which any number of processes may share.
 * @throws DomainError `unprocessable` when a newer version wrote the database, `unavailable` when it cannot be reached
 */
export async function postgresStorage({
  ids,
  ...options
}: DatabaseOptions & { readonly ids: Ids }): Promise<Storage> {
  const database = await openDatabase(options);
  const indexes = vectorIndexes(database, indexMaker(options.url));
  const notices = jobNotices(database, options.url);
  const keys = accessKeyReader(database);
  const memory = keyMemory(keys.find);
  const known = knownWindows();
  const resolver = wikiResolver(ids);
  const partWriters = [tagWriter, noteWriter, membershipWriter, wikiWriter(resolver), textIndexWriter];

  return {
    accounts: accountReader(database),
    accessKeys: { ...keys, find: memory.find },
    credits: creditReader(database, known),
    objects: objectReader(database, searchEngine(database, meanings(database, vectors(database, indexes)))),
    entities: entityReader(database),
    embeddings: embeddingReader(database),
    tags: tagReader(database),
    spaces: spaceReader(database),
    links: linkReader(database),
    pins: pinReader(database),
    jobs: jobQueue(database),
    library: libraryReader(database, options.url),
    commit: memory.settling(
      notifyingOfJobs(
        renewingStatistics(
          database,
          unitCommit(database, {
            ...accountAppliers,
            ...accessKeyAppliers,
            ...creditAppliers(known),
            ...objectAppliers(partWriters),
            ...entityAppliers,
            ...embeddingAppliers,
            ...membershipAppliers,
            ...spaceAppliers,
            ...linkAppliers,
            ...pinAppliers,
            ...jobAppliers,
            ...libraryAppliers(resolver),
          }),
        ),
        notices.notify,
      ),
    ),
    watchJobs: notices.watch,
    async libraryName() {
      const [row] = await database.query<{ id: string }>('SELECT id FROM library');
      return row?.id ?? '';
    },
    async check() {
      await database.query('SELECT 1');
    },
    inspect: () => inspect(database),
    advise: () => indexes.advise(),
    async close() {
      await Promise.all([database.close(), notices.close()]);
    },
  };
}

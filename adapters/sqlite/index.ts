import { announce, newListeners } from '../../core/changes/announce.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Storage } from '../../core/ports/storage.ts';
import type { Searcher } from '../sql/searcher.ts';
import { sqlStorage, type UnitBounds } from '../sql/storage.ts';
import { jobClaimer } from './claim-job.ts';
import { groupCommit } from './commit.ts';
import { copyDatabase } from './copy.ts';
import { type DatabaseOptions, fileBytes, openDatabase } from './database.ts';
import { sqliteDialect } from './dialect.ts';
import { translating } from './errors.ts';
import { damageIn } from './inspect.ts';
import { keyMemory } from './key-memory.ts';
import { openSnapshot, sqliteReader } from './reader.ts';
import { search } from './search/search.ts';
import { directSearcher } from './search/searcher.ts';
import { spellings } from './spellings.ts';
import { textIndex } from './text-index.ts';
import { type WalCheckpointer, withShortRead } from './wal-checkpointer.ts';

export { inspectDatabase } from './inspect.ts';
export { type Lock, lockFile } from './lock.ts';
export { sqliteRestoring } from './restore.ts';

interface StorageOptions extends DatabaseOptions, UnitBounds {
  readonly ids: Ids;
  /** Opens a searcher of the database file, which may run in other threads. By default, searches run on the calling thread. */
  readonly openSearcher?: (file: string) => Searcher;
}

/** Wraps a searcher so that searches wait while the write-ahead log is about to be emptied. */
function keepingLog(searcher: Searcher, log: WalCheckpointer): Searcher {
  return {
    ...searcher,
    rank: (...asked) => withShortRead(log, () => searcher.rank(...asked)),
    count: (...asked) => withShortRead(log, () => searcher.count(...asked)),
  };
}

/**
 * Storage in one SQLite file for a single server process. Other processes may occasionally read and write too.
 * @throws DomainError `unprocessable` if a newer version wrote the file, `unavailable` if it cannot be opened
 */
export function sqliteStorage({ ids, openSearcher = directSearcher, ...options }: StorageOptions): Storage {
  const database = openDatabase(options);
  const { main, checkpointer: log } = database;
  const searcher = keepingLog(openSearcher(options.file), log);
  const words = spellings();
  const [jobs, events] = [newListeners(), newListeners<[number]>()];

  const { readers, write } = sqlStorage(
    {
      dialect: sqliteDialect,
      reader: sqliteReader(database),
      search: search(database, searcher),
      textIndex: textIndex(words),
      claimJob: jobClaimer(database),
      openSnapshot: () => translating(() => openSnapshot(database)),
      databaseBytes: async () => fileBytes(options.file) + fileBytes(`${options.file}-wal`),
    },
    ids,
    options,
  );

  const keys = keyMemory(main, readers.accessKeys.find);

  /** The readers of objects. Reading a list also prepares the searcher, since a search often follows. */
  const { objects } = readers;
  const listResponses: typeof objects.listResponses = (...asked) => {
    searcher.expect();
    return objects.listResponses(...asked);
  };
  const listCardTexts: typeof objects.listCardTexts = (...asked) => {
    searcher.expect();
    return objects.listCardTexts(...asked);
  };

  return {
    ...readers,
    accessKeys: { ...readers.accessKeys, find: keys.find },
    objects: { ...objects, listResponses, listCardTexts },
    commit: announce(groupCommit(main, keys.forgetting(write), words.forget, log.wrote), {
      jobs: jobs.call,
      events: events.call,
    }),
    watchJobs: jobs.add,
    watchEvents: events.add,
    commitsOutliveProcess: false,
    inspect: async () => damageIn(main),
    advise: async () => [],
    copyTo: (place) => copyDatabase(database, place),
    async close() {
      await searcher.close();
      database.close();
    },
  };
}

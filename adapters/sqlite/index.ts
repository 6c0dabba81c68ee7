import Sqlite from 'better-sqlite3';
import type { Ids } from '../../core/ports/ids.ts';

import type { Storage } from '../../core/ports/storage.ts';
import { accessKeyAppliers, accessKeyReader } from './access-keys.ts';
import { accountAppliers, accountReader } from './accounts.ts';
import { groupCommit } from './commit.ts';
import { creditAppliers, creditReader } from './credits.ts';
import { type DatabaseOptions, openDatabase } from './database.ts';
import { entityAppliers, entityReader } from './entities.ts';
import { translating } from './errors.ts';
import { jobAppliers, jobQueue } from './jobs.ts';
import { linkAppliers, linkReader } from './links.ts';
import { membershipAppliers, membershipWriter } from './memberships.ts';
import { noteWriter } from './notes.ts';
import { objectAppliers, objectReader } from './objects.ts';
import { pinAppliers, pinReader } from './pins.ts';
import { directSearcher } from './search/searcher.ts';
import { searchThread } from './search/thread.ts';
import { spaceAppliers, spaceReader } from './spaces.ts';
import { tagReader, tagWriter } from './tags.ts';
import { textIndexWriter } from './text-index.ts';
import { wikiWriter } from './wiki.ts';

export type { DatabaseOptions } from './database.ts';
export { type Lock, lockFile } from './lock.ts';

/**
 * Storage in one SQLite file, for a single server process; other processes may read and write a little beside it.
 * @throws DomainError `unprocessable` when a newer version wrote the file, `unavailable` when it cannot be opened
 */
export function sqliteStorage({ ids, ...options }: DatabaseOptions & { readonly ids: Ids }): Storage {
  const database = openDatabase(options);
  const { main } = database;
  const partWriters = [
    tagWriter(main),
    noteWriter(main),
    membershipWriter(main),
    wikiWriter(main, ids),
    textIndexWriter(main),
  ];
  const { file, searchWorkerUrl: workerUrl } = options;
  const searcher = workerUrl ? searchThread({ workerUrl, file }) : directSearcher(database);

  return {
    accounts: accountReader(database),
    accessKeys: accessKeyReader(database),
    credits: creditReader(database),
    objects: objectReader(database, searcher),
    entities: entityReader(database),
    tags: tagReader(database),
    spaces: spaceReader(database),
    links: linkReader(database),
    pins: pinReader(database),
    jobs: jobQueue(database),
    commit: groupCommit(main, {
      ...accountAppliers(database),
      ...accessKeyAppliers(database),
      ...creditAppliers(database),
      ...objectAppliers(database, partWriters),
      ...entityAppliers(database),
      ...membershipAppliers(database),
      ...spaceAppliers(database),
      ...linkAppliers(database),
      ...pinAppliers(database),
      ...jobAppliers(database),
    }),
    check: () => translating(() => void main.prepare('SELECT 1').get()),
    inspect: async () => inspect(main),
    async close() {
      await searcher.close();
      database.close();
    },
  };
}

function inspect(main: Sqlite.Database): readonly string[] {
  try {
    const findings = main.prepare<[], string>('PRAGMA integrity_check').pluck().all();
    return findings.filter((finding) => finding !== 'ok');
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return [`The database cannot be read: ${error.message}.`];
    throw error;
  }
}

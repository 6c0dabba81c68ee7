import type { Ids } from '../../core/ports/ids.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { accessKeyAppliers, accessKeyReader } from './access-keys.ts';
import { accountAppliers, accountReader } from './accounts.ts';
import { unitCommit } from './commit.ts';
import { creditAppliers, creditReader, knownWindows } from './credits.ts';
import { type DatabaseOptions, openDatabase } from './database.ts';
import { entityAppliers, entityReader } from './entities.ts';
import { inspect } from './inspect.ts';
import { jobAppliers, jobQueue } from './jobs.ts';
import { linkAppliers, linkReader } from './links.ts';
import { membershipAppliers, membershipWriter } from './memberships.ts';
import { noteWriter } from './notes.ts';
import { objectAppliers, objectReader } from './objects.ts';
import { pinAppliers, pinReader } from './pins.ts';
import { searchEngine } from './search/engine.ts';
import { spaceAppliers, spaceReader } from './spaces.ts';
import { tagReader, tagWriter } from './tags.ts';
import { textIndexWriter } from './text-index.ts';
import { wikiWriter } from './wiki.ts';

export type { DatabaseOptions } from './database.ts';

/**
 * Storage in a Postgres database, which any number of processes use at once.
 * @throws DomainError `unprocessable` when a newer version wrote the database, `unavailable` when it cannot be reached
 */
export async function postgresStorage({
  ids,
  ...options
}: DatabaseOptions & { readonly ids: Ids }): Promise<Storage> {
  const database = await openDatabase(options);
  const known = knownWindows();
  const partWriters = [tagWriter, noteWriter, membershipWriter, wikiWriter(ids), textIndexWriter];

  return {
    accounts: accountReader(database),
    accessKeys: accessKeyReader(database),
    credits: creditReader(database, known),
    objects: objectReader(database, searchEngine(database)),
    entities: entityReader(database),
    tags: tagReader(database),
    spaces: spaceReader(database),
    links: linkReader(database),
    pins: pinReader(database),
    jobs: jobQueue(database),
    commit: unitCommit(database, {
      ...accountAppliers,
      ...accessKeyAppliers,
      ...creditAppliers(known),
      ...objectAppliers(partWriters),
      ...entityAppliers,
      ...membershipAppliers,
      ...spaceAppliers,
      ...linkAppliers,
      ...pinAppliers,
      ...jobAppliers,
    }),
    async check() {
      await database.query('SELECT 1');
    },
    inspect: () => inspect(database),
    close: () => database.close(),
  };
}

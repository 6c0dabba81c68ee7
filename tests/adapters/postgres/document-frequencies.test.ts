import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../adapters/postgres/database.ts';
import { documentFrequencies } from '../../../adapters/postgres/search/document-frequencies.ts';
import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import { ACCOUNT, markdown, savedObject } from '../../contract/search-library.ts';
import { withDatabase } from '../../support/postgres.ts';
import { MIGRATIONS, type OpenStorage, openStorage } from './open-storage.ts';

/** The number of objects that contain a word, estimated in large accounts. */

let opened: OpenStorage;
let database: Database;

beforeEach(async () => {
  opened = await openStorage(uuidV7Ids(systemClock));
  database = await openDatabase({ url: opened.url, migrationsFolder: MIGRATIONS });
  const account = { id: ACCOUNT, name: 'Ann', suspended: false, planId: 4, created: 0 };
  await opened.storage.commit([{ type: 'account.insert', account }]);
  // Statistics are updated only when a test requests it.
  await withDatabase(
    opened.url,
    (client) => client`ALTER TABLE object_texts SET (autovacuum_enabled = false)`,
  );
});
afterEach(async () => {
  await database.close();
  await opened.close();
});

async function keep(count: number, words: string): Promise<void> {
  await opened.storage.commit(
    Array.from({ length: count }, (_, at) => {
      const id = `${words} ${at}`;
      return {
        type: 'object.insert',
        object: savedObject({ id, title: '', content: markdown(words) }),
      } as const;
    }),
  );
}

const examined = () => withDatabase(opened.url, (client) => client`ANALYZE object_texts`);

/** Where two objects with a word are counted. */
function frequenciesOf(
  tsqueries: readonly string[],
  { own = null as string | null, size = 100, atMost = 1_000 } = {},
) {
  const frequencies = documentFrequencies(database, { many: 50, counted: 2 });
  return frequencies({ accountId: ACCOUNT, accountTerm: own, size }, tsqueries, atMost);
}

test('a word rarer than all that Postgres knows is counted in part and extrapolated', async () => {
  await keep(96, 'river');
  await examined();
  await keep(4, 'heron');
  const between = Math.round(Math.sqrt(2 * 100));
  expect(await frequenciesOf(["'heron'", "'river'", "'wren'"])).toEqual([between, 100, 0]);
  // Neither the frequency of starts nor that of one account's objects is known.
  expect(await frequenciesOf(["'hero':*"])).toEqual([4]);
  expect(await frequenciesOf(["'heron'"], { own: `'@${ACCOUNT}'` })).toEqual([4]);
});

test('words are counted completely without statistics, with few objects, and up to the limit', async () => {
  await keep(96, 'river');
  await keep(4, 'heron');
  expect(await frequenciesOf(["'heron'"])).toEqual([4]);
  expect(await frequenciesOf(["'heron'"], { atMost: 3 })).toEqual([3]);
  await examined();
  expect(await frequenciesOf(["'heron'", "'river'"], { size: 49 })).toEqual([4, 96]);
});

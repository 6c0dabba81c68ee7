import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../adapters/postgres/database.ts';
import { COUNT_MATCHES } from '../../../adapters/postgres/search/document-frequencies.ts';
import { postgresSearchEngine } from '../../../adapters/postgres/search/engine.ts';
import { newestObjects } from '../../../adapters/postgres/search/newest.ts';
import { compileStrict } from '../../../adapters/postgres/search/plan.ts';
import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import { includesTrash, type Query } from '../../../core/search/query/tree.ts';
import { toDocument } from '../../contract/search/document.ts';
import { matches } from '../../contract/search/matches.ts';
import { parsed } from '../../contract/search/workbench.ts';
import { ACCOUNT, libraries, markdown, savedObject } from '../../contract/search-library.ts';
import { queries } from '../../core/search/query/query-trees.ts';
import { account } from '../../support/objects.ts';
import { MIGRATIONS, type OpenStorage, sharedStorage } from './open-storage.ts';

const QUERIES = 40;
/** Every number of objects or matches counts as many. */
const FEW = { many: 1, sortedMatches: 0, scoredMatches: 0, scored: 1 };

const shared = sharedStorage();
let opened: OpenStorage;
let database: Database;

beforeEach(async () => {
  opened = await shared.open(uuidV7Ids(systemClock));
  database = await openDatabase({ url: opened.url, migrationsFolder: MIGRATIONS });
});
afterEach(async () => {
  await database.close();
  await opened.close();
});

async function keep(objects: readonly SavedObject[]): Promise<void> {
  await opened.storage.commit([
    { type: 'account.insert', account: account({ id: ACCOUNT }) },
    ...objects.map((object) => ({ type: 'object.insert', object }) as const),
  ]);
}

async function find(query: Query, limit: number): Promise<readonly string[]> {
  const engine = postgresSearchEngine(database, { of: async () => null }, newestObjects(database, FEW));
  const asked = { accountId: ACCOUNT, scope: EVERYTHING, query };
  const { found } = await engine.rank(asked, limit, { semantic: 'never', boost: 1 });
  return found.map(({ id }) => id);
}

const page = (id: string, bumped: number, words: string) =>
  savedObject({ id, title: id, content: markdown(words), bumped });

test('of many matches without words, the requested number of newest ones are found', async () => {
  const objects = Array.from({ length: 40 }, (_, at) =>
    savedObject({ id: `o${at}`, title: 'a', completed: at % 3 === 0, bumped: at }),
  );
  await keep(objects);
  expect(await find(parsed('is:completed'), 2)).toEqual(['o39', 'o36']);
  expect(await find(parsed('-is:completed'), 3)).toEqual(['o38', 'o37', 'o35']);
  expect(await find(parsed('is:completed'), 100)).toHaveLength(14);
});

test('of many matches of words, the best of the newest come first, and older ones fill up', async () => {
  const rest = Array.from({ length: 30 }, (_, at) => page(`o${at}`, at, 'river'));
  await keep([page('oldest', -1, 'storm'), ...rest, page('newest', 99, 'river river')]);
  expect((await find(parsed('river'), 1))[0]).toBe('newest');
  expect(await find(parsed('river'), 100)).toHaveLength(31);
  expect(await find(parsed('storm'), 1)).toEqual(['oldest']);
});

test('a word too common to score everywhere is scored with a filter', async () => {
  const searchInOneTrip = async (sql: string) =>
    sql.includes('sampled') ? [{ sampled: 10, containing: 10, matching: 2 }] : [{ bumped: 7 }];
  const limits = { many: 1, sortedMatches: 0, scoredMatches: 5, scored: 1 };
  const newest = newestObjects({ searchInOneTrip: searchInOneTrip as never }, limits);
  const where = { where: 'TRUE', parameters: {} };
  const scored = [{ tsquery: "'river'", weight: 1 }];
  const scan = { ...where, accountId: ACCOUNT, accountTerm: null, size: 10, necessary: "'river'", scored };
  expect(await newest.narrowed(scan, 1)).toBeNull();
  expect(await newest.narrowed({ ...scan, isFiltered: true }, 3)).toMatchObject({
    maxScored: 3,
    hasMoreMatches: true,
  });
});

test('a common word with a condition that only old objects fulfil finds the newest of these', async () => {
  const objects = Array.from({ length: 400 }, (_, at) => ({
    ...page(`o${at}`, at, 'river'),
    completed: at < 9,
  }));
  await keep(objects);
  expect(await find(parsed('river is:completed'), 1)).toEqual(['o8']);
  expect(await find(parsed('river is:completed'), 100)).toHaveLength(9);
});

test('the words of a query are looked up in the index even if its other conditions are tested one by one', () => {
  const collection = { accountTerm: null, size: 1, languages: ['en'], spaces: [] } as never;
  const filter = { accountId: ACCOUNT, scope: EVERYTHING };
  const scan = compileStrict(filter, collection, parsed('river created:2021'), []);
  expect({ ...scan, ...scan.oneByOne }.necessary).toContain('river');
});

test('the newest by date count as newest, in whatever order they were saved', async () => {
  const imported = Array.from({ length: 30 }, (_, at) =>
    page(`o${at}`, 30 - at, at < 3 ? 'river river' : 'river'),
  );
  await keep(imported);
  expect(await find(parsed('river'), 3)).toEqual(['o0', 'o1', 'o2']);
});

test('no term is counted twice for objects similar to one', async () => {
  const words = ['lark', 'heron', 'wren'];
  await keep(words.map((word, at) => page(`o${at}`, at, `${words.join(' ')} ${word}`)));
  const counted: string[] = [];
  const counting: Database = {
    ...database,
    searchPrepared(sql, parameters) {
      if (sql === COUNT_MATCHES)
        counted.push(...JSON.parse(String(parameters.asked)).map(([asked]: [string]) => asked));
      return database.searchPrepared(sql, parameters);
    },
  };
  const engine = postgresSearchEngine(counting, { of: async () => null });
  const asked = { accountId: ACCOUNT, scope: EVERYTHING, similarTo: 'o0' };
  const { found } = await engine.rank(asked, 10, { semantic: 'never', boost: 1 });
  expect(found.map(({ id }) => id).toSorted()).toEqual(['o1', 'o2']);
  expect(counted.length).toBeGreaterThan(2);
  expect(counted).toEqual([...new Set(counted)]);
});

test('of many matches, exactly those of the language are found', async () => {
  const lists = fc.array(queries, { minLength: QUERIES, maxLength: QUERIES });
  const [library = [], asked = []] = fc.sample(fc.tuple(libraries, lists), 1)[0] ?? [];
  const objects = library.map(({ object }) => ({ ...object, spaceIds: [] }));
  await keep(objects);
  for (const query of asked) {
    const expected = objects.filter((object) => matches(query, toDocument(object))).map(({ id }) => id);
    const [first, all] = [await find(query, 1), await find(query, 1_000)];
    expect(all.slice(0, expected.length).toSorted(), JSON.stringify(query)).toEqual(expected.toSorted());
    if (expected.length > 0 && !includesTrash(query)) expect(expected).toContain(first[0]);
  }
});

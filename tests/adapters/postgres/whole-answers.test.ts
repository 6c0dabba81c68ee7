import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../adapters/postgres/database.ts';
import { makeLibraryDatabase, type TestDatabase } from '../../support/postgres.ts';

/** Returns two rows, and then fails. */
const FAILING = 'SELECT 1 / (3 - n) AS n FROM generate_series(1, 5) n';
const WORKING = 'SELECT n FROM generate_series(1, 3) n';
const ROWS = [{ n: 1 }, { n: 2 }, { n: 3 }];

let home: TestDatabase;
let database: Database;

beforeAll(async () => {
  home = await makeLibraryDatabase();
  database = await openDatabase({
    url: home.url,
    migrationsFolder: 'adapters/postgres/migrations',
    connections: { points: 1, lists: 1 },
  });
});
afterAll(async () => {
  await database.close();
  await home.remove();
});

const inParts = async (sql: string) => {
  const rows: unknown[] = [];
  for await (const part of database.batches(sql, {}, 100)) rows.push(...part);
  return rows;
};

it.each([
  ['a read', (sql: string) => database.query(sql)],
  ['a search', (sql: string) => database.search(sql, {})],
  ['a list', inParts],
])(
  '%s has all its rows and no others, after one on its connection failed when it had given some',
  async (_, ask) => {
    for (let times = 0; times < 2; times += 1) {
      await expect(ask(FAILING)).rejects.toThrow('division by zero');
      expect(await ask(WORKING)).toStrictEqual(ROWS);
    }
  },
);

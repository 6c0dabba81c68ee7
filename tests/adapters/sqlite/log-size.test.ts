import { statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../adapters/sqlite/database.ts';
import { sqliteReader } from '../../../adapters/sqlite/reader.ts';
import { migrationsFolder } from '../../../apps/server/paths.ts';
import { temporaryDirectory } from '../../support/service.ts';

/** The write-ahead log, which grows with slow readers. */

const LIMIT = 32 * 1024 * 1024;
const NUMBERS =
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT i FROM n, library';

let directory: ReturnType<typeof temporaryDirectory>;
let database: ReturnType<typeof openDatabase>;
let file: string;

beforeEach(() => {
  directory = temporaryDirectory();
  file = path.join(directory.path, 'test.db');
  database = openDatabase({ file, migrationsFolder: migrationsFolder('sqlite') });
  database.main.exec('CREATE TABLE large (body BLOB)');
});
afterEach(() => {
  database.close();
  directory.remove();
});

const logBytes = () => statSync(`${file}-wal`).size;
const read = () =>
  sqliteReader(database)
    .stream(NUMBERS, {}, (row: { i: number }) => row.i)
    [Symbol.asyncIterator]();

async function restOf(reader: ReturnType<typeof read>): Promise<readonly unknown[]> {
  const rest: unknown[] = [];
  for (let next = await reader.next(); !next.done; next = await reader.next()) rest.push(next.value);
  return rest;
}

function write(megabytes: number): void {
  const insert = database.main.prepare('INSERT INTO large VALUES (randomblob(1048576))');
  for (let written = 0; written < megabytes; written++) insert.run();
}

it('is emptied when the last of several readers is done, whether it read to the end or not', async () => {
  database.main.exec("INSERT OR IGNORE INTO library (id) VALUES ('test')");
  const first = read();
  const second = read();
  await first.next();
  await second.next();
  write(50);
  expect(logBytes()).toBeGreaterThan(LIMIT);
  await first.return?.();
  expect(logBytes()).toBeGreaterThan(LIMIT);
  while (!(await second.next()).done);
  expect(logBytes()).toBe(0);
});

it('is emptied during an unfinished read, which still sees the same data', async () => {
  database.main.exec("INSERT OR IGNORE INTO library (id) VALUES ('test')");
  const before = await restOf(read());
  const reader = read();
  const found = [(await reader.next()).value];
  write(50);
  expect(logBytes()).toBeGreaterThan(LIMIT);
  database.main.exec("INSERT INTO library (id) VALUES ('another')");
  database.checkpointer.wrote();
  await expect.poll(logBytes).toBe(0);
  expect([...found, ...(await restOf(reader))]).toEqual(before);
  expect((await restOf(read())).length).toBeGreaterThan(before.length);
});

it('is not touched, without waiting, while another process reads', async () => {
  database.main.exec("INSERT OR IGNORE INTO library (id) VALUES ('test')");
  const other = openDatabase({ file, migrationsFolder: migrationsFolder('sqlite') });
  other.main.exec('BEGIN');
  other.main.prepare('SELECT count(*) FROM large').get();
  const reader = read();
  await reader.next();
  write(50);
  await reader.return?.();
  expect(logBytes()).toBeGreaterThan(LIMIT);
  other.main.exec('COMMIT');
  other.close();
  const next = read();
  await next.next();
  await next.return?.();
  expect(logBytes()).toBe(0);
});

it('is not held by a reader that failed on invalid rows', async () => {
  database.main.exec("INSERT OR IGNORE INTO library (id) VALUES ('test')");
  const unreadable = sqliteReader(database).stream(NUMBERS, {}, () => {
    throw new Error('no number');
  });
  await expect(restOf(unreadable[Symbol.asyncIterator]())).rejects.toThrow('no number');
  write(LIMIT / 1024 / 1024 + 8);
  expect(logBytes()).toBeLessThan(LIMIT);
});

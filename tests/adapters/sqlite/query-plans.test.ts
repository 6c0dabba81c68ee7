import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sqliteStorage } from '../../../adapters/sqlite/index.ts';
import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import { migrationsFolder } from '../../../apps/server/paths.ts';
import { temporaryDirectory } from '../../support/service.ts';

/** What is done for one object never reads a table from end to end, however large it is. */

/** Statements that list or count everything there is of something small, and those of migrations. */
const ABOUT_ALL = [
  /FROM accounts/,
  /FROM access_keys k\s+WHERE @accountId IS NULL/,
  /count\(\*\).* FROM jobs/,
  /FROM embedding_models m ORDER/,
  /migrations/,
  /^\s*UPDATE `/,
];

const folder = temporaryDirectory();
const file = path.join(folder.path, 'database.sqlite');
const statements = new Set<string>();
let database: Sqlite.Database;

beforeAll(async () => {
  const spy = vi.spyOn(Sqlite.prototype, 'prepare');
  const ids = uuidV7Ids(systemClock);
  const storage = sqliteStorage({ file, migrationsFolder: migrationsFolder('sqlite'), ids });
  for (const [sql] of spy.mock.calls) statements.add(sql);
  spy.mockRestore();
  await storage.close();
  database = new Sqlite(file, { readonly: true });
});
afterAll(() => {
  database.close();
  folder.remove();
});

/** The steps of a plan that read a table whole. */
function scans(sql: string): readonly string[] {
  const names = [...new Set([...sql.matchAll(/@(\w+)/g)].map(([, name]) => name ?? ''))];
  const places = (sql.match(/\?/g) ?? []).map(() => null);
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`);
  const values = names.length > 0 ? [Object.fromEntries(names.map((name) => [name, null]))] : places;
  return (plan.all(...values) as { detail: string }[])
    .map(({ detail }) => detail)
    .filter(
      (detail) => /^SCAN /.test(detail) && !/json_each|CONSTANT ROW|VIRTUAL TABLE|\(subquery/.test(detail),
    );
}

describe('prepared statements', () => {
  it('find what they are about by an index', () => {
    const data = [...statements].filter(
      (sql) => /^\s*(SELECT|INSERT|UPDATE|DELETE)/i.test(sql) && !ABOUT_ALL.some((all) => all.test(sql)),
    );
    expect(data.length).toBeGreaterThan(50);
    const found = data.map((sql) => [sql, scans(sql)] as const).filter(([, steps]) => steps.length > 0);
    expect(found).toEqual([]);
  });

  it('are seen through where they do not', () => {
    expect(scans('SELECT * FROM titles WHERE object_id > @id OR key = @key')).toEqual(['SCAN titles']);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import {
  generateDrizzleJson,
  generateMigration,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
} from 'drizzle-kit/api';
import { getTableName, is, Table } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tables as postgres } from '../../../adapters/postgres/schema.ts';
import { POSTGRES_TABLES, TABLES } from '../../../adapters/sql/schema/tables.ts';
import { tables as sqlite } from '../../../adapters/sqlite/schema.ts';

// drizzle-kit gives all arrays a method that `for … in` meets, as in the language detector that later tests of this process use.
for (const name of Object.keys(Array.prototype))
  Object.defineProperty(Array.prototype, name, { enumerable: false });

describe('the tables', () => {
  const namesIn = (schema: object) =>
    Object.values(schema)
      .filter((value) => is(value, Table))
      .map((table) => getTableName(table as Table))
      .toSorted();

  it('are all made', () => {
    const shared = Object.values(TABLES).map(({ name }) => name);
    expect(namesIn(sqlite)).toEqual(shared.toSorted());
    expect(namesIn(postgres)).toEqual([...shared, POSTGRES_TABLES.objectTexts.name].toSorted());
  });

  it('are what the migrations of SQLite make', async () => {
    const described = await generateSQLiteDrizzleJson(sqlite);
    expect(await generateSQLiteMigration(newest('sqlite'), described)).toEqual([]);
  });

  it('are what the migrations of Postgres make', async () => {
    expect(await generateMigration(newest('postgres'), generateDrizzleJson(postgres))).toEqual([]);
  });
});

/** The tables as the newest migration left them: the only snapshot that is kept. */
function newest(database: 'sqlite' | 'postgres') {
  const folder = `adapters/${database}/migrations/meta`;
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
  expect(snapshots).toEqual([expect.any(String)]);
  return JSON.parse(readFileSync(`${folder}/${snapshots[0]}`, 'utf8'));
}

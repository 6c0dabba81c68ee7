import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as postgresAccounts from '../../../adapters/postgres/schema/accounts.ts';
import * as postgresAnalysis from '../../../adapters/postgres/schema/analysis.ts';
import * as postgresEvents from '../../../adapters/postgres/schema/events.ts';
import * as postgresFeeds from '../../../adapters/postgres/schema/feeds.ts';
import * as postgresLibrary from '../../../adapters/postgres/schema/library.ts';
import * as postgresObjects from '../../../adapters/postgres/schema/objects.ts';
import * as postgresOrganised from '../../../adapters/postgres/schema/organised.ts';
import * as sqliteAccounts from '../../../adapters/sqlite/schema/accounts.ts';
import * as sqliteAnalysis from '../../../adapters/sqlite/schema/analysis.ts';
import * as sqliteEvents from '../../../adapters/sqlite/schema/events.ts';
import * as sqliteFeeds from '../../../adapters/sqlite/schema/feeds.ts';
import * as sqliteLibrary from '../../../adapters/sqlite/schema/library.ts';
import * as sqliteObjects from '../../../adapters/sqlite/schema/objects.ts';
import * as sqliteOrganised from '../../../adapters/sqlite/schema/organised.ts';

const sqlite = {
  ...sqliteAccounts,
  ...sqliteAnalysis,
  ...sqliteEvents,
  ...sqliteFeeds,
  ...sqliteLibrary,
  ...sqliteObjects,
  ...sqliteOrganised,
};
const postgres = {
  ...postgresAccounts,
  ...postgresAnalysis,
  ...postgresEvents,
  ...postgresFeeds,
  ...postgresLibrary,
  ...postgresObjects,
  ...postgresOrganised,
};

/** The tables that only Postgres has: SQLite keeps words in a full-text table, which drizzle does not know. */
const ONLY_POSTGRES = ['object_texts'];

describe('the schemas of SQLite and Postgres', () => {
  const ofSqlite = Object.values(sqlite).filter((value) => is(value, SQLiteTable));
  const ofPostgres = Object.values(postgres).filter((value) => is(value, PgTable));
  const nameOf = (table: SQLiteTable | PgTable) => getTableName(table);

  it('have the same tables', () => {
    const names = ofPostgres.map(nameOf).filter((name) => !ONLY_POSTGRES.includes(name));
    expect(names.toSorted()).toEqual(ofSqlite.map(nameOf).toSorted());
  });

  it.each(ofSqlite.map((table) => [nameOf(table), table] as const))(
    'have the same columns in %s',
    (name, table) => {
      const twin = ofPostgres.find((candidate) => nameOf(candidate) === name);
      expect(twin && columnsOf(twin)).toEqual(columnsOf(table));
    },
  );

  it('return rows of the same types', () => {
    type Rows<S> = {
      [K in keyof S as S[K] extends { $inferSelect: object } ? K : never]: S[K] extends {
        $inferSelect: infer R;
      }
        ? R
        : never;
    };
    expectTypeOf<Omit<Rows<typeof postgres>, 'objectTexts'>>().toEqualTypeOf<Rows<typeof sqlite>>();
  });
});

function columnsOf(table: SQLiteTable | PgTable) {
  return Object.entries(getTableColumns(table)).map(([key, { name, dataType, notNull, isUnique }]) => ({
    key,
    name,
    type: dataType === 'custom' ? 'string' : dataType,
    notNull,
    isUnique,
  }));
}

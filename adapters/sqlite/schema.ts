import { desc, sql } from 'drizzle-orm';
import {
  blob,
  foreignKey,
  index,
  integer,
  primaryKey,
  type SQLiteTable,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { makeTables, type TableWriter } from '../sql/schema/make.ts';
import { TABLES } from '../sql/schema/tables.ts';

const bytes = (name: string) => blob(name);
const TYPES = { text, integer, bigint: integer, vector: bytes, tsvector: text };

const writer: TableWriter<SQLiteTable> = {
  database: 'sqlite',
  column: ({ type }, name) => TYPES[type](name),
  table: (name, columns, rules) => sqliteTable(name, columns, rules),
  rule(rule, ownColumns, find) {
    // Drizzle's types want the columns of one particular table, which code that is generic in the table cannot name: hence the casts.
    const named = (names: readonly string[]) => names.map((name) => ownColumns[name]) as [never];
    if ('primaryKey' in rule) return primaryKey({ columns: named(rule.primaryKey) });
    if ('foreignKey' in rule) {
      const foreignColumns = rule.foreignColumns.map((name) => find(rule.table, name)) as [never];
      return foreignKey({ name: rule.foreignKey, columns: named(rule.columns), foreignColumns }).onDelete(
        'cascade',
      );
    }
    const columns = rule.on.map((on) => {
      if (typeof on === 'string') return ownColumns[on];
      if ('sql' in on) return sql.raw(on.sql);
      return on.as === 'descending' ? desc(ownColumns[on.column] as never) : ownColumns[on.column];
    });
    const tableIndex = (rule.isUnique ? uniqueIndex : index)(rule.index).on(...(columns as [never]));
    return rule.where === undefined ? tableIndex : tableIndex.where(sql.raw(rule.where));
  },
};

/** Drizzle tables for SQLite, keyed by the names used in code. */
export const tables = makeTables(TABLES, writer);

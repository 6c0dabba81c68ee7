import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  customType,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  type PgColumn,
  type PgTable,
  pgTable,
  primaryKey,
  serial,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { START } from '../sql/schema/describe.ts';
import { makeTables, type TableWriter } from '../sql/schema/make.ts';
import { POSTGRES_TABLES, TABLES } from '../sql/schema/tables.ts';

const TYPES = {
  // Texts are compared and sorted by code points, as in SQLite.
  text: customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' }),
  integer,
  bigint: (name: string) => bigint(name, { mode: 'number' }),
  // If pgvector is installed, it can convert this type.
  vector: customType<{ data: Float32Array; driverData: string }>({ dataType: () => 'real[]' }),
  tsvector: customType<{ data: string }>({ dataType: () => 'tsvector' }),
};

const writer: TableWriter<PgTable> = {
  database: 'postgres',
  column({ type, key }, name) {
    if (key === undefined || key === 'given') return TYPES[type](name);
    return type === 'integer' ? serial(name) : bigserial(name, { mode: 'number' });
  },
  table: (name, columns, rules) => pgTable(name, columns, rules),
  rule(rule, own, find) {
    const named = (names: readonly string[]) => names.map((name) => own[name]) as [never];
    if ('primaryKey' in rule) return primaryKey({ columns: named(rule.primaryKey) });
    if ('foreignKey' in rule) {
      const foreignColumns = rule.foreignColumns.map((name) => find(rule.table, name)) as [never];
      return foreignKey({ name: rule.foreignKey, columns: named(rule.columns), foreignColumns }).onDelete(
        'cascade',
      );
    }
    const columns = rule.on.map((on) => {
      if (typeof on === 'string') return own[on];
      if ('sql' in on) return sql.raw(on.sql);
      return EXPRESSIONS[on.as](own[on.column] as never);
    }) as [never];
    const builder = (rule.isUnique ? uniqueIndex : index)(rule.index);
    const tableIndex = rule.using
      ? builder.using(rule.using.method, ...columns).with(rule.using.settings)
      : builder.on(...columns);
    return rule.where === undefined ? tableIndex : tableIndex.where(sql.raw(rule.where));
  },
};

const EXPRESSIONS = {
  digest: (column: PgColumn): SQL => sql`md5(${column})`,
  start: (column: PgColumn): SQL => sql.raw(`left(${column.name}, ${START})`),
  descending: (column: ExtraConfigColumn) => column.desc().nullsFirst(),
};

/** Drizzle tables for Postgres, keyed by the names used in code. */
export const tables = makeTables({ ...TABLES, ...POSTGRES_TABLES }, writer);

import type { Table } from 'drizzle-orm';
import { type Facts, type Rule, type TableDescription, toSnakeCase } from './describe.ts';

/** What the column builders of both databases have in common. Methods change the builder. */
interface Builder {
  notNull(): unknown;
  unique(): unknown;
  default(value: unknown): unknown;
  primaryKey(config?: object): unknown;
  references(column: () => never, actions?: { onDelete: 'cascade' }): unknown;
}

/** Finds a column by the table's name in the database and the column's name in code. */
type FindColumn = (table: string, column: string) => never;

/** How a database builds its drizzle tables. */
export interface TableWriter<T extends Table> {
  /** Builds a column with this type and name. */
  column(facts: Facts, name: string): object;
  table(name: string, columns: Readonly<Record<string, never>>, rules: (table: object) => never[]): T;
  /** A key or an index. @param own the columns of its table, by their names in code */
  rule(rule: Rule, own: Readonly<Record<string, never>>, find: FindColumn): object;
  /** The database whose rules apply where the two differ. */
  readonly database: 'sqlite' | 'postgres';
}

/** Builds drizzle tables from descriptions, under the same names. */
export function makeTables<K extends string, T extends Table>(
  descriptions: Readonly<Record<K, TableDescription>>,
  writer: TableWriter<T>,
): Readonly<Record<K, T>> {
  const tables = new Map<string, T>();
  const find: FindColumn = (table, column) =>
    (tables.get(table) as Record<string, unknown> | undefined)?.[column] as never;
  const entries = Object.entries<TableDescription>(descriptions).map(([key, { name, columns, rules }]) => {
    const builders = Object.entries(columns).map(([column, { facts }]) => [
      column,
      finish(writer.column(facts, toSnakeCase(column)) as Builder, facts, find),
    ]);
    const table = writer.table(name, Object.fromEntries(builders), (own) =>
      [...rules.both, ...rules[writer.database]].map(
        (rule) => writer.rule(rule, own as never, find) as never,
      ),
    );
    tables.set(name, table);
    return [key, table];
  });
  return Object.fromEntries(entries);
}

function finish(builder: Builder, facts: Facts, find: FindColumn): Builder {
  const { key, reference } = facts;
  if (key) builder.primaryKey(key === 'increasing' ? { autoIncrement: true } : undefined);
  else if (!facts.isOptional) builder.notNull();
  if (facts.isUnique) builder.unique();
  if (facts.default !== undefined) builder.default(facts.default);
  if (reference)
    builder.references(
      () => find(reference.table, reference.column),
      reference.isPart ? { onDelete: 'cascade' } : undefined,
    );
  return builder;
}

import type { Table } from 'drizzle-orm';
import { columnsOf } from './table.ts';

/** A row of a value: fields without a value are null. */
export type Row<T> = { readonly [K in keyof T]: T[K] | null };

/** The value of a row: fields that are null are absent. */
export function withoutNulls<T>(row: Row<T>): T {
  const value: Partial<Row<T>> = {};
  for (const name in row) if (row[name] !== null) value[name] = row[name];
  return value as T;
}

/** The row of a value: absent fields are null. */
export function rowOf(table: Table, value: object, omitted: readonly string[] = []): Record<string, unknown> {
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(columnsOf(table, omitted).map(({ name }) => [name, fields[name] ?? null]));
}

import type { Table } from 'drizzle-orm';
import { columnsOf } from './table.ts';

/** A row whose optional fields are null. */
export type Row<T> = { readonly [K in keyof T]: T[K] | null };

/** The value of a row: fields that are null are absent. */
export function present<T>(row: Row<T>): T {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as T;
}

/** The row of a value: absent fields are null. */
export function rowOf(table: Table, value: object, left: readonly string[] = []): Record<string, unknown> {
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(columnsOf(table, left).map(({ name }) => [name, fields[name] ?? null]));
}

import { getTableColumns, getTableName, type Table } from 'drizzle-orm';

export interface NamedColumn {
  /** The name in code, also of the parameter or field with the value. */
  readonly name: string;
  /** The name in the database. */
  readonly column: string;
  /** The type in the database. */
  readonly type: string;
}

const columnCache = new WeakMap<Table, readonly NamedColumn[]>();

/** The columns of a table, except `omitted`. */
export function columnsOf(table: Table, omitted: readonly string[] = []): readonly NamedColumn[] {
  const columns =
    columnCache.get(table) ??
    Object.entries(getTableColumns(table)).map(([name, column]) => ({
      name,
      column: column.name,
      type: column.getSQLType(),
    }));
  columnCache.set(table, columns);
  return columns.filter(({ name }) => !omitted.includes(name));
}

/** A column's name in the database, by its name in code. */
export function columnOf(table: Table, name: string): string {
  return columnsOf(table).find((column) => column.name === name)?.column ?? name;
}

/** The columns of a table for SELECT, under their names in code, so that rows have the table's inferred type. */
export function columnList(table: Table, alias: string, omitted: readonly string[] = []): string {
  return columnsOf(table, omitted)
    .map(({ name, column }) => `${alias}.${column} AS "${name}"`)
    .join(', ');
}

/** The start of a statement that inserts into these columns. */
export function insertion(table: Table, columns: readonly NamedColumn[]): string {
  return `INSERT INTO ${getTableName(table)} (${columns.map(({ column }) => column).join(', ')})`;
}

/** Assigns parameters to the columns of the same names. */
export function assignments(table: Table, names: readonly string[]): string {
  return columnsOf(table)
    .filter(({ name }) => names.includes(name))
    .map(({ name, column, type }) => `${column} = @${name}::${castOf(type)}`)
    .join(', ');
}

/** The type to which a parameter for a column is cast. */
export function castOf(type: string): string {
  return type
    .replace('bigserial', 'bigint')
    .replace('serial', 'integer')
    .replace(/ COLLATE.*/, '');
}

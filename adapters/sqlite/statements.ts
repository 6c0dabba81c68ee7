import type Sqlite from 'better-sqlite3';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** The columns of a table for SELECT, under their names in code, so that rows have the table's inferred type. */
export function columnList(table: SQLiteTable, alias: string, left: readonly string[] = []): string {
  return columnNames(table)
    .filter((name) => !left.includes(name))
    .map((name) => `${alias}.${toColumn(name)} AS ${name}`)
    .join(', ');
}

/** Inserts one row, given as an object with a member for each column (`seq` is left to the database). */
export function insertInto(table: SQLiteTable, conflict = ''): string {
  const names = columnNames(table).filter((name) => name !== 'seq');
  const values = names.map((name) => `@${name}`);
  return `INSERT INTO ${getTableName(table)} (${names.map(toColumn).join(', ')}) VALUES (${values.join(', ')}) ${conflict}`;
}

/** Sets the named columns, given as an object with a member for each. */
export function assignments(names: readonly string[]): string {
  return names.map((name) => `${toColumn(name)} = @${name}`).join(', ');
}

/**
 * LIMIT by a parameter. SQLite plans by the value of a bare parameter, and therefore prepares the statement again each time it is
 * bound, which takes as long as reading a dozen objects.
 */
export function limitTo(parameter: string): string {
  return `LIMIT +${parameter}`;
}

/**
 * Makes a function that turns the values of a statement in `raw` mode into rows. better-sqlite3 can do it too, but for wide rows
 * that nearly doubles the time of reading.
 */
export function rowMaker<Row>(statement: Sqlite.Statement): (values: readonly unknown[]) => Row {
  const names = namesOf.get(statement) ?? statement.columns().map((column) => column.name);
  namesOf.set(statement, names);
  return (values) => {
    const row: Record<string, unknown> = {};
    let index = 0;
    for (const name of names) row[name] = values[index++];
    return row as Row;
  };
}

/** The column names of statements: asking for them takes longer than reading a row. */
const namesOf = new WeakMap<Sqlite.Statement, readonly string[]>();

/**
 * Makes a function that presents such values as rows. Members are looked up when they are accessed, since copying those of a wide
 * row takes a quarter of the time of reading it. Such a row cannot be spread: take its members by name.
 * @param names of the values, in their order
 */
export function rowView<Row>(names: readonly string[]): (values: readonly unknown[]) => Row {
  class View {
    readonly values: readonly unknown[];
    constructor(values: readonly unknown[]) {
      this.values = values;
    }
  }
  for (const [at, name] of names.entries()) {
    Object.defineProperty(View.prototype, name, {
      get(this: View) {
        return this.values[at];
      },
    });
  }
  return (values) => new View(values) as Row;
}

/** Makes a function that turns the values of a statement with several `columnList`s, in `raw` mode, into a row of each table. */
export function joinedRowMaker<const Tables extends readonly SQLiteTable[]>(
  ...tables: Tables
): (values: readonly unknown[]) => { [At in keyof Tables]: Tables[At]['$inferSelect'] } {
  const names = tables.map(columnNames);
  return (values) => {
    let index = 0;
    const rows = names.map((columns) => {
      const row: Record<string, unknown> = {};
      for (const name of columns) row[name] = values[index++];
      return row;
    });
    return rows as { [At in keyof Tables]: Tables[At]['$inferSelect'] };
  };
}

/** Prepares each statement that is generated at run time once, and keeps the most recently used. */
export function statementCache(
  connection: Sqlite.Database,
  capacity = 200,
): (sql: string) => Sqlite.Statement {
  const statements = new Map<string, Sqlite.Statement>();
  return (sql) => {
    const statement = statements.get(sql) ?? connection.prepare(sql);
    statements.delete(sql);
    statements.set(sql, statement);
    for (const oldest of statements.keys()) {
      if (statements.size <= capacity) break;
      statements.delete(oldest);
    }
    return statement;
  };
}

/** The names of a table's columns in code. */
export function columnNames(table: SQLiteTable): readonly string[] {
  return Object.keys(getTableColumns(table));
}

function toColumn(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

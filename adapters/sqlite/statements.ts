import type Sqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { Parameters } from '../sql/unit.ts';

/** Casts of parameters, which only Postgres needs. */
const CASTS = /::[a-z]+/g;

/**
 * Parameters without a plus sign. SQLite's plan depends on the value of such a parameter: a build with STAT4, such as the builds for Node
 * 22 and later, prepares the statement again for every new value. Writes would take up to three times as long
 * (sqlite.org/queryplanner-ng.html).
 */
const BARE_PARAMETERS = /(?<![+\w'"])@(?=[a-z])/gi;
/** Every parameter, with or without a plus sign. */
const NAMED_PARAMETERS = /(?<![\w'"])\+?@([a-z]\w*)/gi;

/** Maximum number of statements that a connection keeps prepared. */
const CAPACITY = 500;

/** Prepares each statement once, and caches the most recently used statements. */
export function statementCache(connection: Sqlite.Database): (sql: string) => Sqlite.Statement {
  const statements = new LRUCache<string, Sqlite.Statement>({ max: CAPACITY });
  return (sql) => {
    const prepared = statements.get(sql);
    if (prepared) return prepared;
    const statement = connection.prepare(sql.replace(CASTS, '').replace(BARE_PARAMETERS, '+@'));
    statements.set(sql, statement);
    return statement;
  };
}

/** A prepared statement, and the names of its parameters in order. */
interface OrderedStatement {
  readonly statement: Sqlite.Statement;
  readonly names: readonly string[];
}

/**
 * Prepares statements whose values are bound in order: better-sqlite3 takes twice as long to find them by name. Bind them with `inOrder`.
 */
export function orderedStatements(connection: Sqlite.Database): (sql: string) => OrderedStatement {
  const statements = new LRUCache<string, OrderedStatement>({ max: CAPACITY });
  return (sql) => {
    const cached = statements.get(sql);
    if (cached) return cached;
    const names: string[] = [];
    const text = sql.replace(CASTS, '').replace(NAMED_PARAMETERS, (_, name: string) => {
      names.push(name);
      return '+?';
    });
    const ordered = { statement: connection.prepare(text), names };
    statements.set(sql, ordered);
    return ordered;
  };
}

/** The values to bind, in the order of the parameters: lists and trees as JSON. @param more has the values that `row` lacks */
export function inOrder(names: readonly string[], row: object, more?: object): unknown[] {
  return names.map((name) => {
    const own = (row as Parameters)[name];
    const value = own === undefined ? (more as Parameters | undefined)?.[name] : own;
    return isStructure(value) ? JSON.stringify(value) : value;
  });
}

/** LIMIT with a parameter. Without the plus, the statement would be planned again for every value (see `BARE_PARAMETERS`). */
export function limitTo(parameter: string): string {
  return `LIMIT +${parameter}`;
}

/** The values to bind: lists and trees as JSON. */
export function toValues(parameters: Parameters): Parameters {
  for (const name in parameters) if (isStructure(parameters[name])) return withJson(parameters);
  return parameters;
}

function withJson(parameters: Parameters): Parameters {
  const values: Record<string, unknown> = {};
  for (const name in parameters) {
    const value = parameters[name];
    values[name] = isStructure(value) ? JSON.stringify(value) : value;
  }
  return values;
}

function isStructure(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}

/**
 * Creates a function that turns the values of a statement in `raw` mode into rows. better-sqlite3 can do that too, but nearly doubles the
 * time of reading wide rows.
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

/** The column names of statements. They are cached, since requesting them takes longer than reading a row. */
const namesOf = new WeakMap<Sqlite.Statement, readonly string[]>();

/**
 * Creates a function that presents the values of a statement in `raw` mode as rows. Looks up fields on access, since copying the fields of
 * a wide row takes a quarter of the time of reading it. These rows cannot be spread, so read their fields by name.
 * @param names the names of the values, in order
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

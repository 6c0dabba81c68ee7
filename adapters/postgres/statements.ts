import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Values for the `@name` parameters of a statement. Lists and trees are given as JSON text. */
export type Parameters = Readonly<Record<string, string | number | null>>;

/** A statement split at its parameters: the text around them, and their names. */
export interface Statement {
  readonly parts: TemplateStringsArray;
  readonly names: readonly string[];
}

const PARAMETER = /(?<!@)@([A-Za-z]\w*)/g;

/** Parses `@name` parameters, and caches statements by their text, so that each always gives the same template. */
export function statementCache(capacity = 500): (sql: string) => Statement {
  const known = new Map<string, Statement>();
  return (sql) => {
    const statement = known.get(sql) ?? parseStatement(sql);
    if (known.size >= capacity && !known.has(sql)) known.clear();
    known.set(sql, statement);
    return statement;
  };
}

/** The statement with `$1`, `$2` … for its parameters. */
export function numbered({ parts }: Statement): string {
  return parts.reduce((text, part, index) => (index === 0 ? part : `${text}$${index}${part}`), '');
}

/** The statement in the form that `apply_unit` runs, with all parameters as members of one JSON object, `$1`. */
export function ofOneParameter(sql: string): string {
  return sql.replace(PARAMETER, (_, name) => `($1->>'${name}')`);
}

/** The columns of a table for SELECT, under their names in code, so that rows have the table's inferred type. */
export function columnList(table: PgTable, alias: string, left: readonly string[] = []): string {
  return columnsOf(table)
    .filter(({ name }) => !left.includes(name))
    .map(({ name }) => `${alias}.${toColumn(name)} AS "${name}"`)
    .join(', ');
}

/** A row of a table as JSON, its columns under their names in code. */
export function rowAsJson(table: PgTable, alias: string): string {
  const members = columnsOf(table).map(({ name }) => `'${name}', ${alias}.${toColumn(name)}`);
  return `json_build_object(${members.join(', ')})`;
}

/** SQL in a unit of work that inserts the parameter `rows`, a list of objects with a member for each column. */
export function insertInto(table: PgTable, conflict = ''): string {
  const columns = columnsOf(table).filter(({ name }) => name !== 'seq');
  return `INSERT INTO ${getTableName(table)} (${columns.map(({ name }) => toColumn(name)).join(', ')})
    SELECT ${columns.map(fromRow).join(', ')} FROM jsonb_array_elements($1->'rows') AS r ${conflict}`;
}

/** Likewise for a table of parts of the object `objectId`. */
export function insertPartsInto(table: PgTable, conflict = ''): string {
  const columns = columnsOf(table).filter(({ name }) => name !== 'seq' && name !== 'objectSeq');
  return `INSERT INTO ${getTableName(table)} (object_seq, ${columns.map(({ name }) => toColumn(name)).join(', ')})
    SELECT o.seq, ${columns.map(fromRow).join(', ')} FROM objects o, jsonb_array_elements($1->'rows') AS r
    WHERE o.id = @objectId ${conflict}`;
}

/** Likewise for parts of several objects, where each row names its object as `objectId`. */
export function insertPartsOfMany(table: PgTable, conflict = ''): string {
  const columns = columnsOf(table).filter(({ name }) => name !== 'objectSeq');
  return `INSERT INTO ${getTableName(table)} (object_seq, ${columns.map(({ name }) => toColumn(name)).join(', ')})
    SELECT o.seq, ${columns.map(fromRow).join(', ')} FROM jsonb_array_elements($1->'rows') AS r
      JOIN objects o ON o.id = r->>'objectId' ${conflict}`;
}

/** SQL in a unit of work that sets the named columns to the parameters of these names. */
export function assignments(table: PgTable, names: readonly string[]): string {
  const types = new Map(columnsOf(table).map(({ name, type }) => [name, type]));
  return names.map((name) => `${toColumn(name)} = @${name}::${types.get(name)}`).join(', ');
}

function parseStatement(sql: string): Statement {
  const pieces = sql.split(PARAMETER);
  const texts = pieces.filter((_, index) => index % 2 === 0);
  return {
    parts: Object.assign(texts, { raw: texts }),
    names: pieces.filter((_, index) => index % 2 === 1),
  };
}

interface NamedColumn {
  readonly name: string;
  readonly type: string;
}

function columnsOf(table: PgTable): readonly NamedColumn[] {
  return Object.entries(getTableColumns(table)).map(([name, column]) => ({ name, type: castOf(column) }));
}

/** The type that a parameter is cast to. */
function castOf(column: PgColumn): string {
  return column
    .getSQLType()
    .replace('bigserial', 'bigint')
    .replace('serial', 'integer')
    .replace(/ COLLATE.*/, '');
}

function fromRow({ name, type }: NamedColumn): string {
  return `(r->>'${name}')::${type}`;
}

function toColumn(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

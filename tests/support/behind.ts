import { getTableColumns } from 'drizzle-orm';
import { tables } from '../../adapters/sqlite/schema.ts';
import { withDatabase as withSqlite } from './database.ts';
import { withDatabase as withPostgres } from './postgres.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Accesses the database of a service directly, SQLite or Postgres. */
export interface Behind {
  /** Runs a statement that is valid in both databases, with `?` for parameters. @returns the number of changed rows */
  run(sql: string, ...parameters: readonly (string | number)[]): Promise<number>;
  /** Damages an object, so that reading it fails. */
  damage(id: string): Promise<void>;
  /** The rows of every table, by its name. */
  tables(): Promise<ReadonlyMap<string, readonly Row[]>>;
  /**
   * Copies the row of an object until there are `count` objects, including the original, which is the oldest.
   * @returns all their ids
   */
  multiply(id: string, count: number): Promise<readonly string[]>;
}

/** @param url the URL of the Postgres database, or null for the SQLite file in the data directory */
export function behind(url: string | null, dataDir: string): Behind {
  const run: Behind['run'] = async (sql, ...parameters) => {
    if (url === null) {
      return withSqlite(
        `${dataDir}/commonplace.db`,
        (database) => database.prepare(sql).run(...parameters).changes,
      );
    }
    let place = 0;
    const numbered = sql.replace(/\?/g, () => `$${++place}`);
    return (await withPostgres(url, (client) => client.unsafe(numbered, [...parameters]))).count;
  };

  const read = async (sql: string): Promise<readonly Row[]> =>
    url === null
      ? withSqlite(`${dataDir}/commonplace.db`, (database) => database.prepare(sql).all() as Row[])
      : withPostgres(url, (client) => client.unsafe<Row[]>(sql));

  return {
    run,
    async damage(id) {
      await run('DELETE FROM responses WHERE object_seq = (SELECT seq FROM objects WHERE id = ?)', id);
      await run("UPDATE objects SET refused_tags = '{' WHERE id = ?", id);
    },
    async tables() {
      const names = (await read(url === null ? SQLITE_TABLES : POSTGRES_TABLES)) as { name: string }[];
      const all = new Map<string, readonly Row[]>();
      for (const { name } of names) all.set(name, await read(`SELECT * FROM "${name}"`));
      return all;
    },
    async multiply(id, count) {
      await run(MULTIPLY, count - 1, id);
      await run(COPY_RESPONSE, id, id, id, id);
      return Array.from({ length: count }, (_, copy) =>
        copy === 0 ? id : `${id.slice(0, 16)}${100_000 + copy}`,
      );
    },
  };
}

/** The columns whose values differ in the copy number `n.value`. */
const DIFFERENT: Readonly<Record<string, string>> = {
  id: 'substr(id, 1, 16) || (100000 + n.value)',
  identity: 'identity || n.value',
  bumped: 'bumped + n.value',
};

const COLUMNS = Object.keys(getTableColumns(tables.objects))
  .filter((name) => name !== 'seq')
  .map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

const MULTIPLY = `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?)
  INSERT INTO objects (${COLUMNS.join(', ')})
  SELECT ${COLUMNS.map((name) => DIFFERENT[name] ?? name).join(', ')} FROM objects, n WHERE id = ?`;

/** Gives each copy the stored response of the original with its own id; only `bumped` is that of the original. */
const COPY_RESPONSE = `INSERT INTO responses (object_seq, form, head, middle, tail, takes_text, has_prose)
  SELECT copy.seq, form, replace(head, ?, copy.id), middle, tail, takes_text, has_prose
  FROM responses JOIN objects original ON original.seq = object_seq AND original.id = ?
  JOIN objects copy ON substr(copy.id, 1, 16) = substr(?, 1, 16) AND copy.id <> ?`;

/** A virtual table has its contents in tables of its own. */
const SQLITE_TABLES =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'";
const POSTGRES_TABLES = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'";

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { sqliteStorage } from '../../adapters/sqlite/index.ts';
import { aesVault } from '../../adapters/system/vault.ts';
import { fillLibrary } from './full-library.ts';
import { exported, recordsOf, temporaryBlobs } from './library.ts';
import { countingIds, id } from './objects.ts';
import { temporaryDirectory } from './service.ts';

/**
 * Writes a dump of a library as it was under each schema so far, `NNNN.sql`, where there is none yet: to be run after every new
 * migration, with `npx tsx tests/support/make-sqlite-fixtures.ts`. A dump that is there is never made again.
 */

const HERE = 'tests/fixtures/sqlite';
const MIGRATIONS = 'adapters/sqlite/migrations';
/** What a column held before a migration changed it: its expression over the rows of today, by the migration's number. */
const EARLIER: readonly { readonly before: number; readonly column: string; readonly expression: string }[] =
  [
    {
      before: 2,
      column: 'objects.extract',
      expression: `CASE WHEN extract IS NULL THEN NULL ELSE json_object('sha256', extract ->> 'sha256', 'language', language) END`,
    },
  ];

interface Table {
  readonly name: string;
  readonly sql: string;
}

const directory = temporaryDirectory();
const { blobs, remove } = await temporaryBlobs();
const today = path.join(directory.path, 'today.db');
await makeLibrary();
const journal: { entries: { tag: string }[] } = JSON.parse(
  readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8'),
);
const source = new Sqlite(today, { readonly: true });
for (const [index, { tag }] of journal.entries.entries()) {
  const file = path.join(HERE, `${tag.slice(0, 4)}.sql`);
  if (!existsSync(file)) writeFileSync(file, dumpAsOf(index));
}
source.close();
remove();
directory.remove();

async function makeLibrary(): Promise<void> {
  const storage = sqliteStorage({ file: today, migrationsFolder: MIGRATIONS, ids: countingIds(9_000) });
  await fillLibrary({ storage, blobs });
  const vault = aesVault(new Uint8Array(32).fill(7));
  const scope = { type: 'everything' } as const;
  const key = { kid: 'first', accountId: 1, access: 'full', scope, name: 'Key', created: 3 } as const;
  await storage.commit([
    { type: 'key.insert', key: { ...key, sealedSecret: vault.seal(new Uint8Array(16).fill(7)) } },
    { type: 'session.insert', session: { id: id(501), kid: 'first', accountId: 1, created: 4, lastSeen: 5 } },
    {
      type: 'step.done',
      accountId: 1,
      objectId: id(11),
      step: 'describe',
      version: '1',
      sources: {},
      outdated: [],
    },
    {
      type: 'embeddings.put',
      objectId: id(11),
      model: { id: 1_234, name: 'a model' },
      sha256: 'ab'.repeat(32),
      embeddings: [{ id: id(62), modelId: 1_234, vector: Float32Array.of(0.6, 0.8) }],
    },
    {
      type: 'credits.spend',
      accountId: 2,
      policies: [{ name: 'burst', quota: 1_000, windowSeconds: 86_400 }],
      price: 7,
      at: 8,
    },
    { type: 'entities.put', objectId: id(15), entities: [{ id: id(61), '@type': 'Person', name: 'A' }] },
  ]);
  const records = path.join(HERE, 'records.jsonl');
  if (!existsSync(records)) writeFileSync(records, await recordsOf(await exported({ storage, blobs })));
  await storage.close();
}

/** The dump of the library in the schema that the migrations up to this one make. */
function dumpAsOf(index: number): string {
  const database = new Sqlite(':memory:');
  const applied = readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(0, index + 1);
  for (const { sql } of applied) for (const statement of sql) database.exec(statement);
  const tables = database
    .prepare<[], Table>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    .all();
  const isShadow = ({ name }: Pick<Table, 'name'>) => name.startsWith('object_texts_');
  const lines = [
    ...tables.filter((table) => !isShadow(table)).map(({ sql }) => `${sql};`),
    ...database
      .prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`)
      .pluck()
      .all()
      .map((sql) => `${sql};`),
    ...tables.filter(isShadow).map(({ name }) => `DELETE FROM ${name};`),
    ...tables
      .filter(({ sql }) => !sql.startsWith('CREATE VIRTUAL'))
      .flatMap(({ name }) => rowsOf(name, columnsOf(database, name), index)),
    'CREATE TABLE "__drizzle_migrations" (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric);',
    ...applied.map(
      ({ hash, folderMillis }) =>
        `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('${hash}', ${folderMillis});`,
    ),
  ];
  database.close();
  return `${lines.join('\n')}\n`;
}

function columnsOf(database: Sqlite.Database, table: string): readonly string[] {
  return database.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
}

function rowsOf(table: string, columns: readonly string[], index: number): readonly string[] {
  const expressions = columns.map((column) => {
    const earlier = EARLIER.find((one) => one.column === `${table}.${column}` && index < one.before);
    return `quote(${earlier?.expression ?? column})`;
  });
  return source
    .prepare<[], string[]>(`SELECT ${expressions.join(', ')} FROM ${table}`)
    .raw()
    .all()
    .map((values) => `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')});`);
}

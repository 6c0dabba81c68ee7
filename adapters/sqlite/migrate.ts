import { readFileSync } from 'node:fs';
import path from 'node:path';
import type Sqlite from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { quote, unprocessable } from '../../core/errors.ts';
import type { Inspection } from '../../core/ports/inspection.ts';
import { MARK_EMPTY } from '../sql/index-renewal.ts';
import { compareSchemas, type MigrationTimes, requireUsable } from '../sql/schema-version.ts';

/** The table in which drizzle-kit's own migrator records applied migrations. */
const TABLE = `CREATE TABLE IF NOT EXISTS __drizzle_migrations (
  id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`;
const NOTE = 'INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)';

/**
 * Migrates the schema to the newest version.
 * @throws DomainError `unprocessable` when a newer version, an unreleased version or another program wrote the file
 */
export function migrate(connection: Sqlite.Database, migrationsFolder: string): void {
  const state = schemaState(connection, migrationsFolder);
  requireUsable(state);
  if (state === 'current') return;
  applyMissing(connection, migrationsFolder);
  connection.exec(MARK_EMPTY);
}

/**
 * Applies all missing migrations together, or none of them. On a full disk, Drizzle's own migrator hides the cause of a failure, since it
 * tries to roll back a transaction that SQLite has already rolled back.
 */
export function applyMissing(connection: Sqlite.Database, migrationsFolder: string): void {
  const missing = () =>
    readMigrationFiles({ migrationsFolder }).filter(
      ({ folderMillis }) => folderMillis > lastApplied(connection),
    );
  connection
    .transaction(() => {
      connection.exec(TABLE);
      for (const { sql, hash, folderMillis } of missing()) {
        for (const statement of sql) connection.exec(statement);
        connection.prepare(NOTE).run(hash, folderMillis);
      }
    })
    .immediate();
}

/** When the newest applied migration was created; 0 if no migration was applied. */
export function lastApplied(connection: Sqlite.Database): number {
  const table = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'").get();
  if (!table) return 0;
  return Number(connection.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get() ?? 0);
}

/**
 * Compares the schema of the file with the schema of the migrations.
 * @throws DomainError `unprocessable` for a database of another program
 */
export function schemaState(connection: Sqlite.Database, migrationsFolder: string): Inspection['schema'] {
  const state = compareSchemas(lastApplied(connection), migrationTimes(migrationsFolder));
  if (state === 'none') requireEmpty(connection);
  return state;
}

/**
 * Selects a table of a database without recorded migrations. It is one statement, since another process may be applying the first
 * migration.
 */
const FOREIGN_TABLE = `SELECT name FROM sqlite_schema
  WHERE type = 'table' AND NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations')`;

function requireEmpty(connection: Sqlite.Database): void {
  const table = connection.prepare(FOREIGN_TABLE).pluck().get();
  if (table === undefined) return;
  throw unprocessable(
    `${connection.name} is a database of another program: it has the table ${quote(table)}, but no library. Set DATA_DIR or DATABASE_URL to another place.`,
  );
}

function migrationTimes(migrationsFolder: string): MigrationTimes {
  const journal: { readonly entries: readonly { readonly when: number }[] } = JSON.parse(
    readFileSync(path.join(migrationsFolder, 'meta', '_journal.json'), 'utf8'),
  );
  const times = journal.entries.map(({ when }) => when);
  return { first: Math.min(...times), newest: Math.max(...times) };
}

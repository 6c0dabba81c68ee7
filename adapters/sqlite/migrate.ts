import type Sqlite from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** The table in which drizzle-kit's own migrator would note what was applied. */
const TABLE = `CREATE TABLE IF NOT EXISTS __drizzle_migrations (
  id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`;
const NOTE = 'INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)';

/**
 * Applies the migrations that the file does not have yet, all or none. Drizzle's own migrator hides why one failed on a full disk,
 * where SQLite has already rolled back what it then wants to.
 */
export function migrate(connection: Sqlite.Database, migrationsFolder: string): void {
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

/** When the newest migration that the file has was made; 0 for none. */
export function lastApplied(connection: Sqlite.Database): number {
  const table = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'").get();
  if (!table) return 0;
  return Number(connection.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get() ?? 0);
}

import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import type { Inspection } from '../../core/ports/inspection.ts';
import { MARK_EMPTY } from '../sql/index-renewal.ts';
import { compareSchemas, type MigrationTimes, requireUsable } from '../sql/schema-version.ts';
import { onOneConnection } from './one-connection.ts';

export interface MigrationOptions {
  /** `postgres://…`, of one server or several */
  readonly url: string;
  readonly migrationsFolder: string;
}

/** The lock held during a migration, so that only one of several starting processes performs it. */
const MIGRATION_LOCK = 0x43_50_4d;

/**
 * Migrates the schema to the newest version.
 * @throws DomainError `unprocessable` when a newer or an unreleased version wrote it, `unavailable` when it cannot be reached
 */
export async function migrate({ url, migrationsFolder }: MigrationOptions): Promise<void> {
  await onOneConnection(url, async (client) => {
    await client`SELECT pg_advisory_lock(${MIGRATION_LOCK})`;
    const state = await schemaState(client, migrationsFolder);
    requireUsable(state);
    if (state === 'current') return;
    await applyMigrations(drizzle(client), { migrationsFolder });
    await client.unsafe(MARK_EMPTY);
  });
}

/** Compares the schema of the database with the schema of the migrations. */
export async function schemaState(
  client: postgres.Sql,
  migrationsFolder: string,
): Promise<Inspection['schema']> {
  return compareSchemas(await lastApplied(client), migrationTimes(migrationsFolder));
}

function migrationTimes(migrationsFolder: string): MigrationTimes {
  const times = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  return { first: Math.min(...times), newest: Math.max(...times) };
}

async function lastApplied(client: postgres.Sql): Promise<number> {
  const [table] = await client`SELECT to_regclass('drizzle.__drizzle_migrations') AS name`;
  if (!table?.name) return 0;
  const [row] = await client`SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations`;
  return Number(row?.last ?? 0);
}

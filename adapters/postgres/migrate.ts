import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { isDomainError, unprocessable, unusable } from '../../core/errors.ts';
import type { Inspection } from '../../core/ports/inspection.ts';
import { MARK_EMPTY } from '../sql/index-renewal.ts';
import { addressesOf, databaseNameOf } from './addresses.ts';
import { isAway, isPassing, translate } from './errors.ts';
import { toLeader } from './leader.ts';

export interface MigrationOptions {
  /** `postgres://…`, of one server or several */
  readonly url: string;
  /** Folder of the migrations. */
  readonly migrationsFolder: string;
}

/** The lock that is held during a migration, so that only one of several starting processes performs it. */
const MIGRATION_LOCK = 0x43_50_4d;
const CONNECT_TIMEOUT_SECONDS = 3;

/**
 * Migrates the schema to the newest version.
 * @throws DomainError `unprocessable` when a newer version wrote it, `unavailable` when it cannot be reached
 */
export async function migrate({ url, migrationsFolder }: MigrationOptions): Promise<void> {
  await onOneConnection(url, async (client) => {
    await client`SELECT pg_advisory_lock(${MIGRATION_LOCK})`;
    const state = await schemaState(client, migrationsFolder);
    if (state === 'newer') {
      throw unprocessable(
        'The database was written by a newer version of Commonplace: install that version or a later one.',
      );
    }
    if (state === 'current') return;
    await applyMigrations(drizzle(client), { migrationsFolder });
    await client.unsafe(MARK_EMPTY);
  });
}

/**
 * Runs `work` on a connection of its own, which is closed afterwards.
 * @throws DomainError `unavailable` when the database cannot be reached
 */
export async function onOneConnection<T>(
  url: string,
  work: (client: postgres.Sql) => Promise<T>,
): Promise<T> {
  const client = postgres(addressesOf(url)[0] ?? url, {
    ...toLeader(url),
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    fetch_types: false,
    onnotice: () => undefined,
  });
  try {
    return await work(client);
  } catch (error) {
    throw explain(error, url);
  } finally {
    await client.end({ timeout: CONNECT_TIMEOUT_SECONDS });
  }
}

/** An error that says which database cannot be reached, and why, without the password. */
function explain(error: unknown, url: string): unknown {
  if (isDomainError(error)) return error;
  const isUnusable = isAway(error) || isDomainError(translate(error), 'unavailable');
  return isUnusable
    ? unusable(`The database ${databaseNameOf(url)} cannot be opened`, error, isPassing(error))
    : error;
}

/** Compares the schema of the database with the one that the migrations make. */
export async function schemaState(
  client: postgres.Sql,
  migrationsFolder: string,
): Promise<Inspection['schema']> {
  const known = newestMigration(migrationsFolder);
  const applied = await lastApplied(client);
  if (applied === 0) return 'none';
  if (applied === known) return 'current';
  return applied < known ? 'older' : 'newer';
}

function newestMigration(migrationsFolder: string): number {
  return Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
}

async function lastApplied(client: postgres.Sql): Promise<number> {
  const [table] = await client`SELECT to_regclass('drizzle.__drizzle_migrations') AS name`;
  if (!table?.name) return 0;
  const [row] = await client`SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations`;
  return Number(row?.last ?? 0);
}

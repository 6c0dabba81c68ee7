import postgres from 'postgres';
import { MARK_EMPTY } from '../../adapters/sql/index-renewal.ts';

/** A database for one test. */
export interface TestDatabase {
  readonly url: string;
  readonly name: string;
  /** Drops it. */
  remove(): Promise<void>;
}

/** Creates a database on the tests' server that holds an empty library of the newest schema. */
export async function makeLibraryDatabase(): Promise<TestDatabase> {
  const database = await makeDatabase(process.env.TEST_POSTGRES_TEMPLATE);
  await withDatabase(
    database.url,
    (sql) => sql`UPDATE library SET id = replace(gen_random_uuid()::text, '-', '')`,
  );
  return database;
}

/**
 * Removes everything from a library's database except the library itself, and aborts other connections' work.
 * Ids start from 1 again. Needs a superuser, since rows are removed in any order.
 */
export async function emptyLibrary(url: string): Promise<void> {
  await withDatabase(url, (sql) =>
    sql.begin(async (work) => {
      await work`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`;
      await work`SET LOCAL session_replication_role = replica`;
      await work.unsafe(EMPTY);
      await work.unsafe(MARK_EMPTY);
    }),
  );
}

const EMPTY = `DO $$
  DECLARE name text;
  BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'library' LOOP
      EXECUTE format('DELETE FROM public.%I', name);
    END LOOP;
    PERFORM setval(format('public.%I', sequencename)::regclass, start_value, false)
      FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
  END $$`;

/** Creates a database on the tests' server, as a copy of another if one is named. */
export async function makeDatabase(
  template = 'template1',
  server: string = testServer(),
): Promise<TestDatabase> {
  const name = `test_${process.pid}_${process.hrtime.bigint()}`;
  const admin = postgres(server, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    name,
    async remove() {
      await clients.get(url.href)?.end();
      clients.delete(url.href);
      await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

/** Accesses a database directly, bypassing the storage, on one connection per URL. */
export function withDatabase<T>(url: string, work: (sql: postgres.Sql) => T): T {
  let client = clients.get(url);
  if (!client) {
    client = postgres(url, { max: 1, idle_timeout: 1, onnotice: () => undefined });
    clients.set(url, client);
  }
  return work(client);
}

const clients = new Map<string, postgres.Sql>();

/** The server that `tests/support/postgres-server.ts` provided for this run. */
function testServer(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (url) return url;
  throw new Error('There is no Postgres to test on: tests/support/postgres-server.ts did not run.');
}

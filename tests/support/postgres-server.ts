import { migrate } from '../../adapters/postgres/migrate.ts';
import { makeDatabase } from './postgres.ts';
import { startPostgres } from './postgres-process.ts';

/** Provides a Postgres server for the tests, the one at TEST_POSTGRES_URL or a new one for this run, with a migrated database. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_TEMPLATE) return undefined;
  const server = process.env.TEST_POSTGRES_URL ? null : await startPostgres();
  process.env.TEST_POSTGRES_URL ??= server?.url;
  const template = await makeDatabase();
  await migrate({ url: template.url, migrationsFolder: 'adapters/postgres/migrations' });
  process.env.TEST_POSTGRES_TEMPLATE = template.name;
  return async () => {
    await template.remove();
    await server?.remove();
  };
}

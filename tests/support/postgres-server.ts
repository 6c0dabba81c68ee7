import { startPostgres } from './postgres.ts';

/** Provides a Postgres server for the tests: that of TEST_POSTGRES_URL, or a new one for this run. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_POSTGRES_URL) return async () => undefined;
  const server = await startPostgres();
  process.env.TEST_POSTGRES_URL = server.url;
  return async () => {
    delete process.env.TEST_POSTGRES_URL;
    await server.remove();
  };
}

import { startPostgres } from './postgres.ts';

/** Sees that there is a Postgres for the tests: the one that TEST_POSTGRES_URL names, else one for this run. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_POSTGRES_URL) return async () => undefined;
  const server = await startPostgres();
  process.env.TEST_POSTGRES_URL = server.url;
  return async () => {
    delete process.env.TEST_POSTGRES_URL;
    await server.remove();
  };
}

import { defineConfig } from 'vitest/config';

/**
 * `domain` holds the tests without I/O, fast enough to run on every save; `postgres` those on a Postgres server;
 * `service` everything else.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['tests/core/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'service',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/core/**', 'tests/adapters/postgres/**'],
          globalSetup: ['tests/support/build.ts'],
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['tests/adapters/postgres/**/*.test.ts'],
          globalSetup: ['tests/support/build.ts', 'tests/support/postgres-server.ts'],
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

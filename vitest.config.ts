import path from 'node:path';
import { defineConfig } from 'vitest/config';

const RUN_DIRECTORY = 'tests/support/run-directory.ts';
const BUILD = 'tests/support/build.ts';
const POSTGRES_SERVER = 'tests/support/postgres-server.ts';

/** However `apps/server/paths.ts` is imported. */
const PATHS = /^(\.|(\.\.\/)+(apps\/)?server)\/paths\.ts$/;

/** How long a condition may take to come true, on a machine with much else to do: the question is whether it ever does. */
const PATIENT = {
  expect: { poll: { timeout: 120_000 } },
  testTimeout: 300_000,
  hookTimeout: 300_000,
} as const;

/** How a project runs whose tests start servers and wait for them: a process runs one test file after the other. */
const WITH_SERVERS = {
  ...PATIENT,
  pool: 'forks',
  isolate: false,
  alias: [{ find: PATHS, replacement: path.resolve('tests/support/paths.ts') }],
  env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
} as const;

/** Tests of what becomes of pages, pictures and texts, which the database only keeps. */
const NO_MATTER_OF_DATABASES = ['ai-server', 'media', 'pages', 'screenshots', 'web-files'].map(
  (name) => `tests/http/${name}.test.ts`,
);

/**
 * `domain` holds the tests without I/O, fast enough to run on every save; `postgres` those on a Postgres server; `service`
 * everything else. `http-on-postgres` runs the tests of the HTTP interface once more, on the other database.
 */
export default defineConfig({
  test: {
    maxWorkers: 3, // on two processors: much of a test is waiting
    projects: [
      { test: { name: 'domain', include: ['tests/core/**/*.test.ts'], isolate: false, ...PATIENT } },
      {
        test: {
          name: 'service',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/core/**', 'tests/adapters/postgres/**', 'tests/replay/**'],
          globalSetup: [RUN_DIRECTORY, BUILD],
          ...WITH_SERVERS,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['tests/adapters/postgres/**/*.test.ts', 'tests/replay/**/*.test.ts'],
          globalSetup: [RUN_DIRECTORY, BUILD, POSTGRES_SERVER],
          ...WITH_SERVERS,
        },
      },
      {
        test: {
          name: 'http-on-postgres',
          include: ['tests/http/**/*.test.ts'],
          exclude: NO_MATTER_OF_DATABASES,
          globalSetup: [RUN_DIRECTORY, BUILD, POSTGRES_SERVER],
          ...WITH_SERVERS,
          env: { ...WITH_SERVERS.env, TEST_ON: 'postgres' },
        },
      },
    ],
  },
});

import path from 'node:path';
import { defineConfig } from 'vitest/config';

const RUN_DIRECTORY = 'tests/support/run-directory.ts';
const BUILD = 'tests/support/build.ts';
const RUNS = 'tests/support/runs.ts';
const END_WITH_RUN = 'tests/support/end-with-run.ts';
const POSTGRES_SERVER = 'tests/support/postgres-setup.ts';

/** Slow test files that are not required for every change: `npm run test:long` runs them. */
const LONG =
  process.env.TEST_RUNS === 'many'
    ? []
    : [
        ...['boards', 'edit', 'extension', 'hardship', 'highlights', 'input', 'offline', 'organise'].map(
          (name) => `web/${name}`,
        ),
        ...['backups-at-once', 'bucket'].map((name) => `cli/${name}`),
        'adapters/s3/backup-store',
        'http/media-in-bucket',
      ].map((name) => `tests/${name}.test.ts`);

/** All ways of importing `apps/server/paths.ts`. */
const PATHS = /^(\.|(\.\.\/)+(apps\/)?server)\/paths\.ts$/;

/** The driver of SQLite that is installed (adapters/sqlite/driver.ts); types have its usual name. */
const SQLITE_DRIVER = Number(process.versions.napi) >= 10 ? 'better-sqlite3-napi' : 'better-sqlite3-abi';

/** The workers of services; all services of a test process share them. */
const START_WORKER = /^\.\/start-worker\.ts$/;

/** How services import the hasher of passwords, which is cheaper in tests. */
const PASSWORD_HASHER = /^\.\.\/\.\.\/adapters\/log-in\/scrypt\.ts$/;

/** The tests without I/O, including those of the in-memory storage that use cases are tested with. */
const DOMAIN = [
  'tests/core/**/*.test.ts',
  'tests/in-memory/**/*.test.ts',
  'tests/web/pure/**/*.test.ts',
  'tests/client/pure/**/*.test.ts',
  'tests/faults/pure/**/*.test.ts',
];

/** How a project runs: files in parallel processes, each process one file after the other. */
const USUAL = {
  alias: [{ find: /^better-sqlite3$/, replacement: SQLITE_DRIVER }],
  isolate: false,
  /** Compiles a module once for all runs, and again only when it has changed. */
  experimental: { fsModuleCache: true },
  setupFiles: [RUNS],
  /** How long a condition may take to become true on a busy machine: it only matters whether it ever does. */
  expect: { poll: { timeout: 600_000 } },
  /** Ends tests that hang; no other test takes as long on any machine. */
  testTimeout: 900_000,
  hookTimeout: 900_000,
};

/** How a project with tests that start servers and wait for them runs. */
const WITH_SERVERS = {
  ...USUAL,
  pool: 'forks' as const,
  setupFiles: [RUNS, END_WITH_RUN],
  alias: [
    ...USUAL.alias,
    { find: PATHS, replacement: path.resolve('tests/support/paths.ts') },
    { find: START_WORKER, replacement: path.resolve('tests/support/start-worker.ts') },
    { find: PASSWORD_HASHER, replacement: path.resolve('tests/adapters/log-in/cheap-scrypt.ts') },
  ],
  env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
};

/**
 * Tests of the HTTP interface that run only on SQLite, by topic. The contracts in tests/contract and the replay of requests in
 * tests/replay check that both databases behave the same.
 */
const NO_MATTER_OF_DATABASES = Object.entries({
  'what becomes of pages, pictures and texts, which the database only keeps': [
    'ai-server',
    'bad-input',
    'pages',
    'pictures',
    'read-addresses',
    'screenshots',
    'shown-pages',
    'uploaded-texts',
    'web-files',
  ],
  'bytes of files, of objects, of books and of the app': [
    'blob',
    'books-out',
    'media',
    'media-in-bucket',
    'web-app',
  ],
  'the conversion of texts, which nothing keeps': ['convert'],
  'paths, headers and bodies, which are read before the database is asked': [
    'body-limits',
    'hosts',
    'malformed',
    'paths',
    'problems',
    'request-ids',
  ],
  'steps of analysis, whose queue and vectors have contracts': ['analysis', 'another-model', 'embeddings'],
  'who may do what, which is decided before the database is asked, or by scopes that contracts compare': [
    'every-route',
    'scopes',
    'secret-key',
    'tokens',
    'assistants',
    'assistants-over-http',
  ],
}).flatMap(([, names]) => names.map((name) => `tests/http/${name}.test.ts`));

/** Behaviour that contracts and the replay compare on both databases; `npm run test:long` also tests it over HTTP on Postgres. */
const COMPARED_OTHERWISE =
  process.env.TEST_RUNS === 'many'
    ? []
    : [
        'archives',
        'cards',
        'complete',
        'counts',
        'create-object',
        'entities',
        'feeds',
        'gone',
        'highlights',
        'links',
        'long-texts',
        'notes',
        'object-links',
        'pins',
        'preconditions',
        'same-content',
        'tags',
        'trash',
        'keys',
        'log',
      ].map((name) => `tests/http/${name}.test.ts`);

/** The search for faults; only `npm run test:faults` and `npm run soak` run it (docs/faults.md). */
const FAULTS = process.env.FAULTS
  ? [
      {
        test: {
          ...WITH_SERVERS,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: DOMAIN,
          setupFiles: [...WITH_SERVERS.setupFiles, 'tests/faults/probe-setup.ts'],
          globalSetup: [RUN_DIRECTORY, BUILD, POSTGRES_SERVER],
          ...(process.env.FAULTS === 'many' && { testTimeout: 36_000_000 }),
        },
      },
    ]
  : [];

/** The main paths in Firefox and WebKit, which must be installed: `npm run test:browsers`. */
const BROWSERS = process.env.BROWSERS
  ? [
      {
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          globalSetup: [RUN_DIRECTORY, BUILD],
          ...WITH_SERVERS,
        },
      },
    ]
  : [];

/**
 * `domain` has the tests without I/O, fast enough to run on every save; `postgres` has those on a Postgres server, including those of
 * the HTTP interface once more; `service` has everything else except the faults.
 */
export default defineConfig({
  test: {
    /** Each loads the program and starts a browser of its own, which costs more processor time than the waiting of tests leaves idle. */
    maxWorkers: 2,
    projects: [
      { test: { name: 'domain', include: DOMAIN, ...USUAL } },
      {
        test: {
          name: 'service',
          include: ['tests/**/*.test.ts'],
          exclude: [
            ...DOMAIN,
            ...LONG,
            'tests/adapters/postgres/**',
            'tests/replay/**',
            'tests/faults/**',
            'tests/browsers/**',
          ],
          globalSetup: [RUN_DIRECTORY, BUILD],
          ...WITH_SERVERS,
        },
      },
      {
        test: {
          name: 'postgres',
          include: [
            'tests/adapters/postgres/**/*.test.ts',
            'tests/replay/**/*.test.ts',
            'tests/http/**/*.test.ts',
          ],
          exclude: [...NO_MATTER_OF_DATABASES, ...COMPARED_OTHERWISE],
          globalSetup: [RUN_DIRECTORY, BUILD, POSTGRES_SERVER],
          ...WITH_SERVERS,
          env: { ...WITH_SERVERS.env, TEST_ON: 'postgres' },
        },
      },
      ...FAULTS,
      ...BROWSERS,
    ],
  },
});

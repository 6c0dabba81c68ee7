import { defineConfig } from 'vitest/config';

/** `domain` holds the tests without I/O, fast enough to run on every save; `service` everything else. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['tests/core/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'service',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/core/**'],
          globalSetup: ['tests/support/build.ts'],
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

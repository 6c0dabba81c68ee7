import { cpSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

/** Bundles the service into `dist/`; packages with native code stay outside. */
rmSync('dist', { recursive: true, force: true });

await build({
  entryPoints: {
    commonplace: 'apps/cli/main.ts',
    'prose-worker': 'adapters/threads/prose-worker.ts',
    'search-worker': 'adapters/sqlite/search-worker.ts',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: ['better-sqlite3'],
  sourcemap: true,
  banner: {
    js: "#!/usr/bin/env node\nimport { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
  },
  logLevel: 'warning',
});

cpSync('adapters/sqlite/migrations', 'dist/migrations/sqlite', { recursive: true });

import { chmodSync, cpSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

/** Bundles the service into `dist/`; packages with native code stay outside. */
rmSync('dist', { recursive: true, force: true });

const options = {
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  banner: {
    js: "#!/usr/bin/env node\nimport { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
  },
  logLevel: 'warning',
};

await build({
  ...options,
  entryPoints: {
    commonplace: 'apps/cli/main.ts',
    'prose-worker': 'adapters/threads/prose-worker.ts',
    'search-worker': 'adapters/sqlite/search/worker.ts',
  },
  external: ['better-sqlite3'],
});

await build({
  ...options,
  entryPoints: {
    'media-worker': 'apps/server/threads/media-worker.ts',
    'language-worker': 'apps/server/threads/language-worker.ts',
    'page-worker': 'apps/server/threads/page-worker.ts',
  },
  packages: 'external',
});

for (const database of ['sqlite', 'postgres']) {
  cpSync(`adapters/${database}/migrations`, `dist/migrations/${database}`, { recursive: true });
}
chmodSync('dist/commonplace.js', 0o755);

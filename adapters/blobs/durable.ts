import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Makes small files and folders that survive a power cut, complete or not at all. Everything here is synchronous. */

/**
 * Makes a folder and its missing parents, and flushes their entries. Also flushes an existing folder: a killed process may have made it
 * without flushing.
 * @param mode the permissions of new folders
 */
export function makeFolder(folder: string, mode?: number): void {
  const first = makeMissing(folder, mode === undefined ? {} : { mode });
  const top = path.dirname(first ?? folder);
  for (let parent = path.dirname(folder); ; parent = path.dirname(parent)) {
    flushFolder(parent);
    if (parent === top || parent === path.dirname(parent)) return;
  }
}

/** Makes a folder and its missing parents. @returns the outermost new folder, if any */
function makeMissing(folder: string, options: { readonly mode?: number }): string | undefined {
  const parent = path.dirname(folder);
  // Node's recursive mkdir never returns below a folder that cannot have subfolders, such as /proc.
  const first = existsSync(parent) ? undefined : makeMissing(parent, options);
  try {
    mkdirSync(folder, options);
    return first ?? folder;
  } catch (error) {
    if (!isCode(error, 'EEXIST') || !statSync(folder).isDirectory()) throw error;
    return first;
  }
}

/** Flushes the entries of a folder, unless this process may not read it and so cannot have made it. */
function flushFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (!isCode(error, 'EACCES')) throw error;
  }
}

/**
 * Writes the text of a file, unless it has one. The text is written to a draft, flushed, and linked to its name. A killed process thus
 * leaves the whole file or nothing, and only one of several processes writes it. An empty file counts as missing.
 * @param text called only if the file has no text yet
 * @param drafts the folder of the draft, on the same file system
 * @returns the text of the file
 */
export function writeOnce(
  file: string,
  text: () => string,
  { mode = 0o600, drafts = path.dirname(file) }: { readonly mode?: number; readonly drafts?: string } = {},
): string {
  const existing = readIfThere(file);
  if (existing) return existing;
  const draft = path.join(drafts, `${path.basename(file)}.${randomBytes(8).toString('hex')}`);
  try {
    writeFileSync(draft, text(), { mode, flush: true });
    if (existing === null) link(draft, file);
    else renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  flushFolder(path.dirname(file));
  return readFileSync(file, 'utf8');
}

/** Replaces the text of a file that only its owner can read. A process that is killed during this leaves the old text or the new one. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  flushFolder(path.dirname(file));
}

/** The text of a file; null if it is missing. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function link(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
}

/** Whether an error of the file system has this code. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

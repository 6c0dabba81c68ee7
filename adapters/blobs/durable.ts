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

/** Small files and folders that are there after a power cut, complete or not at all. Everything here is synchronous. */

/**
 * Makes a folder and those above it that are missing, and flushes the entries. One that a killed process made, and perhaps did
 * not flush, is flushed too.
 * @param mode the permissions of the folders that are made
 */
export function makeFolder(folder: string, mode?: number): void {
  const first = makeMissing(folder, mode === undefined ? {} : { mode });
  const top = path.dirname(first ?? folder);
  for (let parent = path.dirname(folder); ; parent = path.dirname(parent)) {
    flushFolder(parent);
    if (parent === top || parent === path.dirname(parent)) return;
  }
}

/** Makes a folder with those above it. @returns the first that was made, if any was */
function makeMissing(folder: string, options: { readonly mode?: number }): string | undefined {
  const parent = path.dirname(folder);
  // Node's recursive mkdir never returns where a folder that exists takes no others, as /proc.
  const first = existsSync(parent) ? undefined : makeMissing(parent, options);
  try {
    mkdirSync(folder, options);
    return first ?? folder;
  } catch (error) {
    if (!isCode(error, 'EEXIST') || !statSync(folder).isDirectory()) throw error;
    return first;
  }
}

/** Flushes the entries of a folder, unless this process may not read it, and thus did not make it. */
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
 * Gives a file its text, unless it has one. It is written as a draft, flushed, and linked to its name, so that whoever is killed
 * leaves the file or none, and of several processes one writes it. An empty file counts as none.
 * @param text called only when it is needed
 * @param drafts the folder of the draft, on the same file system
 * @returns the text of the file
 */
export function writeOnce(
  file: string,
  text: () => string,
  { mode = 0o600, drafts = path.dirname(file) }: { readonly mode?: number; readonly drafts?: string } = {},
): string {
  const known = readIfThere(file);
  if (known) return known;
  const draft = path.join(drafts, `${path.basename(file)}.${randomBytes(8).toString('hex')}`);
  try {
    writeFileSync(draft, text(), { mode, flush: true });
    if (known === null) link(draft, file);
    else renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  flushFolder(path.dirname(file));
  return readFileSync(file, 'utf8');
}

/** The text of a file; null when there is none. */
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

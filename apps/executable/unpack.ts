import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MAIN_PROGRAM, type Manifest } from './manifest.ts';

/** The folder where files are written before they are renamed to their final paths. */
const INCOMING = 'incoming';
/** The age, in milliseconds, from which a file in `INCOMING` counts as a leftover of a killed process. */
const MAX_AGE_MS = 10 * 60 * 1000;

/**
 * Ensures that a folder contains the files of a program. Checks the hashes of the files that the program reads and, for the main program,
 * also the sizes of its workers' files. Writes missing and damaged files again. Each file gets its name only when it is complete, so any
 * number of processes may unpack at the same time.
 * @param read returns the bytes of a file by its path in the manifest
 * @throws the error of the operating system when a file cannot be written
 */
export function unpack(
  folder: string,
  program: string,
  { files, programs }: Manifest,
  read: (name: string) => Uint8Array,
): void {
  const own = new Set(programs[program]);
  const wanted = program === MAIN_PROGRAM ? Object.keys(files) : [...own];
  const missing = wanted.filter((name) => {
    const file = path.join(folder, name);
    return !(own.has(name)
      ? hasHash(file, files[name]?.sha256)
      : statSync(file, { throwIfNoEntry: false })?.size === files[name]?.sizeBytes);
  });
  if (missing.length === 0) return;
  const incoming = path.join(folder, INCOMING);
  mkdirSync(incoming, { recursive: true });
  clear(incoming);
  for (const name of missing) {
    const draft = path.join(incoming, randomUUID());
    writeFileSync(draft, read(name));
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    renameSync(draft, file);
  }
}

function hasHash(file: string, sha256: string | undefined): boolean {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex') === sha256;
  } catch {
    return false;
  }
}

/** Removes the leftovers of killed processes. */
function clear(incoming: string): void {
  for (const name of readdirSync(incoming)) {
    const draft = path.join(incoming, name);
    const written = statSync(draft, { throwIfNoEntry: false });
    if (written && Date.now() - written.mtimeMs > MAX_AGE_MS) rmSync(draft, { force: true });
  }
}

import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { MAIN_PROGRAM, type Manifest, type PackedFile } from './manifest.ts';

/** The folder where files are written before they are renamed to their final paths. */
const INCOMING = 'incoming';
const PIECE = Buffer.alloc(65_536);
/** An older file in `INCOMING`, in milliseconds, is a leftover of a killed process. */
const MAX_AGE_MS = 10 * 60 * 1000;

/**
 * Ensures that a folder contains the files of a program. Checks the hashes of the files that the program reads and, for the main program,
 * also the sizes of its workers' files. Writes missing and damaged files again. Each file gets its name only when it is complete, so any
 * number of processes may unpack at the same time.
 * @param read returns the bytes of a file
 * @throws the error of the operating system when a file cannot be written
 */
export function unpack(
  folder: string,
  program: string,
  manifest: Manifest,
  read: (file: PackedFile) => Uint8Array,
): void {
  const missing = missingIn(folder, program, manifest);
  if (missing.length === 0) return;
  const incoming = path.join(folder, INCOMING);
  mkdirSync(incoming, { recursive: true });
  clear(incoming);
  for (const name of missing) {
    const draft = path.join(incoming, randomUUID());
    writeFileSync(draft, read(manifest.files[name] as PackedFile));
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    renameSync(draft, file);
  }
}

/** Whether nothing needs to be written for a program, with the same checks. */
export function isUnpacked(folder: string, program: string, manifest: Manifest): boolean {
  return missingIn(folder, program, manifest).length === 0;
}

function missingIn(folder: string, program: string, { files, programs }: Manifest): readonly string[] {
  const own = new Set(programs[program]);
  const wanted = program === MAIN_PROGRAM ? Object.keys(files) : [...own];
  return wanted.filter((name) => {
    const file = path.join(folder, name);
    const isThere = statSync(file, { throwIfNoEntry: false })?.size === files[name]?.sizeBytes;
    return !(isThere && (!own.has(name) || hasHash(file, files[name]?.sha256)));
  });
}

/** Whether a file has a hash. It is read in chunks, because the memory for a library of 19 MB would stay with the process. */
function hasHash(file: string, sha256: string | undefined): boolean {
  const hash = createHash('sha256');
  const descriptor = openSync(file, 'r');
  try {
    for (let read = PIECE.length; read > 0; ) {
      read = readSync(descriptor, PIECE);
      hash.update(PIECE.subarray(0, read));
    }
  } finally {
    closeSync(descriptor);
  }
  return hash.digest('hex') === sha256;
}

/** Removes the leftovers of killed processes. */
function clear(incoming: string): void {
  for (const name of readdirSync(incoming)) {
    const draft = path.join(incoming, name);
    const written = statSync(draft, { throwIfNoEntry: false });
    if (written && Date.now() - written.mtimeMs > MAX_AGE_MS) rmSync(draft, { force: true });
  }
}

/** What is inside the executable. It is an asset itself, as JSON. */
export interface Manifest {
  /** Name of the folder that the files are unpacked into: another for every content. */
  readonly name: string;
  /** Size in bytes and SHA-256 in hexadecimal of every file, by its path with slashes. */
  readonly files: Readonly<Record<string, { readonly sizeBytes: number; readonly sha256: string }>>;
  /** What runs as a process, by its path: the program itself and its workers, with the files that each reads. */
  readonly programs: Readonly<Record<string, readonly string[]>>;
}

/** The asset that holds the manifest. Every other is a file of it, compressed with Brotli. */
export const MANIFEST_ASSET = 'manifest.json';
/** What runs when the executable is started. */
export const MAIN_PROGRAM = 'dist/commonplace.js';
/** The script that loads programs. */
export const LOADER = 'dist/load.cjs';

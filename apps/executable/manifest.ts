/** The contents of the executable; stored in it as a JSON asset. */
export interface Manifest {
  /** The name of the folder for the unpacked files; different contents have different names. */
  readonly name: string;
  /** Size in bytes and SHA-256 in hexadecimal of every file, by its path with slashes. */
  readonly files: Readonly<Record<string, { readonly sizeBytes: number; readonly sha256: string }>>;
  /** The files that each program reads, by the program's path: the main program and the worker processes. */
  readonly programs: Readonly<Record<string, readonly string[]>>;
}

/** The asset with the manifest. The other assets are the files that the manifest lists, compressed with Brotli. */
export const MANIFEST_ASSET = 'manifest.json';
/** The program that runs when the executable is started. */
export const MAIN_PROGRAM = 'dist/commonplace.js';
/** The script that loads programs. */
export const LOADER = 'dist/load.cjs';

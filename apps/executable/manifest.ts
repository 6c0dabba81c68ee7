/** The contents of the executable. It is stored in the executable as a JSON asset. */
export interface Manifest {
  /** The name of the folder for the unpacked files. It depends on the contents. */
  readonly name: string;
  /** All files, by their paths with slashes. */
  readonly files: Readonly<Record<string, PackedFile>>;
  /** The files that each program reads, by the program's path: the main program and the worker processes. */
  readonly programs: Readonly<Record<string, readonly string[]>>;
}

export interface PackedFile {
  readonly sizeBytes: number;
  /** The hash in hexadecimal. */
  readonly sha256: string;
  /** Where `FILES_ASSET` has it, compressed with Brotli: its first byte, and the byte after its last. */
  readonly at: readonly [start: number, end: number];
}

export const MANIFEST_ASSET = 'manifest.json';
/** The asset with all files that the manifest lists. It is empty in a container image, which has them unpacked. */
export const FILES_ASSET = 'files';
/** The program that runs when the executable is started. */
export const MAIN_PROGRAM = 'dist/commonplace.js';
/** The script that loads programs. */
export const LOADER = 'dist/load.cjs';

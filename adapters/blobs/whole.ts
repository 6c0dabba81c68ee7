import { readFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/**
 * Writes all bytes at the position of a file, with one call of the system where that takes all: Node's own `writeFile` writes pieces of
 * 512 KiB, and waits for another thread with each.
 */
export async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
}

/** All bytes of a file, synchronously: opening, reading and closing it would each wait for another thread. */
export function readWhole(file: string): Uint8Array {
  const { buffer, byteOffset, byteLength } = readFileSync(file);
  return new Uint8Array(buffer, byteOffset, byteLength);
}

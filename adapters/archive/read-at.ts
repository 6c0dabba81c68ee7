import { read } from 'node:fs';
import { promisify } from 'node:util';

const readDescriptor = promisify(read);

/** Maximum number of bytes that one call reads. */
export const CHUNK_BYTES: number = 512 * 1024;

/**
 * Reads the bytes of a file from `start` into `memory`.
 * @returns the part that was filled, which is shorter than `memory` at the end of the file
 */
export async function readAt(descriptor: number, start: number, memory: Uint8Array): Promise<Uint8Array> {
  for (let at = 0; at < memory.length; ) {
    const { bytesRead } = await readDescriptor(descriptor, memory, at, memory.length - at, start + at);
    if (bytesRead === 0) return memory.subarray(0, at);
    at += bytesRead;
  }
  return memory;
}

import { read } from 'node:fs';
import { promisify } from 'node:util';

const readDescriptor = promisify(read);

/** How much of a text is read at once. */
export const CHUNK_BYTES: number = 512 * 1024;

/** Fills memory with what stands in a file from a position on. @returns the part of it that was filled: less where the file ends */
export async function readAt(descriptor: number, start: number, memory: Uint8Array): Promise<Uint8Array> {
  for (let at = 0; at < memory.length; ) {
    const { bytesRead } = await readDescriptor(descriptor, memory, at, memory.length - at, start + at);
    if (bytesRead === 0) return memory.subarray(0, at);
    at += bytesRead;
  }
  return memory;
}

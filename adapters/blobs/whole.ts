import { closeSync, fstatSync, openSync, read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';

const readDescriptor = promisify(read);

/**
 * Writes all bytes at the current position of a file, if possible with one system call. Node's own `writeFile` writes chunks of 512 KiB,
 * and waits for another thread for each.
 */
export async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
}

const NONE = new Uint8Array();

/**
 * Reads all bytes of a file, into `memory` if they fit. Only the read itself runs in another thread: opening and closing take less time
 * than waiting for a thread. Pass `memory` to read many files: without it, reading takes two thirds as long as hashing, mostly for
 * allocating memory.
 */
export async function readWhole(file: string, memory: Uint8Array = NONE): Promise<Uint8Array> {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const bytes =
      size <= memory.length ? memory.subarray(0, size) : new Uint8Array(Buffer.allocUnsafeSlow(size).buffer);
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await readDescriptor(descriptor, bytes, at, bytes.length - at, at);
      if (bytesRead === 0) return bytes.subarray(0, at);
      at += bytesRead;
    }
    return bytes;
  } finally {
    closeSync(descriptor);
  }
}

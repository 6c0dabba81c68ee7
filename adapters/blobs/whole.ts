import { type FileHandle, open } from 'node:fs/promises';

/**
 * Writes all bytes at the position of a file, with one call of the system where that takes all: Node's own `writeFile` writes pieces of
 * 512 KiB, and waits for another thread with each.
 */
export async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
}

/** All bytes of a file, likewise with one call. */
export async function readWhole(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const bytes = new Uint8Array((await handle.stat()).size);
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await handle.read(bytes, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return length === bytes.length ? bytes : bytes.slice(0, length);
  } finally {
    await handle.close();
  }
}

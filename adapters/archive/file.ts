import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { unprocessable } from '../../core/errors.ts';

/** The number of bytes between two flushes, which run while more is being written. */
const FLUSH_BYTES: number = 64 * 1024 * 1024;

/**
 * Writes a file atomically: an existing one is replaced only by a complete one. Its bytes are durable when it resolves.
 * @throws DomainError `unprocessable` when the path is something other than a regular file, such as a device; the reason
 * of the signal once it is aborted
 */
export async function writeWholeFile(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found && !found.isFile()) throw unprocessable(`${file} is no file that could be replaced.`);
  const partial = `${file}.partial`;
  try {
    await writeFlushed(partial, bytes, signal);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Flushes in the background while writing, so that little is left to flush at the end. */
async function writeFlushed(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const handle = await open(file, 'w');
  let flushing = Promise.resolve();
  try {
    let written = 0;
    for await (const chunk of bytes) {
      signal.throwIfAborted();
      await writeAll(handle, chunk);
      written += chunk.length;
      if (written < FLUSH_BYTES) continue;
      written = 0;
      await flushing;
      flushing = handle.datasync();
      flushing.catch(() => undefined);
    }
    await flushing;
    await handle.sync();
  } finally {
    await flushing.catch(() => undefined);
    await handle.close();
  }
}

/** Writes all bytes at the position of a file, with one call of the system where that takes all. */
async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
}

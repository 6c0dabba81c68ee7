import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { unprocessable } from '../../core/errors.ts';
import { joined } from '../../core/library/read-lines.ts';

/** How many bytes are gathered for one call of the system, since each waits for another thread. */
const WRITE_BYTES: number = 1024 * 1024;
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

/** Writes and flushes in the background, while more is read, so that little is left to do at the end. */
async function writeFlushed(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const handle = await open(file, 'w');
  let writing = Promise.resolve();
  let flushing = Promise.resolve();
  try {
    let unflushed = 0;
    for await (const chunks of gathered(bytes)) {
      signal.throwIfAborted();
      await writing;
      writing = inBackground(writeAll(handle, chunks));
      unflushed += sizeOf(chunks);
      if (unflushed < FLUSH_BYTES) continue;
      unflushed = 0;
      await flushing;
      flushing = inBackground(handle.datasync());
    }
    await writing;
    await flushing;
    await handle.sync();
  } finally {
    await Promise.allSettled([writing, flushing]);
    await handle.close();
  }
}

/** Work whose failure is met by whoever awaits it later. */
function inBackground(work: Promise<void>): Promise<void> {
  work.catch(() => undefined);
  return work;
}

/** Chunks in the groups in which they are written. */
async function* gathered(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Uint8Array[]> {
  let chunks: Uint8Array[] = [];
  let gatheredBytes = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    gatheredBytes += chunk.length;
    if (gatheredBytes < WRITE_BYTES) continue;
    yield chunks;
    chunks = [];
    gatheredBytes = 0;
  }
  yield chunks;
}

/** Writes all chunks at the position of a file, with one call of the system where that takes all. */
async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  for (let rest = chunks; sizeOf(rest) > 0; ) {
    const { bytesWritten } = await handle.writev([...rest]);
    rest = bytesWritten === sizeOf(rest) ? [] : [joined(rest).subarray(bytesWritten)];
  }
}

function sizeOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.length, 0);
}

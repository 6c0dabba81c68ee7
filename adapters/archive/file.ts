import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { unprocessable } from '../../core/errors.ts';

/** How many bytes of small chunks are gathered for one call of the system, since each waits for another thread. */
const GATHERED_BYTES: number = 256 * 1024;
/** The number of bytes between two flushes, which run while more is being written. */
const FLUSH_BYTES: number = 64 * 1024 * 1024;

/**
 * Writes a file atomically: an existing one is replaced only by a complete one. Its bytes are durable when it resolves. Each chunk is
 * written before the next one is asked for, so that its memory can be used again.
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

/** Writes, and flushes in the background, while more is read, so that little is left to do at the end. */
async function writeFlushed(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const handle = await open(file, 'w');
  let flushing = Promise.resolve();
  try {
    let unflushed = 0;
    for await (const chunks of gathered(bytes)) {
      signal.throwIfAborted();
      await writeAll(handle, chunks);
      unflushed += sizeOf(chunks);
      if (unflushed < FLUSH_BYTES) continue;
      unflushed = 0;
      await flushing;
      flushing = inBackground(handle.datasync());
    }
    await flushing;
    await handle.sync();
  } finally {
    await Promise.allSettled([flushing]);
    await handle.close();
  }
}

/** Work whose failure is met by whoever awaits it later. */
function inBackground(work: Promise<void>): Promise<void> {
  work.catch(() => undefined);
  return work;
}

/** Chunks in the groups in which they are written. Small ones are copied, and come with the next large one, which holds until then. */
async function* gathered(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Uint8Array[]> {
  const small = Buffer.allocUnsafeSlow(GATHERED_BYTES);
  let gatheredBytes = 0;
  for await (const chunk of bytes) {
    if (gatheredBytes + chunk.length > GATHERED_BYTES) {
      yield [small.subarray(0, gatheredBytes), chunk];
      gatheredBytes = 0;
    } else {
      small.set(chunk, gatheredBytes);
      gatheredBytes += chunk.length;
    }
  }
  yield [small.subarray(0, gatheredBytes)];
}

/** Writes all chunks at the position of a file, with one call of the system where that takes all. */
async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  for (let rest = chunks; sizeOf(rest) > 0; ) {
    const { bytesWritten } = await handle.writev([...rest]);
    rest = after(rest, bytesWritten);
  }
}

/** What follows the first bytes of chunks. */
function after(chunks: readonly Uint8Array[], bytes: number): readonly Uint8Array[] {
  let start = 0;
  return chunks.flatMap((chunk) => {
    const rest = chunk.subarray(Math.max(bytes - start, 0));
    start += chunk.length;
    return rest.length > 0 ? [rest] : [];
  });
}

function sizeOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.length, 0);
}

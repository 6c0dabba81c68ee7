import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { unprocessable } from '../../core/errors.ts';

/** Small chunks are gathered up to this many bytes for one system call, because each call waits for another thread. */
const GATHERED_BYTES: number = 256 * 1024;
/** Bytes written between two flushes. A flush runs while writing continues. */
const FLUSH_BYTES: number = 64 * 1024 * 1024;

/**
 * Writes a file atomically: only a complete file replaces an existing one. Its bytes are durable when the promise resolves. Each chunk is
 * written or copied before the next is requested, so that its memory can be reused.
 * @throws DomainError `unprocessable` if the path is not a regular file but, for example, a device; or the signal's abort reason
 */
export async function writeWholeFile(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found && !found.isFile())
    throw unprocessable(`${file} is not a regular file, so it cannot be replaced.`);
  const partial = `${file}.partial`;
  try {
    await writeFlushed(partial, bytes, signal);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Writes bytes as they arrive, and flushes in the background, so that little is left to flush at the end. */
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

/** Starts work whose failure is handled where it is awaited later. */
function inBackground(work: Promise<void>): Promise<void> {
  work.catch(() => undefined);
  return work;
}

/** Groups chunks for writing. Small chunks are copied, and written together with the next chunk that does not fit in the buffer. */
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

/** Writes all chunks at the current position of a file, if possible with one system call. */
async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  for (let rest = chunks; sizeOf(rest) > 0; ) {
    const { bytesWritten } = await handle.writev([...rest]);
    rest = after(rest, bytesWritten);
  }
}

/** The chunks without the first `bytes` bytes of them all. */
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

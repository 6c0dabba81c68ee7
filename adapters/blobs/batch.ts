import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Uid } from '../../core/model/uid.ts';
import type { BlobBatch, StoredBytes } from '../../core/ports/blob-store.ts';
import type { Flush } from './flush.ts';
import { markerOf } from './incoming.ts';

interface BatchFiles {
  /** The path of a new file, in the folder of this process. */
  temporary(key: Uid): Promise<string>;
  /** The final path of a blob. */
  pathOf(key: Uid): string;
  /** Writes a new file, without flushing it. */
  write(file: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  readonly flush: Flush;
  /** The folder of all blobs. */
  readonly blobs: string;
}

/** A file that was written and is being flushed while the next ones are written. */
interface Written {
  readonly file: string;
  readonly flushed: Promise<void>;
}

/**
 * Stores blobs as files that are flushed together. Each gets its final name after its bytes are durable, and each folder is flushed once,
 * after all renames. Short calls are synchronous: asynchronous ones would queue for a thread behind the flushes.
 */
export function fileBatch({ temporary, pathOf, write, flush, blobs }: BatchFiles): BlobBatch {
  const written = new Map<Uid, Written>();

  async function drop(key: Uid): Promise<void> {
    const dropped = written.get(key);
    if (dropped === undefined) return;
    written.delete(key);
    await Promise.allSettled([dropped.flushed]);
    remove(dropped.file);
  }

  return {
    async put(key, bytes) {
      const file = await temporary(key);
      try {
        const stored = await write(file, bytes);
        const flushed = flush(file);
        // The commit reports the error.
        flushed.catch(() => undefined);
        written.set(key, { file, flushed });
        return stored;
      } catch (error) {
        remove(file);
        throw error;
      }
    },

    drop,

    async commit() {
      if (written.size === 0) return;
      await Promise.all([...written.values()].map(({ flushed }) => flushed));
      const shards = new Set([...written.keys()].map((key) => path.dirname(pathOf(key))));
      for (const shard of shards) mkdirSync(shard, { recursive: true });
      for (const [key, { file }] of written) {
        writeFileSync(markerOf(file), '');
        renameSync(file, pathOf(key));
        written.delete(key);
      }
      await Promise.all([...shards].map(flush));
      await flush(blobs);
    },

    async abandon() {
      for (const key of [...written.keys()]) await drop(key);
    },
  };
}

/** Removes a file that was not stored, and its marker. */
function remove(file: string): void {
  for (const entry of [file, markerOf(file)]) rmSync(entry, { force: true });
}

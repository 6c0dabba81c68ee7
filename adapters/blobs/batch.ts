import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Uid } from '../../core/model/uid.ts';
import type { BlobBatch, StoredBytes } from '../../core/ports/blob-store.ts';
import { noteOf } from './incoming.ts';

/** The number of files that are opened at a time. */
const AT_ONCE = 32;

interface Means {
  /** The path of a new file, in the folder of this process. */
  temporary(key: Uid): Promise<string>;
  /** The final path of a blob. */
  placeOf(key: Uid): string;
  /** Writes a new file, without flushing it. */
  write(file: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** Makes the bytes of a file, or the renames in a folder, durable. */
  flush(place: string): Promise<void>;
  /** The folder of all blobs. */
  readonly blobs: string;
}

/**
 * Blobs as files that are flushed together. Each is renamed to its final name after its bytes are durable, and each folder is
 * flushed once, after all renames.
 */
export function fileBatch({ temporary, placeOf, write, flush, blobs }: Means): BlobBatch {
  const written = new Map<Uid, string>();

  async function drop(key: Uid): Promise<void> {
    const file = written.get(key);
    written.delete(key);
    if (file === undefined) return;
    for (const made of [file, noteOf(file)]) await rm(made, { force: true });
  }

  return {
    async put(key, bytes) {
      const file = await temporary(key);
      written.set(key, file);
      try {
        return await write(file, bytes);
      } catch (error) {
        await drop(key);
        throw error;
      }
    },

    drop,

    async commit() {
      if (written.size === 0) return;
      await forEach([...written.values()], flush);
      const shards = new Set([...written.keys()].map((key) => path.dirname(placeOf(key))));
      await forEach([...shards], (shard) => mkdir(shard, { recursive: true }));
      await forEach([...written], async ([key, file]) => {
        await writeFile(noteOf(file), '');
        await rename(file, placeOf(key));
        written.delete(key);
      });
      await forEach([...shards], flush);
      await flush(blobs);
    },

    async abandon() {
      for (const key of [...written.keys()]) await drop(key);
    },
  };
}

/** Works on a few items at a time. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE)
    await Promise.all(items.slice(at, at + AT_ONCE).map(work));
}

import type { FileRecord } from '../../library/file-record.ts';
import { filesOf } from '../../library/from-records.ts';
import { toAsyncIterable } from '../../library/parts.ts';
import type { ObjectEntry } from '../../library/read-part.ts';
import type { Uid } from '../../model/uid.ts';
import type { ArchiveFile, ArchivePart } from '../../ports/archive.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { mapConcurrent } from '../../scheduling/map-concurrent.ts';
import { discardBlobs } from '../unit-of-work/discard-blobs.ts';

/** The blobs with the files of objects being imported. */
export interface ReceivedFiles {
  /** Makes all files durable. To be called once, before creating the objects. */
  commit(): Promise<void>;
  /** Removes all files, if no object will be created. */
  abandon(): Promise<void>;
  /** The key of a file; null if the archive does not contain it intact. */
  keyOf(entry: ObjectEntry, file: FileRecord): Uid | null;
  /** Removes the files of a rejected object. */
  discard(entry: ObjectEntry): Promise<void>;
}

/** Files, of up to 64 MiB each, that are stored at the same time: one is written while another is hashed. */
const MAX_CONCURRENT = 4;

/**
 * Stores the files of a part. `commit` makes them durable together. Each object gets a copy of its files under new keys, so that an export
 * cannot reach the files of other objects. A file that does not match its hash is removed immediately.
 */
export async function receiveFiles(
  { blobs, ids }: Pick<AllPorts, 'blobs' | 'ids'>,
  part: ArchivePart,
  entries: readonly ObjectEntry[],
): Promise<ReceivedFiles> {
  const batch = blobs.batch();
  const keys = new Map<ObjectEntry, Map<string, Uid>>();
  const wanting = entriesByHash(entries);

  /** Stores a file once for each object that wants it. */
  async function receive({ sha256, pieces }: ArchiveFile, entries: readonly ObjectEntry[]): Promise<void> {
    const sizeBytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    for (const entry of entries) {
      if (!hasFile(entry, sha256, sizeBytes)) continue;
      const key = ids();
      const stored = await batch.put(key, toAsyncIterable(pieces));
      if (stored.sha256 !== sha256) {
        await batch.drop(key);
        wanting.set(sha256, entries);
        return;
      }
      keys.set(entry, (keys.get(entry) ?? new Map()).set(sha256, key));
    }
  }

  if (wanting.size > 0) {
    const files = part.files(new Set(wanting.keys()));
    const receiving = mapConcurrent(files, MAX_CONCURRENT, (file) => {
      const entries = wanting.get(file.sha256) ?? [];
      wanting.delete(file.sha256);
      return receive(file, entries).finally(file.release);
    });
    try {
      for await (const _ of receiving);
    } catch (error) {
      await batch.abandon();
      throw error;
    }
  }

  return {
    async commit() {
      try {
        await batch.commit();
      } catch (error) {
        await batch.abandon();
        throw error;
      }
    },
    abandon: () => batch.abandon(),
    keyOf: (entry, { sha256 }) => keys.get(entry)?.get(sha256) ?? null,
    async discard(entry) {
      await discardBlobs(blobs, keys.get(entry)?.values() ?? []);
    },
  };
}

/** The objects that have a file, by its hash. */
function entriesByHash(entries: readonly ObjectEntry[]): Map<string, readonly ObjectEntry[]> {
  const byHash = new Map<string, readonly ObjectEntry[]>();
  for (const entry of entries) {
    for (const { sha256 } of filesOf(entry)) byHash.set(sha256, [...(byHash.get(sha256) ?? []), entry]);
  }
  return byHash;
}

function hasFile(entry: ObjectEntry, sha256: string, sizeBytes: number): boolean {
  return filesOf(entry).some((file) => file.sha256 === sha256 && file.sizeBytes === sizeBytes);
}

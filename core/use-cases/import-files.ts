import { filesOf } from '../library/from-records.ts';
import { inTurn } from '../library/parts.ts';
import type { ObjectEntry } from '../library/read-part.ts';
import type { FileRecord } from '../library/record.ts';
import type { Uid } from '../model/uid.ts';
import type { ArchivePart } from '../ports/archive.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Ids } from '../ports/ids.ts';
import type { Vault } from '../ports/vault.ts';
import { letGo } from './let-go.ts';

/** The blobs that hold the files of objects being imported. */
export interface ReceivedFiles {
  /** The key of a file; null when the archive does not contain it intact. */
  keyOf(entry: ObjectEntry, file: FileRecord): Uid | null;
  /** Removes the files of an object that was refused. */
  discard(entry: ObjectEntry): Promise<void>;
}

interface Ports {
  readonly blobs: BlobStore;
  readonly vault: Pick<Vault, 'sha256'>;
  readonly ids: Ids;
}

/**
 * Stores the files that come with a part. Each object gets its own copy under a new key, so that an export cannot reach the
 * files of other objects. Every file is checked against its hash first.
 */
export async function receiveFiles(
  { blobs, vault, ids }: Ports,
  part: ArchivePart,
  entries: readonly ObjectEntry[],
): Promise<ReceivedFiles> {
  const keys = new Map<ObjectEntry, Map<string, Uid>>();
  const wanting = new Map<string, ObjectEntry[]>();
  for (const entry of entries) {
    for (const { sha256 } of filesOf(entry.record)) {
      wanting.set(sha256, [...(wanting.get(sha256) ?? []), entry]);
    }
  }

  const isOf = (entry: ObjectEntry, sha256: string, sizeBytes: number) =>
    filesOf(entry.record).some((file) => file.sha256 === sha256 && file.sizeBytes === sizeBytes);

  if (wanting.size > 0) {
    for await (const { sha256, bytes } of part.files(new Set(wanting.keys()))) {
      if (vault.sha256(bytes) !== sha256) continue;
      for (const entry of wanting.get(sha256) ?? []) {
        if (!isOf(entry, sha256, bytes.length)) continue;
        const key = ids();
        await blobs.put(key, inTurn([bytes]));
        keys.set(entry, (keys.get(entry) ?? new Map()).set(sha256, key));
      }
      wanting.delete(sha256);
    }
  }

  return {
    keyOf: (entry, { sha256 }) => keys.get(entry)?.get(sha256) ?? null,
    async discard(entry) {
      await letGo(blobs, keys.get(entry)?.values() ?? []);
    },
  };
}

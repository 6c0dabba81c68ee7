import { isDomainError } from '../errors.ts';
import { blobsOf, RETENTION } from '../model/object.ts';
import { uidTime } from '../model/uid.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Storage } from '../ports/storage.ts';

/** What nobody can get back any more, removed. */
export interface Retention {
  /** Destroys what has been in the trash for 30 days, with its files (D24); returns how many objects. */
  destroyExpired(): Promise<number>;
  /** Removes files made before `since` to which no object refers; returns how many. */
  sweepBlobs(since: number): Promise<number>;
}

const BATCH = 100;

export function retentionUseCases({
  storage,
  blobs,
  clock,
}: {
  storage: Storage;
  blobs: BlobStore;
  clock: Clock;
}): Retention {
  return {
    async destroyExpired() {
      let destroyed = 0;
      for (;;) {
        const expired = await storage.objects.listDeletedBefore(clock() - RETENTION, BATCH);
        if (expired.length === 0) return destroyed;
        for (const object of expired) {
          try {
            await storage.commit([{ type: 'object.destroy', object }]);
          } catch (error) {
            if (isDomainError(error, 'stale')) continue;
            throw error;
          }
          destroyed += 1;
          for (const { key } of blobsOf(object)) await blobs.remove(key);
        }
      }
    },

    async sweepBlobs(since) {
      const orphans = new Set<string>();
      for await (const key of blobs.list()) if (uidTime(key) < since) orphans.add(key);
      for await (const { blob } of storage.objects.listBlobs()) orphans.delete(blob.key);
      for (const key of orphans) await blobs.remove(key);
      return orphans.size;
    },
  };
}

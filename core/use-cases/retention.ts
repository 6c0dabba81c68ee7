import { isDomainError } from '../errors.ts';
import { SETTLING } from '../model/blob.ts';
import { blobsOf, RETENTION } from '../model/object.ts';
import type { Uid } from '../model/uid.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Storage } from '../ports/storage.ts';
import { letGo } from './let-go.ts';

/** What nobody can get back any more, removed. */
export interface Retention {
  /** Destroys what has been in the trash for 30 days, with its files (D24); returns how many objects. */
  destroyExpired(): Promise<number>;
  /**
   * Removes what interrupted uploads left, and files that no object refers to and none is about to; returns how many
   * files. Safe beside other processes of the same library.
   * @throws the reason of the signal once it is aborted
   */
  sweepBlobs(signal: AbortSignal): Promise<number>;
}

const BATCH = 100;
/** Keys that are held in memory at a time. */
const KEYS = 250_000;

export function retentionUseCases({
  storage,
  blobs,
  clock,
}: {
  storage: Storage;
  blobs: BlobStore;
  clock: Clock;
}): Retention {
  async function withoutObject(keys: readonly Uid[], signal: AbortSignal): Promise<ReadonlySet<Uid>> {
    const orphans = new Set(keys);
    for await (const { blob } of untilAborted(storage.objects.listBlobs(), signal)) orphans.delete(blob.key);
    return orphans;
  }

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
          await letGo(
            blobs,
            blobsOf(object).map(({ key }) => key),
          );
        }
      }
    },

    async sweepBlobs(signal) {
      const settled = clock() - SETTLING;
      await blobs.recover(settled);
      let removed = 0;
      for await (const keys of batches(untilAborted(blobs.list(settled), signal), KEYS)) {
        for (const key of await withoutObject(keys, signal)) {
          signal.throwIfAborted();
          await blobs.remove(key);
          removed += 1;
        }
      }
      return removed;
    },
  };
}

async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncIterable<T> {
  for await (const item of items) {
    signal.throwIfAborted();
    yield item;
  }
}

async function* batches<T>(items: AsyncIterable<T>, size: number): AsyncIterable<readonly T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

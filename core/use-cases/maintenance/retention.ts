import { isDomainError } from '../../errors.ts';
import { MIN_ORPHAN_AGE_MS } from '../../model/blob.ts';
import { EVENT_RETENTION_MS, positionAt } from '../../model/event.ts';
import type { Instant } from '../../model/instant.ts';
import { MAX_SECURITY_EVENTS, SECURITY_LOG_MS } from '../../model/log-in.ts';
import { RETENTION_MS, type SavedObject } from '../../model/object.ts';
import type { Uid } from '../../model/uid.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { discardFiles, filesOf } from '../unit-of-work/files-of.ts';

/** Removes objects, events and files that nobody can restore any more. */
export interface Retention {
  /**
   * Destroys an object with its files.
   * @throws DomainError `stale` if it has changed since
   */
  destroy(object: SavedObject): Promise<void>;
  /**
   * Destroys objects that have been in the trash for 30 days, with their files (D24).
   * @returns how many
   * @throws the signal's abort reason
   */
  destroyExpired(signal?: AbortSignal): Promise<number>;
  /**
   * Removes events after 30 days, security events after 90 days, and expired log-in ceremonies, of all accounts.
   * @throws the signal's abort reason
   */
  sweepEvents(signal: AbortSignal): Promise<void>;
  /** Corrects due times so late that only a wrong clock can have set them. */
  limitWaits(): Promise<void>;
  /**
   * Removes the remains of interrupted uploads, and blobs to which no object refers or is about to refer. Safe while other processes use
   * the same library.
   * @returns how many
   * @throws the signal's abort reason
   */
  sweepBlobs(signal: AbortSignal): Promise<number>;
  /** The files of objects as last counted by `sweepBlobs`; null before the first count. */
  files(): FileCounts | null;
}

/** The number of files, and their total size. */
export interface FileCounts {
  readonly files: number;
  readonly bytes: number;
}

const BATCH = 100;
/** Maximum number of events removed per commit. */
const MAX_SWEPT = 1_000;
/** Maximum number of keys held in memory. */
const MAX_KEYS = 250_000;

type Ports = Pick<AllPorts, 'storage' | 'blobs' | 'clock'>;

export function retentionUseCases({ storage, blobs, clock }: Ports): Retention {
  let counts: FileCounts | null = null;

  async function withoutObject(keys: readonly Uid[], signal: AbortSignal): Promise<ReadonlySet<Uid>> {
    const orphans = new Set(keys);
    const seen = { files: 0, bytes: 0 };
    for await (const { blob } of untilAborted(storage.objects.listBlobs(), signal)) {
      orphans.delete(blob.key);
      seen.files += 1;
      seen.bytes += blob.sizeBytes;
    }
    counts = seen;
    return orphans;
  }

  /** The keys of old blobs. If no object refers to such a blob now, none ever will. */
  async function* candidates(left: readonly Uid[], settled: Instant): AsyncIterable<Uid> {
    if (!storage.commitsOutliveProcess) yield* left;
    yield* blobs.list(settled);
  }

  async function destroy(object: SavedObject): Promise<void> {
    const files = await filesOf(storage, [object]);
    await storage.commit([{ type: 'object.destroy', object }]);
    await discardFiles({ storage, blobs }, files);
  }

  /**
   * Destroys an object unless it has changed since it was read.
   * @returns whether it did
   */
  async function destroyUnchanged(object: SavedObject): Promise<boolean> {
    try {
      await destroy(object);
      return true;
    } catch (error) {
      if (isDomainError(error, 'stale')) return false;
      throw error;
    }
  }

  return {
    destroy,

    async destroyExpired(signal) {
      let destroyed = 0;
      for (;;) {
        const expired = await storage.objects.listDeletedBefore(clock() - RETENTION_MS, BATCH);
        if (expired.length === 0) return destroyed;
        for (const object of expired) {
          signal?.throwIfAborted();
          if (await destroyUnchanged(object)) destroyed += 1;
        }
      }
    },

    async sweepEvents(signal) {
      const before = positionAt(clock() - EVENT_RETENTION_MS);
      const [expired, events] = [clock(), clock() - SECURITY_LOG_MS];
      await storage.commit([{ type: 'security.sweep', expired, events, most: MAX_SECURITY_EVENTS }]);
      for (;;) {
        const accounts = await storage.events.outdated(before, BATCH);
        if (accounts.length === 0) return;
        for (const accountId of accounts) {
          signal.throwIfAborted();
          await storage.commit([{ type: 'events.sweep', accountId, before, max: MAX_SWEPT }]);
        }
      }
    },

    limitWaits: () => storage.commit([{ type: 'waits.limit', now: clock() }]),

    async sweepBlobs(signal) {
      const settled = clock() - MIN_ORPHAN_AGE_MS;
      const left = await blobs.recover(settled);
      let removed = 0;
      for await (const keys of batches(untilAborted(candidates(left, settled), signal), MAX_KEYS)) {
        for (const key of await withoutObject(keys, signal)) {
          signal.throwIfAborted();
          await blobs.remove(key);
          removed += 1;
        }
      }
      counts ??= { files: 0, bytes: 0 };
      return removed;
    },

    files: () => counts,
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

import { isDomainError, unprocessable } from '../errors.ts';
import { BACKUP_FORMAT, BACKUP_VERSION, type ListedFile, type Manifest } from '../model/backup.ts';
import type { Blob } from '../model/blob.ts';
import { toTimestamp } from '../model/instant.ts';
import type { Uid } from '../model/uid.ts';
import type { BackupStore } from '../ports/backup-store.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Storage } from '../ports/storage.ts';

export interface BackUpOptions {
  /** `secret.key` as it stands in its file; null when the key is configured. */
  readonly secret: string | null;
  /** The version of the product. */
  readonly product: string;
  /** Told how many bytes the files have, before the first. */
  begin?(bytes: number): void;
  /** Told of bytes as they are known to be in the backup. */
  advance?(bytes: number): void;
  /** Told of an object with a file that is not there as it was saved, and so is not in the backup. */
  miss(objectId: Uid): void;
}

/** A backup that was opened, counted and hash-checked. */
export interface BackUpReport {
  readonly manifest: Manifest;
  /** How many files were not there before. */
  readonly copied: number;
  /** How many files should be there and could not be had: if there are any, the backup is not good. */
  readonly missing: number;
}

/** The way to a copy of the database. */
export interface DatabaseCopying {
  /** Copies it, as it is at one moment, to where there is nothing yet. */
  copy(place: string): Promise<void>;
  /** Opens a copy. */
  open(place: string): Promise<Storage>;
}

/**
 * Takes a backup while others read and write; only what the store does not hold is copied.
 * @throws (when called) DomainError `unprocessable` when the copy of the database is damaged, or something else is where the
 * backup is to be; `unavailable`
 */
export type BackUp = (options: BackUpOptions) => Promise<BackUpReport>;

interface Ports {
  readonly storage: Storage;
  readonly blobs: BlobStore;
  readonly store: BackupStore;
  readonly clock: Clock;
  /** Null for a database that is dumped by its own means. */
  readonly database: DatabaseCopying | null;
}

/** Files that are copied at a time, so that one is read while another is hashed and a third flushed. */
const AT_A_TIME = 8;

export function backUpUseCase({ storage, blobs, store, clock, database }: Ports): BackUp {
  /** Brings a file into the backup, and checks what is there; null when it cannot be had. */
  async function keep({ key, sha256, sizeBytes }: Blob): Promise<'held' | 'copied' | null> {
    if (await store.holds({ sha256, sizeBytes })) return 'held';
    try {
      await store.put(sha256, await blobs.get(key));
    } catch (error) {
      if (isDomainError(error, 'not-found')) return null;
      throw error;
    }
    return (await store.holds({ sha256, sizeBytes })) ? 'copied' : null;
  }

  async function copyDatabase(): Promise<Manifest['database']> {
    return database && store.putMade((place) => database.copy(place));
  }

  /** Works on the copy of the database, or on the database where there is no copy. */
  async function withCopy<T>(stored: Manifest['database'], work: (copy: Storage) => Promise<T>): Promise<T> {
    if (!database || !stored) return work(storage);
    const copy = await database.open(store.placeOf(stored.sha256));
    let result: T;
    try {
      const [damage] = await copy.inspect();
      if (damage !== undefined) throw unprocessable(`The database is damaged: ${damage}`);
      result = await work(copy);
    } finally {
      await copy.close();
    }
    if (!(await store.holds(stored)))
      throw unprocessable('The copy of the database is not what was written.');
    return result;
  }

  return async ({ secret, product, begin, advance, miss }) => {
    await store.begin();
    const taken = toTimestamp(clock());
    const stored = await copyDatabase();
    const kept = new Set<string>();
    const counts = { files: 0, bytes: 0, copied: 0, missing: 0 };

    /** The list of files, each line told when its file is in the backup. */
    async function* listFiles(copy: Storage): AsyncGenerator<Uint8Array> {
      for await (const entries of inBatches(copy.objects.listBlobs())) {
        const outcomes = await Promise.all(entries.map(({ blob }) => keep(blob)));
        for (const [index, { objectId, blob }] of entries.entries()) {
          advance?.(blob.sizeBytes);
          if (outcomes[index] === null) {
            counts.missing += 1;
            miss(objectId);
            continue;
          }
          counts.files += 1;
          counts.bytes += blob.sizeBytes;
          if (outcomes[index] === 'copied') counts.copied += 1;
          kept.add(blob.sha256);
          yield lineOf([blob.key, blob.sha256, blob.sizeBytes]);
        }
      }
    }

    const { list, accounts, objects } = await withCopy(stored, async (copy) => {
      begin?.(await sizeOf(copy));
      return {
        list: await store.putUnknown(listFiles(copy)),
        accounts: (await copy.accounts.list()).length,
        objects: await countObjects(copy),
      };
    });
    const manifest: Manifest = {
      format: BACKUP_FORMAT,
      version: BACKUP_VERSION,
      product,
      taken,
      database: stored,
      accounts,
      objects,
      files: { count: counts.files, sizeBytes: counts.bytes, list },
      secretKey: secret === null ? 'configured' : 'included',
    };
    await store.putSecret(secret);
    await store.commitManifest(manifest);
    for (const part of [stored, list]) if (part) kept.add(part.sha256);
    await store.prune(kept);
    return { manifest, copied: counts.copied, missing: counts.missing };
  };
}

/** How many objects a database holds, deleted ones too. */
export async function countObjects({ library }: Storage): Promise<number> {
  const snapshot = await library.snapshot();
  try {
    return await snapshot.countObjects();
  } finally {
    await snapshot.close();
  }
}

interface FileOfObject {
  readonly objectId: Uid;
  readonly blob: Blob;
}

/** Files one after the other, so many at a time; never two of the same bytes at once. */
async function* inBatches(files: AsyncIterable<FileOfObject>): AsyncGenerator<readonly FileOfObject[]> {
  let batch: FileOfObject[] = [];
  for await (const file of files) {
    if (batch.length === AT_A_TIME || batch.some(({ blob }) => blob.sha256 === file.blob.sha256)) {
      yield batch;
      batch = [];
    }
    batch.push(file);
  }
  if (batch.length > 0) yield batch;
}

async function sizeOf({ objects }: Storage): Promise<number> {
  let bytes = 0;
  for await (const { blob } of objects.listBlobs()) bytes += blob.sizeBytes;
  return bytes;
}

const encoder = new TextEncoder();

function lineOf(file: ListedFile): Uint8Array {
  return encoder.encode(`${JSON.stringify(file)}\n`);
}

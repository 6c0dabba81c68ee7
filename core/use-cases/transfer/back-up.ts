import { isDomainError, unprocessable } from '../../errors.ts';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type Manifest,
  printManifest,
  printState,
  stateName,
} from '../../model/backup.ts';
import type { RetentionPolicy } from '../../model/backup-retention.ts';
import type { Blob } from '../../model/blob.ts';
import { toTimestamp } from '../../model/instant.ts';
import type { Uid } from '../../model/uid.ts';
import type { BackupStore } from '../../ports/backup-store.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Vault } from '../../ports/vault.ts';
import { mapConcurrent } from '../../scheduling/map-concurrent.ts';
import { secretKeyCheck } from '../accounts/secret-key.ts';
import { withBackupLock } from './backup-lock.ts';
import { applyRetention } from './earlier-states.ts';
import type { BackupLockOptions } from './lock-options.ts';

interface BackUpOptions extends Omit<BackupLockOptions, 'clock'> {
  /** The contents of `secret.key`; null when the key is configured. */
  readonly secret: string | null;
  /** Determines how long earlier states are kept. Null keeps all existing states, and adds no new ones. */
  readonly keep: RetentionPolicy | null;
  /** The version of Commonplace. */
  readonly product: string;
  /** Called before the first file, with the total number of bytes of all files. */
  begin?(bytes: number): void;
  /** Called with the number of bytes of each file, once it has been processed. */
  advance?(bytes: number): void;
  /** Called for each file that is missing or damaged, and therefore not in the backup, with the id of its object. */
  miss(objectId: Uid): void;
  /** When aborted, no further files are copied, and the backup rejects with the abort reason. */
  readonly signal: AbortSignal;
}

/** The result of a backup. The copy of a SQLite database was opened and inspected, and the files were checked against their hashes. */
export interface BackUpReport {
  readonly manifest: Manifest;
  /** The number of files that were not in the store before. */
  readonly copied: number;
  /** The number of files that could not be copied. If it is above 0, the backup is incomplete. */
  readonly missing: number;
  /** The names of earlier states that cannot be read. If there are any, no files were removed, since these states may need them. */
  readonly damagedStates: readonly string[];
}

/** Copies the database, and opens the copy. */
export interface DatabaseCopier {
  readonly copy: NonNullable<Storage['copyTo']>;
  open(file: string): Promise<Storage>;
}

interface Backups {
  /**
   * Takes a backup while others read and write. Skips files that are already in the store.
   * @throws DomainError `unprocessable` if the copy of the database is damaged, the location of the backup contains something else, or
   * another backup is running there; `unavailable`, also if the secret key cannot decrypt any access key
   */
  backUp(options: BackUpOptions): Promise<BackUpReport>;
}

type CopyOptions = Pick<BackUpOptions, 'secret' | 'product' | 'begin' | 'advance' | 'signal'>;

interface Ports extends Pick<AllPorts, 'storage' | 'blobs' | 'clock'> {
  readonly store: BackupStore;
  readonly vault: Pick<Vault, 'sha256' | 'open'>;
  /** Null for a database that is dumped with its own tools. */
  readonly database: DatabaseCopier | null;
}

/** Files that are copied at the same time: one is read while another is hashed and a third flushed. */
const CONCURRENT_COPIES = 8;

/** The SHA-256 hashes of the files known to be in the store, and of the new files among them. */
interface StoredFiles {
  readonly kept: Set<string>;
  readonly copied: Set<string>;
}

export function backupUseCases({ storage, blobs, store, vault, clock, database }: Ports): Backups {
  /** Ensures that the backup has an intact copy of a file. Returns false if its blob is missing or damaged. */
  async function keep({ key, sha256, sizeBytes }: Blob, { kept, copied }: StoredFiles): Promise<boolean> {
    if (kept.has(sha256)) return true;
    if (!(await store.holds({ sha256, sizeBytes }))) {
      try {
        const stored = await store.keepLocalFile((file) => blobs.copy(key, file));
        if (stored.sha256 !== sha256) return false;
      } catch (error) {
        if (isDomainError(error, 'not-found')) return false;
        throw error;
      }
      copied.add(sha256);
    }
    kept.add(sha256);
    return true;
  }

  /** Calls `work` with the copy of the database or, if there is no copy, with the database itself. */
  async function withCopy<T>(stored: Manifest['database'], work: (copy: Storage) => Promise<T>): Promise<T> {
    if (!database || !stored) return work(storage);
    const result = await store.lend(stored.sha256, async (file) => {
      const copy = await database.open(file);
      try {
        const damage = await copy.inspect();
        if (damage.length > 0) {
          throw unprocessable(
            `The database is damaged (${damage.join('; ')}). The last backup is unchanged: stop the server and restore it.`,
          );
        }
        return await work(copy);
      } finally {
        await copy.close();
      }
    });
    if (await store.holds(stored)) return result;
    throw unprocessable('The copy of the database differs from what was written.');
  }

  /** Copies the database, then the files to which it refers. @returns the manifest, and the objects whose files could not be copied */
  async function copyAll(options: CopyOptions, found: StoredFiles) {
    const { secret, product, begin, advance, signal } = options;
    const taken = toTimestamp(clock());
    const stored = database && (await store.keepLocalFile((file) => database.copy(file)));
    const missing: Uid[] = [];
    let count = 0;
    let sizeBytes = 0;

    /** Lists files. Yields the line of each file once the file is in the backup. */
    async function* listFiles(copy: Storage): AsyncGenerator<Uint8Array> {
      for await (const { from, to: isKept } of mapConcurrent(
        copy.objects.listBlobs(),
        CONCURRENT_COPIES,
        ({ blob }) => keep(blob, found),
      )) {
        signal.throwIfAborted();
        const { objectId, blob } = from;
        advance?.(blob.sizeBytes);
        if (!isKept) {
          missing.push(objectId);
          continue;
        }
        count += 1;
        sizeBytes += blob.sizeBytes;
        yield encoder.encode(`${JSON.stringify([blob.key, blob.sha256, blob.sizeBytes])}\n`);
      }
    }

    return withCopy(stored, async (copy) => {
      begin?.(await sizeOf(copy));
      const list = await store.keep(listFiles(copy));
      const manifest: Manifest = {
        format: BACKUP_FORMAT,
        version: BACKUP_VERSION,
        product,
        taken,
        database: stored,
        accounts: (await copy.accounts.list()).length,
        objects: await countObjects(copy),
        files: { count, sizeBytes, list },
        ...(secret === null
          ? { secretKey: 'configured' }
          : { secretKey: 'included', secretKeySha256: vault.sha256(secret) }),
      };
      return { manifest, missing };
    });
  }

  /** Rejects a location with the backup of another library, whose files would be removed. */
  async function requireOwn(library: string): Promise<void> {
    const owner = await store.claim(library);
    if (owner === library) return;
    throw unprocessable(
      `The backup there belongs to the library ${owner}, but this is ${library}: each library needs its own backup location.`,
    );
  }

  return {
    async backUp(options) {
      // The key is checked before anything is replaced, because the key in the last backup may be the right one.
      await secretKeyCheck({ storage, vault })();
      const library = await storage.libraryName();
      await store.begin();
      return withBackupLock(store, { ...options, clock }, async (requireLock) => {
        await requireOwn(library);
        await store.clear();
        const { secret, product, signal, miss, keep: policy } = options;
        const found: StoredFiles = { kept: new Set(), copied: new Set() };
        let outcome = await copyAll(options, found);
        // A file may be missing because it was removed after the database was copied. A second copy then no longer refers to it.
        if (outcome.missing.length > 0) outcome = await copyAll({ secret, product, signal }, found);
        const { manifest, missing } = outcome;
        for (const objectId of missing) miss(objectId);
        await requireLock();
        await store.putSecret(secret);
        await store.commitManifest(printManifest(manifest));
        const isGood = missing.length === 0;
        if (policy && isGood) await store.keepState(stateName(manifest), printState(manifest, secret));
        const parts = [manifest.database, manifest.files.list].flatMap((part) => part?.sha256 ?? []);
        await requireLock();
        const { hashes, damaged } = await applyRetention(store, isGood ? policy : null);
        if (damaged.length === 0) await store.prune(new Set([...found.kept, ...parts, ...hashes]));
        return {
          manifest,
          copied: found.copied.size,
          missing: missing.length,
          damagedStates: damaged,
        };
      });
    },
  };
}

/** The number of objects in a database, including deleted ones. */
export async function countObjects({ library }: Storage): Promise<number> {
  const snapshot = await library.snapshot();
  try {
    return await snapshot.countObjects();
  } finally {
    await snapshot.close();
  }
}

async function sizeOf({ objects }: Storage): Promise<number> {
  let bytes = 0;
  for await (const { blob } of objects.listBlobs()) bytes += blob.sizeBytes;
  return bytes;
}

const encoder = new TextEncoder();

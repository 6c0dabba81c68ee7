import { isDomainError, unprocessable } from '../../errors.ts';
import { fileName } from '../../library/format.ts';
import { BACKUP, type ListedFile, type Manifest, parseManifest } from '../../model/backup.ts';
import type { Instant } from '../../model/instant.ts';
import type { BackupStore } from '../../ports/backup-store.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Vault } from '../../ports/vault.ts';
import { mapConcurrent } from '../../scheduling/map-concurrent.ts';
import { countObjects } from './back-up.ts';
import { listedFiles, stateOf } from './earlier-states.ts';

interface RestoreOptions {
  /** Whether to finish the restore even if the backup lacks intact copies of some files. */
  readonly withoutDamaged: boolean;
  /** Called before the first file, with the total number of bytes of all files. */
  begin?(bytes: number): void;
  /** Called with the number of bytes of each file, once it has been processed. */
  advance?(bytes: number): void;
  /** Called with the key of each file that the backup lists but does not hold intact. */
  miss(key: string): void;
  /** Stops the restore between two files. */
  readonly signal: AbortSignal;
}

/** The origin of the key that decrypts the secrets of the access keys. */
export type KeySource = 'restored' | 'configured' | 'missing';

export interface RestoreReport {
  readonly manifest: Manifest;
  /** The number of files that could not be restored. */
  readonly missing: number;
  /** Whether the restore is complete. If not, it can be run again with a copy of the backup that has the missing files. */
  readonly isFinished: boolean;
  readonly secretKey: KeySource;
  /** The number of webhooks and feeds that are paused until somebody resumes them; null if the database is restored with its own tools. */
  readonly paused: number | null;
}

export interface DatabaseRestoring {
  /** Copies a database to a temporary path next to its final one, and opens it there. */
  prepare(place: string): Promise<Storage>;
  /** Removes the prepared database. */
  discard(): Promise<void>;
  /** Moves the prepared database to its final path; durable when it resolves. */
  finish(): Promise<void>;
}

/** A backup that is intact apart from its files, which are unchecked. */
export interface ExaminedBackup {
  readonly manifest: Manifest;
  /** The key file in the backup; null if it is not needed. */
  readonly secret: string | null;
}

export interface Restores {
  /**
   * Examines a backup without changing anything.
   * @param asOf selects the newest state taken at this time or before; null means the last backup
   * @throws DomainError `unprocessable` if this is not a backup, the backup is damaged or belongs to another kind of database, or there is
   * no such state
   */
  examine(asOf: Instant | null): Promise<ExaminedBackup>;
  /**
   * Restores a backup. The database comes last and, unless `withoutDamaged` is set, only if no file is missing. After an interruption, or
   * if files were damaged, a new restore keeps the intact files that are already there.
   * @throws DomainError `unprocessable`, before `begin` is called and before anything is created, if the database is unusable or the
   * location has the files of another library; or the signal's abort reason
   */
  restore(backup: ExaminedBackup, options: RestoreOptions): Promise<RestoreReport>;
}

interface Ports {
  readonly store: BackupStore;
  readonly openBlobs: () => Promise<BlobStore>;
  readonly vault: Pick<Vault, 'sha256'>;
  readonly clock: Clock;
  /** Null for a database that is restored with its own tools. */
  readonly database: DatabaseRestoring | null;
  /** Stores the contents of `secret.key`, durably; null if a key is configured. */
  readonly keepSecret: ((secret: string) => Promise<void>) | null;
}

/**
 * Pauses all webhooks and feeds of a restored library, since the original library may still send and fetch.
 * @returns how many it paused
 */
export async function pauseOutgoing(
  storage: Pick<Storage, 'commit' | 'webhooks' | 'feeds'>,
): Promise<number> {
  await storage.commit([{ type: 'outgoing.pause' }]);
  return (await storage.webhooks.counts()).restored + (await storage.feeds.counts()).restored;
}

/** Files that are restored at the same time: one is copied while another is hashed and a third flushed. */
const AT_A_TIME = 8;

/** A database ready to be restored. */
interface Prepared {
  readonly library: string;
  readonly paused: number;
}

export function restoreUseCases({ store, openBlobs, vault, clock, database, keepSecret }: Ports): Restores {
  async function isThere(blobs: BlobStore, [key, sha256]: ListedFile): Promise<boolean> {
    try {
      return vault.sha256(await blobs.read(key)) === sha256;
    } catch (error) {
      if (isDomainError(error, 'not-found')) return false;
      throw error;
    }
  }

  /** Restores a file. Returns false if the backup has no intact copy of it. */
  async function restoreFile(blobs: BlobStore, file: ListedFile): Promise<boolean> {
    const [key, sha256] = file;
    if (await isThere(blobs, file)) return true;
    try {
      await blobs.putLocalFile(key, (place) => store.copy(sha256, place));
      return true;
    } catch (error) {
      if (isDomainError(error, 'not-found') || isDomainError(error, 'unprocessable')) return false;
      throw error;
    }
  }

  /** The key file in the backup; null if it is not needed. @throws DomainError `unprocessable` if it is missing or damaged */
  function requireSecret({ secretKey, secretKeySha256 }: Manifest, secret: string | null): string | null {
    if (keepSecret === null || secretKey === 'configured') return null;
    const isIntact = secret !== null && (secretKeySha256 ?? vault.sha256(secret)) === vault.sha256(secret);
    if (isIntact) return secret;
    throw unprocessable(
      `The backup is damaged: its ${BACKUP.secret} is ${secret === null ? 'missing' : 'not what was written'}. Restore from another copy, or set SECRET_KEY to its former value.`,
    );
  }

  async function requireHeld(manifest: Manifest): Promise<void> {
    if (manifest.database && !database) {
      throw unprocessable(
        'The backup holds a SQLite database: restore it without DATABASE_URL, then move it with import --from-sqlite.',
      );
    }
    if (!manifest.database && database) {
      throw unprocessable(
        'The backup is of a Postgres database: set DATABASE_URL to the database into which it was restored.',
      );
    }
    for (const stored of [manifest.database, manifest.files.list]) {
      if (stored && !(await store.holds(stored))) {
        const what = stored === manifest.database ? 'database' : 'list of files';
        throw unprocessable(
          `The backup is damaged: its ${what}, ${fileName(stored.sha256)}, is missing or not what was written. Restore from another copy.`,
        );
      }
    }
  }

  /** Prepares the database. @returns its content; null if the database is restored with its own tools */
  async function prepareDatabase({
    database: stored,
    accounts,
    objects,
  }: Manifest): Promise<Prepared | null> {
    if (!stored || !database) return null;
    const storage = await store.lend(stored.sha256, database.prepare);
    try {
      const damage = await storage.inspect();
      const counted = [(await storage.accounts.list()).length, await countObjects(storage)];
      if (damage.length > 0 || counted[0] !== accounts || counted[1] !== objects) {
        throw unprocessable(
          'The backup is damaged: its database does not hold what its manifest says. Restore from another copy.',
        );
      }
      return { library: await storage.libraryName(), paused: await pauseOutgoing(storage) };
    } finally {
      await storage.close();
    }
  }

  /** Prepares the database, and the blob store, which then belongs to the same library. */
  async function prepare(
    manifest: Manifest,
  ): Promise<{ readonly blobs: BlobStore; readonly paused: number | null }> {
    try {
      const prepared = await prepareDatabase(manifest);
      const blobs = await openBlobs();
      const { library = null, paused = null } = prepared ?? {};
      if (library === null || (await blobs.claim(library)) === library) return { blobs, paused };
      throw unprocessable(
        'The target holds files of another library: restore to another location (DATA_DIR, or BLOB_URL if set).',
      );
    } catch (error) {
      await database?.discard();
      throw error;
    }
  }

  async function restoreFiles(
    blobs: BlobStore,
    manifest: Manifest,
    { advance, miss, signal }: RestoreOptions,
  ): Promise<number> {
    let missing = 0;
    for await (const { from, to: isRestored } of mapConcurrent(
      listedFiles(store, manifest),
      AT_A_TIME,
      (file) => restoreFile(blobs, file),
    )) {
      signal.throwIfAborted();
      const [key, , sizeBytes] = from;
      advance?.(sizeBytes);
      if (isRestored) continue;
      missing += 1;
      miss(key);
    }
    await blobs.flush();
    return missing;
  }

  return {
    async examine(asOf) {
      const { manifest, secret } =
        asOf === null
          ? { manifest: parseManifest(await store.readManifest()), secret: await store.readSecret() }
          : await stateOf(store, asOf);
      await requireHeld(manifest);
      return { manifest, secret: requireSecret(manifest, secret) };
    },

    async restore({ manifest, secret }, options) {
      const { blobs, paused } = await prepare(manifest);
      options.begin?.(manifest.files.sizeBytes);
      // Files that an interrupted restore left incomplete would block their restoration.
      await blobs.recover(clock());
      const missing = await restoreFiles(blobs, manifest, options);
      if (secret !== null) await keepSecret?.(secret);
      const isFinished = missing === 0 || options.withoutDamaged;
      if (isFinished) await database?.finish();
      const secretKey = keepSecret === null ? 'configured' : secret === null ? 'missing' : 'restored';
      return { manifest, missing, isFinished, secretKey, paused };
    },
  };
}

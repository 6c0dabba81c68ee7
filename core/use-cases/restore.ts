import { isDomainError, unprocessable } from '../errors.ts';
import { readLines } from '../library/read-lines.ts';
import { type ListedFile, type Manifest, parseListedFile, parseManifest } from '../model/backup.ts';
import type { BackupStore } from '../ports/backup-store.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Storage } from '../ports/storage.ts';
import type { Vault } from '../ports/vault.ts';
import { ahead } from './ahead.ts';
import { countObjects } from './back-up.ts';

export interface RestoreOptions {
  /** Told how many bytes the files have, before the first. */
  begin?(bytes: number): void;
  /** Told of bytes as they are restored. */
  advance?(bytes: number): void;
  /** Told of a file that the backup names and does not hold whole. */
  miss(key: string): void;
}

/** What was restored. */
export interface RestoreReport {
  readonly manifest: Manifest;
  readonly missing: number;
}

/** Where a database is restored to. */
export interface DatabaseRestoring {
  /** Copies a database to beside its place, and opens it there. */
  prepare(place: string): Promise<Storage>;
  /** Puts what was prepared in its place; durable when it resolves. */
  finish(): Promise<void>;
}

/**
 * Brings back what a backup holds; the database comes last, so that it is never there without its files. When it was
 * interrupted, files that were restored stay as they are.
 * @throws (when called) DomainError `unprocessable` for what is no backup, a damaged one, or one for another kind of database
 */
export type Restore = (options: RestoreOptions) => Promise<RestoreReport>;

interface Ports {
  readonly store: BackupStore;
  readonly blobs: BlobStore;
  readonly vault: Pick<Vault, 'sha256'>;
  readonly clock: Clock;
  /** Null for a database that is restored by its own means. */
  readonly database: DatabaseRestoring | null;
}

/** Files that are restored at a time, each of up to 64 MiB. */
const AT_A_TIME = 4;

export function restoreUseCase({ store, blobs, vault, clock, database }: Ports): Restore {
  async function isThere([key, sha256]: ListedFile): Promise<boolean> {
    try {
      return vault.sha256(await blobs.read(key)) === sha256;
    } catch (error) {
      if (isDomainError(error, 'not-found')) return false;
      throw error;
    }
  }

  /** Restores a file; false when the backup does not hold it whole. */
  async function restoreFile(file: ListedFile): Promise<boolean> {
    const [key, sha256, sizeBytes] = file;
    if (await isThere(file)) return true;
    if (!(await store.holds({ sha256, sizeBytes }))) return false;
    try {
      await blobs.put(key, store.get(sha256));
      return true;
    } catch (error) {
      if (isDomainError(error, 'unprocessable')) return false;
      throw error;
    }
  }

  async function* listed({ files }: Manifest): AsyncGenerator<ListedFile> {
    for await (const { bytes } of readLines(store.get(files.list.sha256))) {
      yield parseListedFile(new TextDecoder().decode(bytes ?? undefined));
    }
  }

  async function requireHeld(manifest: Manifest): Promise<void> {
    if (manifest.database && !database) {
      throw unprocessable(
        'The backup holds a SQLite database: restore it without DATABASE_URL, then import --from-sqlite moves it.',
      );
    }
    if (!manifest.database && database) {
      throw unprocessable(
        'The backup is of a Postgres database: set DATABASE_URL to where that is restored to.',
      );
    }
    for (const stored of [manifest.database, manifest.files.list]) {
      if (stored && !(await store.holds(stored))) {
        throw unprocessable(
          'The backup is damaged: its database or its list of files is not what was written.',
        );
      }
    }
  }

  async function restoreDatabase({ database: stored, accounts, objects }: Manifest): Promise<void> {
    if (!stored || !database) return;
    const storage = await store.lend(stored.sha256, database.prepare);
    try {
      const damage = await storage.inspect();
      const counted = [(await storage.accounts.list()).length, await countObjects(storage)];
      if (damage.length > 0 || counted[0] !== accounts || counted[1] !== objects) {
        throw unprocessable('The backup is damaged: its database does not hold what its manifest says.');
      }
    } finally {
      await storage.close();
    }
    await database.finish();
  }

  return async ({ begin, advance, miss }) => {
    const manifest = parseManifest(await store.readManifest());
    await requireHeld(manifest);
    // What an interrupted restore left half written stands in the way of the same file.
    await blobs.recover(clock());
    begin?.(manifest.files.sizeBytes);
    let missing = 0;
    for await (const { from, to: isRestored } of ahead(listed(manifest), AT_A_TIME, restoreFile)) {
      const [key, , sizeBytes] = from;
      advance?.(sizeBytes);
      if (isRestored) continue;
      missing += 1;
      miss(key);
    }
    await restoreDatabase(manifest);
    return { manifest, missing };
  };
}

import { accessSync, constants, existsSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import { isDomainError, unusable } from '../../core/errors.ts';
import { openConnection } from './driver.ts';
import { damageOf, translate } from './errors.ts';

/**
 * Maximum time that a statement blocks its thread while another connection holds a lock, in milliseconds. Applies to lists, and while the
 * database is opened.
 */
const BUSY_TIMEOUT_MS = 5_000;
/**
 * Page cache of the main connection, in KiB. A larger cache slows down writes: after SQLite has swapped two pages of a tree, the commit
 * scans the whole cache (`pcache1Truncate`). A smaller cache slows down lists of a tag.
 */
const CACHE_KIB = 8_000;
/**
 * Page cache of each read connection, in KiB. It is small because there are many connections, and the operating system caches the file too.
 */
const READER_CACHE_KIB = 2_000;
/**
 * A checkpoint begins when the write-ahead log has this many pages, 16 MB. A page that changes often is thus written to the database once
 * for many commits.
 */
const CHECKPOINT_PAGES = 4_000;
/**
 * The write-ahead log is cut to this size once its pages are in the database. If it is larger, it is emptied as soon as no one is reading.
 * The log grows with every write while a slow reader holds a snapshot.
 */
export const MAX_LOG_BYTES: number = 32 * 1024 * 1024;

interface ConnectOptions {
  readonly readonly?: boolean;
  readonly isAlone?: boolean;
}

/** @throws DomainError `unavailable` when the file cannot be opened, `storage-full` */
export function connect(
  file: string,
  { readonly = false, isAlone = false }: ConnectOptions = {},
): Sqlite.Database {
  let connection: Sqlite.Database | null = null;
  try {
    connection = openConnection(file, { timeout: BUSY_TIMEOUT_MS, readonly });
    if (isAlone) connection.pragma('locking_mode = EXCLUSIVE'); // before the first read, which would open the write-ahead log
    if (!readonly) connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    connection.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    connection.pragma(`journal_size_limit = ${MAX_LOG_BYTES}`);
    connection.pragma('foreign_keys = ON');
    connection.pragma(`cache_size = -${readonly ? READER_CACHE_KIB : CACHE_KIB}`);
    return connection;
  } catch (error) {
    connection?.close();
    const translated = translate(error);
    if (isDomainError(error) || isDomainError(translated, 'storage-full')) throw translated;
    throw unusable(`The database ${file} cannot be opened`, refusalOf(file) ?? damageOf(error) ?? error);
  }
}

/** The reason why this user cannot use an existing database, which SQLite does not report; null if the user can. */
function refusalOf(file: string): Error | null {
  const names = [file, `${file}-wal`, `${file}-shm`].filter((name) => existsSync(name));
  try {
    for (const name of names) accessSync(name, constants.R_OK | constants.W_OK);
    return null;
  } catch (cause) {
    const why =
      'this user may not use it. Give all of the data directory to the user that the server runs as, and call commands as that user';
    return new Error(why, { cause });
  }
}

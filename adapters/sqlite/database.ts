import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type Sqlite from 'better-sqlite3';
import { isDomainError, quote, unprocessable, unusable } from '../../core/errors.ts';
import type { Inspection } from '../../core/ports/inspection.ts';
import { MARK_EMPTY } from '../sql/index-renewal.ts';
import { openConnection } from './driver.ts';
import { damageOf, translate } from './errors.ts';
import { keepLogBelow, type LogKeeper, type ReadDuration } from './log-keeper.ts';
import { lastApplied, migrate } from './migrate.ts';
import { type Room, roomFor } from './room.ts';
import { statementCache } from './statements.ts';

/** A read-only connection with its prepared statements. */
export interface ReadConnection {
  readonly connection: Sqlite.Database;
  readonly prepare: (sql: string) => Sqlite.Statement;
}

/** The open database: one connection for writes and short reads, and others for long lists. */
export interface Database {
  readonly main: Sqlite.Database;
  readonly log: LogKeeper;
  /** For rows that are read ahead of whoever asked for them. */
  readonly room: Room;
  /**
   * Takes an idle read connection, or opens one. It has its own snapshot, so that a slow list delays nobody. Who reads for longer than
   * this turn of the event loop asks the keeper of the log before.
   * @param hurry asks whoever reads for long to give it back soon, since the log is to be emptied
   */
  borrow(duration?: ReadDuration, hurry?: () => void): ReadConnection;
  /** Gives a connection back. */
  giveBack(reader: ReadConnection): void;
  close(): void;
}

export interface DatabaseOptions {
  /** Path of the database file, which is created if it is missing. */
  readonly file: string;
  /** Folder of the migrations. */
  readonly migrationsFolder: string;
  /**
   * Whether one connection has the file for itself, which it then reads on a full disk too: the index of the log, a file where
   * connections share it, is in its memory.
   */
  readonly isAlone?: boolean;
}

/** How long a statement blocks its thread for another connection while the database is opened, and for reads of lists. */
const BUSY_TIMEOUT_MS = 5_000;
const MAX_IDLE_READERS = 16;
const CACHE_KIB = 16_000;
/** The number of pages in the log before a checkpoint, 16 MB: a page that changes often is then written once for many commits. */
const CHECKPOINT_PAGES = 4_000;
/**
 * The size that the log keeps once its pages are in the database, and from which it is emptied when the last reader is done:
 * while a slow reader holds its snapshot, the log grows with every write.
 */
const MAX_LOG_BYTES = 32 * 1024 * 1024;
/** The characters of lists that are held in memory so that their readers are done sooner. */
const MAX_AHEAD = 32 * 1024 * 1024;
/** The cache of each read connection: there are many, and the operating system caches the file too. */
const READER_CACHE_KIB = 2_000;

/**
 * Opens the database, and migrates its schema to the newest version.
 * @throws DomainError `unprocessable` when a newer version wrote it, `unavailable` when it cannot be opened,
 * `storage-full`
 */
export function openDatabase({ file, migrationsFolder, isAlone = false }: DatabaseOptions): Database {
  const main = connect(file, { isAlone });
  const openAnother = () =>
    isAlone ? { connection: main, prepare: statementCache(main) } : openReader(file);
  try {
    keepTemporaryFilesBeside(main, file);
    update(main, migrationsFolder);
    // From now on nothing blocks this thread: writes that meet another writer try again (patience.ts), and reads never wait.
    main.pragma('busy_timeout = 0');
  } catch (error) {
    main.close();
    throw translate(error);
  }
  const idle: ReadConnection[] = [];
  const lent = new Map<ReadConnection, () => void>();
  const logBytes = () => fileBytes(`${file}-wal`);
  const log = keepLogBelow(MAX_LOG_BYTES, { size: logBytes, empty: () => main.open && emptyLog(main) });

  return {
    main,
    log,
    room: roomFor(MAX_AHEAD),
    borrow(duration = 'short', hurry) {
      const reader = idle.pop() ?? openAnother();
      lent.set(reader, log.began(duration, hurry));
      return reader;
    },
    giveBack(reader) {
      const done = lent.get(reader);
      lent.delete(reader);
      if (main.open && idle.length < MAX_IDLE_READERS) idle.push(reader);
      else reader.connection.close();
      if (main.open && lent.size === 0 && logBytes() > MAX_LOG_BYTES) emptyLog(main);
      done?.();
    },
    close() {
      log.close();
      for (const { connection } of idle.splice(0)) connection.close();
      main.close();
    },
  };
}

/** @throws DomainError `unavailable` when the file cannot be opened */
export function openReader(file: string): ReadConnection {
  const connection = connect(file, { readonly: true });
  return { connection, prepare: statementCache(connection) };
}

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
    if (isAlone) connection.pragma('locking_mode = EXCLUSIVE'); // before the first read, which opens the log
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

/** What keeps this user from a database that is there, of which SQLite says only that it is so; null where nothing does. */
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

/**
 * Has SQLite put its temporary files, such as those of large sorts and of savepoints, on the disk of the database: where the system
 * has them, another disk could be full, and they would fill the memory if they were kept there. This holds for the whole process.
 * @throws DomainError `unavailable` when the folder cannot be written
 */
function keepTemporaryFilesBeside(connection: Sqlite.Database, file: string): void {
  const folder = path.dirname(path.resolve(file));
  try {
    connection.pragma(`temp_store_directory = '${folder.replaceAll("'", "''")}'`);
  } catch (error) {
    throw unusable(`The folder ${folder}, in which the database is, cannot be written`, error);
  }
}

/** The size of a file; 0 where there is none. */
export function fileBytes(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Writes the pages of the log into the database, and empties it. @returns false if another connection is reading or writing */
function emptyLog(main: Sqlite.Database): boolean {
  try {
    const [result] = main.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[];
    return result?.busy === 0;
  } catch (error) {
    if (!isDomainError(translate(error))) throw error;
    return false;
  }
}

function update(connection: Sqlite.Database, migrationsFolder: string): void {
  const state = schemaState(connection, migrationsFolder);
  if (state === 'newer') {
    throw unprocessable(
      'The database was written by a newer version of Commonplace: install that version or a later one.',
    );
  }
  if (state === 'current') return;
  migrate(connection, migrationsFolder);
  connection.exec(MARK_EMPTY);
}

/**
 * Compares the schema of the file with the one that the migrations make.
 * @throws DomainError `unprocessable` for a database of another program
 */
export function schemaState(connection: Sqlite.Database, migrationsFolder: string): Inspection['schema'] {
  const known = newestMigration(migrationsFolder);
  const applied = lastApplied(connection);
  if (applied === 0) {
    requireEmpty(connection);
    return 'none';
  }
  if (applied === known) return 'current';
  return applied < known ? 'older' : 'newer';
}

/** A table of a database in which no migration was ever noted: in one statement, since another process may be applying the first. */
const FOREIGN_TABLE = `SELECT name FROM sqlite_schema
  WHERE type = 'table' AND NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations')`;

function requireEmpty(connection: Sqlite.Database): void {
  const table = connection.prepare(FOREIGN_TABLE).pluck().get();
  if (table === undefined) return;
  throw unprocessable(
    `${connection.name} is a database of another program: it has the table ${quote(table)}, and no library. Name another place by DATA_DIR or DATABASE_URL.`,
  );
}

function newestMigration(migrationsFolder: string): number {
  const journal: { readonly entries: readonly { readonly when: number }[] } = JSON.parse(
    readFileSync(path.join(migrationsFolder, 'meta', '_journal.json'), 'utf8'),
  );
  return Math.max(...journal.entries.map(({ when }) => when));
}

import { statSync } from 'node:fs';
import path from 'node:path';
import type Sqlite from 'better-sqlite3';
import { isDomainError, unusable } from '../../core/errors.ts';
import { connect, MAX_LOG_BYTES } from './connect.ts';
import { translate } from './errors.ts';
import { migrate } from './migrate.ts';
import { statementCache } from './statements.ts';
import { keepWalBelow, type ReadDuration, type WalCheckpointer } from './wal-checkpointer.ts';

/** A read-only connection with its prepared statements. */
export interface ReadConnection {
  readonly connection: Sqlite.Database;
  readonly prepare: (sql: string) => Sqlite.Statement;
}

/** The open database: one connection for writes and short reads, and others for long lists. */
export interface Database {
  readonly main: Sqlite.Database;
  readonly checkpointer: WalCheckpointer;
  /** Memory for rows read ahead of their readers. */
  readonly room: Room;
  /**
   * Takes an idle read connection, or opens one. The connection has its own snapshot, so that a slow list delays no one. Readers that
   * continue after this iteration of the event loop must first ask the checkpointer (`mayRead`).
   * @param hurry asks a long reader to return the connection soon, so that the write-ahead log can be emptied
   */
  borrow(duration?: ReadDuration, hurry?: () => void): ReadConnection;
  /** Returns a connection. */
  giveBack(reader: ReadConnection): void;
  close(): void;
}

export interface DatabaseOptions {
  /** The path of the database file, which is created if missing. */
  readonly file: string;
  readonly migrationsFolder: string;
  /**
   * Whether one connection has the file to itself. It can then read even if the disk is full, since the index of the write-ahead log is in
   * memory instead of in a file that connections share.
   */
  readonly isAlone?: boolean;
}

const MAX_IDLE_READERS = 16;
/** Maximum number of characters of rows that are read ahead into memory, so that the connections of lists are released sooner. */
const MAX_AHEAD = 32 * 1024 * 1024;

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
    migrate(main, migrationsFolder);
    // From here on, nothing blocks this thread: writes that meet another writer are retried (busy-retry.ts), and reads never wait.
    main.pragma('busy_timeout = 0');
  } catch (error) {
    main.close();
    throw translate(error);
  }
  const idle: ReadConnection[] = [];
  const lent = new Map<ReadConnection, () => void>();
  const logBytes = () => fileBytes(`${file}-wal`);
  const log = keepWalBelow(MAX_LOG_BYTES, { size: logBytes, empty: () => main.open && emptyLog(main) });

  return {
    main,
    checkpointer: log,
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

/**
 * Makes SQLite put its temporary files, such as those for large sorts and savepoints, on the disk of the database, for the whole process.
 * The system's folder for temporary files may be on a smaller disk, or in memory.
 * @throws DomainError `unavailable` when the folder cannot be written
 */
function keepTemporaryFilesBeside(connection: Sqlite.Database, file: string): void {
  const folder = path.dirname(path.resolve(file));
  try {
    connection.pragma(`temp_store_directory = '${folder.replaceAll("'", "''")}'`);
  } catch (error) {
    throw unusable(`The folder of the database, ${folder}, cannot be written`, error);
  }
}

/** The size of a file; 0 if it does not exist. */
export function fileBytes(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Writes the pages of the write-ahead log into the database, and empties the log.
 * @returns false if another connection is reading or writing
 */
function emptyLog(main: Sqlite.Database): boolean {
  try {
    const [result] = main.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[];
    return result?.busy === 0;
  } catch (error) {
    if (!isDomainError(translate(error))) throw error;
    return false;
  }
}

/** Memory for rows read ahead, shared by all lists. */
interface Room {
  /** Reserves this many characters, even beyond the limit. @returns whether any room is left */
  take(characters: number): boolean;
  giveBack(characters: number): void;
}

function roomFor(max: number): Room {
  let usedCharacters = 0;
  return {
    take(characters) {
      usedCharacters += characters;
      return usedCharacters < max;
    },
    giveBack(characters) {
      usedCharacters -= characters;
    },
  };
}

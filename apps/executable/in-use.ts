import { randomUUID } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import type Sqlite from 'better-sqlite3';

/**
 * A file in the folder of each version. Its modification time is the time of the version's last use; a lock on it shows that the version is
 * in use.
 */
const MARK = 'in-use';
/** The time without use after which a version counts as abandoned, in milliseconds. */
const MAX_UNUSED_MS = 30 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The prefix of the names of folders that are being removed. */
const REMOVED = 'removed-';

/** Records a use of the version in a folder, if possible. Call it before unpacking, so that no other process removes the folder. */
export function noteUse(folder: string): void {
  const mark = path.join(folder, MARK);
  attempt(() => {
    mkdirSync(folder, { recursive: true });
    closeSync(openSync(mark, 'a', 0o600));
    touch(mark);
  });
}

/** The locks of this process. A lock that is not referenced would be garbage-collected, which releases it. */
const held: Sqlite.Database[] = [];

/** Protects a folder from removal while this process is running. */
export function lockFolder(folder: string, Database: typeof Sqlite): void {
  const mark = path.join(folder, MARK);
  attempt(() => {
    const connection = new Database(mark, { readonly: true });
    held.push(connection);
    connection.exec('BEGIN; SELECT 1 FROM sqlite_schema');
  });
  setInterval(() => attempt(() => touch(mark)), DAY_MS).unref();
}

/**
 * Removes the folders of other versions from a cache, unless they are running or were used in the last 30 days. Leaves folders without the
 * mark alone, and folders that cannot be removed.
 * @param own the name of the folder of this version
 */
export function removeAbandoned(cache: string, own: string, Database: typeof Sqlite): void {
  attempt(() => {
    for (const name of readdirSync(cache)) {
      const folder = path.join(cache, name);
      if (name.startsWith(REMOVED)) rmSync(folder, { recursive: true, force: true });
      else if (name !== own) attempt(() => removeIfAbandoned(folder, Database));
    }
  });
}

function removeIfAbandoned(folder: string, Database: typeof Sqlite): void {
  const mark = path.join(folder, MARK);
  const used = statSync(mark, { throwIfNoEntry: false });
  if (!used || Date.now() - used.mtimeMs < MAX_UNUSED_MS) return;
  const lock = new Database(mark, { timeout: 0, fileMustExist: true });
  try {
    lock.exec('BEGIN EXCLUSIVE'); // fails while another process holds a lock
    const removed = path.join(path.dirname(folder), `${REMOVED}${randomUUID()}`);
    renameSync(folder, removed);
    rmSync(removed, { recursive: true, force: true });
  } finally {
    lock.close();
  }
}

function touch(mark: string): void {
  const now = new Date();
  utimesSync(mark, now, now);
}

/** Ignores errors, because the program also works if its cache cannot be cleaned. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // for example on a read-only disk
  }
}

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

/** In the folder of each version: its time tells when that was in use last, a lock on it that it is. */
const MARK = 'in-use';
/** After how long a version is taken for abandoned, in milliseconds. */
const ABANDONED_AFTER = 30 * 24 * 60 * 60 * 1000;
const A_DAY = 24 * 60 * 60 * 1000;
/** What the name of a folder begins with that is being removed. */
const REMOVED = 'removed-';

/** Notes that the version in the folder is in use, where it can be noted: before it is unpacked, so that it is not removed meanwhile. */
export function noteUse(folder: string): void {
  const mark = path.join(folder, MARK);
  attempt(() => {
    mkdirSync(folder, { recursive: true });
    closeSync(openSync(mark, 'a', 0o600));
    touch(mark);
  });
}

/** What this process holds: a lock lasts as long as somebody refers to its connection. */
const held: Sqlite.Database[] = [];

/** Keeps what was unpacked into a folder from being removed for as long as this process lives. */
export function holdUse(folder: string, Database: typeof Sqlite): void {
  const mark = path.join(folder, MARK);
  attempt(() => {
    const connection = new Database(mark, { readonly: true });
    held.push(connection);
    connection.exec('BEGIN; SELECT 1 FROM sqlite_schema');
  });
  setInterval(() => attempt(() => touch(mark)), A_DAY).unref();
}

/**
 * Removes from a cache what other versions unpacked there, none of which runs now nor did for 30 days. What has no mark is
 * left alone, and so is what cannot be removed.
 * @param own name of the folder of this version
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
  if (!used || Date.now() - used.mtimeMs < ABANDONED_AFTER) return;
  const lock = new Database(mark, { timeout: 0, fileMustExist: true });
  try {
    lock.exec('BEGIN EXCLUSIVE'); // fails while any process has it
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

/** A program runs as well when its cache cannot be tidied. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // a cache on a read-only disk, say
  }
}

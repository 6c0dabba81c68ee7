import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unprocessable, unusable } from '../../core/errors.ts';

/** A file in a data directory that is being restored. */
const MARKER = 'restoring';
/** Files that an empty data directory may contain. */
const NOTHING: ReadonlySet<string> = new Set(['lock', 'lock-journal', MARKER]);

/** Refuses a data directory with an unfinished restore. @throws DomainError `unprocessable` */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(path.join(dataDir, MARKER))) return;
  throw unprocessable(
    `A restore into ${dataDir} is not finished: run commonplace restore again, with a good copy of the backup if files were damaged, or empty the directory.`,
  );
}

/**
 * Makes sure that a backup may be restored into a data directory: it is missing or empty, or a restore into it was interrupted.
 * @param databaseFile null if the database is elsewhere: then the directory need not be empty
 * @throws DomainError `unprocessable` if it is not empty, `unavailable` if it cannot be read
 */
export function requireRestorable(dataDir: string, databaseFile: string | null): void {
  if (databaseFile === null || !existsSync(dataDir) || existsSync(path.join(dataDir, MARKER))) return;
  const [any] = namesIn(dataDir).filter((name) => !NOTHING.has(name));
  const first = existsSync(databaseFile) ? databaseFile : any;
  if (first === undefined) return;
  throw unprocessable(
    `${dataDir} is not empty (${first}): a backup is restored into an empty data directory only. Set DATA_DIR to a new one.`,
  );
}

function namesIn(dataDir: string): readonly string[] {
  try {
    return readdirSync(dataDir);
  } catch (error) {
    throw unusable(`DATA_DIR ${dataDir} cannot be read`, error);
  }
}

/** Marks a data directory as being restored. @returns whether it was not marked before */
export function placeRestoreMarker(dataDir: string): boolean {
  const marker = path.join(dataDir, MARKER);
  const isNew = !existsSync(marker);
  writeFileSync(marker, '', { flush: true });
  return isNew;
}

/** Removes the mark after a restore, or when it did not begin. */
export function removeRestoreMarker(dataDir: string): void {
  rmSync(path.join(dataDir, MARKER), { force: true });
}

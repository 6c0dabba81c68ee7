import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unprocessable, unusable } from '../../core/errors.ts';

/** The name of the file that marks a data directory as being restored. */
const MARKER = 'restoring';
/** Files that do not count when a data directory must be empty. */
const IGNORED_FILES: ReadonlySet<string> = new Set(['lock', 'lock-journal', MARKER]);

/** Rejects a data directory with an unfinished restore. @throws DomainError `unprocessable` */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(path.join(dataDir, MARKER))) return;
  throw unprocessable(
    `A restore into ${dataDir} is not finished: run commonplace restore again, with a good copy of the backup if files were damaged, or empty the directory.`,
  );
}

/**
 * Checks that a backup may be restored into a data directory: one that is missing, is empty or has an unfinished restore.
 * @param databaseFile null if the database is elsewhere; the directory then need not be empty
 * @throws DomainError `unprocessable` if the directory is not empty, `unavailable` if it cannot be read
 */
export function requireRestorable(dataDir: string, databaseFile: string | null): void {
  if (databaseFile === null || !existsSync(dataDir) || existsSync(path.join(dataDir, MARKER))) return;
  const [other] = namesIn(dataDir).filter((name) => !IGNORED_FILES.has(name));
  const first = existsSync(databaseFile) ? databaseFile : other;
  if (first === undefined) return;
  throw unprocessable(
    `${dataDir} is not empty (${first}): a backup can only be restored into an empty data directory. Set DATA_DIR to a new one.`,
  );
}

function namesIn(dataDir: string): readonly string[] {
  try {
    return readdirSync(dataDir);
  } catch (error) {
    throw unusable(`DATA_DIR ${dataDir} cannot be read`, error);
  }
}

/** Marks a data directory as being restored. @returns whether the mark is new */
export function placeRestoreMarker(dataDir: string): boolean {
  const marker = path.join(dataDir, MARKER);
  const isNew = !existsSync(marker);
  writeFileSync(marker, '', { flush: true });
  return isNew;
}

/** Removes the mark after a restore that finished, or that could not begin. */
export function removeRestoreMarker(dataDir: string): void {
  rmSync(path.join(dataDir, MARKER), { force: true });
}

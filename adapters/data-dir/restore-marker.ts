import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unprocessable } from '../../core/errors.ts';

/** Stands in a data directory while it is restored. */
const MARKER = 'restoring';
/** What an empty data directory may hold. */
const NOTHING: ReadonlySet<string> = new Set(['lock', 'lock-journal', MARKER]);

/** Refuses a data directory that a restore was begun in and not ended. @throws DomainError `unprocessable` */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(path.join(dataDir, MARKER))) return;
  throw unprocessable(
    `A restore into ${dataDir} is not finished: run commonplace restore again, with a good copy of the backup if files were damaged, or empty the directory.`,
  );
}

/**
 * Marks a data directory as being restored; one that a restore was interrupted in may be full.
 * @param databaseFile null where the database is elsewhere: the directory may then be full too
 * @throws DomainError `unprocessable` when there is something in it
 */
export function placeRestoreMarker(dataDir: string, databaseFile: string | null): void {
  if (!existsSync(path.join(dataDir, MARKER)) && databaseFile !== null) {
    const [first] = readdirSync(dataDir).filter((name) => !NOTHING.has(name));
    if (first !== undefined || existsSync(databaseFile)) {
      throw unprocessable(
        `${dataDir} is not empty (${first ?? databaseFile}): a backup is restored into an empty data directory only.`,
      );
    }
  }
  writeFileSync(path.join(dataDir, MARKER), '', { flush: true });
}

/** Marks the restore as finished. */
export function removeRestoreMarker(dataDir: string): void {
  rmSync(path.join(dataDir, MARKER), { force: true });
}

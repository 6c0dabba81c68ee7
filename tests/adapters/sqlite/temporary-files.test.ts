import { readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../adapters/sqlite/database.ts';
import { temporaryDirectory } from '../../support/service.ts';

/** SQLite's temporary files are on the disk of the database, so that a full disk elsewhere blocks nothing. */

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => directory.remove());

const SORT = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 200000)
  SELECT n, randomblob(100) AS bytes FROM numbers ORDER BY bytes`;

/** How SQLite names temporary files; newer versions let Linux number files that have no name (`O_TMPFILE`, open(2)). */
const TEMPORARY = /^etilqs_|^#\d+$/;

/** The temporary files of SQLite that this process has open. */
function openFiles(): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${descriptor}`).replace(/ \(deleted\)$/, '');
      return TEMPORARY.test(path.basename(file)) ? [file] : [];
    } catch {
      return [];
    }
  });
}

it.runIf(process.platform === 'linux')('a large sort writes next to the database', () => {
  const file = path.join(directory.path, "it's.db");
  const database = openDatabase({ file, migrationsFolder: 'adapters/sqlite/migrations' });
  const reader = database.borrow();
  const rows = reader.connection.prepare(SORT).iterate();
  try {
    rows.next();
    const folders = openFiles().map((temporary) => path.dirname(temporary));
    expect(folders.length).toBeGreaterThan(0);
    expect(new Set(folders)).toEqual(new Set([directory.path]));
  } finally {
    rows.return?.();
    database.giveBack(reader);
    database.close();
  }
});

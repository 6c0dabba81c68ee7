import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withDatabase } from './database.ts';

/** The folder with libraries of the first schema, which every later version can open (tests/fixtures/upgrade/README.md). */
export const FIRST_SCHEMA = 'tests/fixtures/upgrade';

/** Makes `file` a SQLite library of the first schema. */
export function makeFirstLibrary(file: string): void {
  const dump = readFileSync(path.join(FIRST_SCHEMA, 'sqlite.sql'), 'utf8');
  withDatabase(file, (database) => {
    // Otherwise SQLite refuses writes to the tables of the text index.
    database.unsafeMode(true);
    database.pragma('foreign_keys = OFF');
    database.exec(`BEGIN; ${dump} COMMIT;`);
    database.pragma('journal_mode = WAL');
  });
}

/** Gives a SQLite library the journal mode of versions before the first release. */
export function makeUnreleased(file: string): void {
  withDatabase(file, (database) => {
    database.exec(
      'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)',
    );
    database.pragma('wal_checkpoint(TRUNCATE)');
  });
}

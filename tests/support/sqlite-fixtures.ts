import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withDatabase } from './database.ts';

/** Where the libraries of every schema so far are, which make-sqlite-fixtures.ts made. */
export const FIXTURES = 'tests/fixtures/sqlite';

/** Makes `file` a library of a schema, by the number of its last migration. */
export function makeLibraryOfSchema(schema: number, file: string): void {
  const dump = readFileSync(path.join(FIXTURES, `${String(schema).padStart(4, '0')}.sql`), 'utf8');
  withDatabase(file, (database) => {
    // The tables behind the text index may be written only then.
    database.unsafeMode(true);
    database.pragma('foreign_keys = OFF');
    database.exec(`BEGIN; ${dump} COMMIT;`);
  });
}

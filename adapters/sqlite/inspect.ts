import { statSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import type { Inspection } from '../../core/ports/inspection.ts';
import { connect } from './connect.ts';
import type { DatabaseOptions } from './database.ts';
import { SqliteError } from './driver.ts';
import { translate } from './errors.ts';
import { schemaState } from './migrate.ts';

/**
 * Inspects the database file without changing it.
 * @throws DomainError `unavailable` when the file cannot be read at all, `storage-full`
 */
export function inspectDatabase({ file, migrationsFolder, isAlone = false }: DatabaseOptions): Inspection {
  const connection = connect(file, isAlone ? { isAlone } : { readonly: true });
  try {
    return {
      schema: schemaState(connection, migrationsFolder),
      engine: `SQLite ${connection.prepare('SELECT sqlite_version()').pluck().get()}`,
      clock: Math.floor(statSync(file).mtimeMs),
    };
  } catch (error) {
    throw translate(error);
  } finally {
    connection.close();
  }
}

/** Maximum number of findings that are reported one by one. One damaged page may lead to hundreds. */
const MAX_FINDINGS = 3;

/** The damage that SQLite finds in its file, with one sentence for each of the first few findings. */
export function damageIn(connection: Sqlite.Database): readonly string[] {
  try {
    const findings = connection.prepare<[], string>('PRAGMA integrity_check').pluck().all();
    const lines = findings.flatMap((finding) => finding.split('\n')).filter((line) => !NO_FINDING.test(line));
    const more = lines.splice(MAX_FINDINGS).length;
    return more === 0 ? lines : [...lines, `and ${more} more like these`];
  } catch (error) {
    if (error instanceof SqliteError) return [`The database cannot be read: ${error.message}.`];
    throw error;
  }
}

/** Matches the lines of SQLite's result that are not findings: `ok` for an intact file, and headings. */
const NO_FINDING = /^(ok$|\*{3} )/;

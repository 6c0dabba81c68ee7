import { unprocessable } from '../../core/errors.ts';
import type { Inspection } from '../../core/ports/inspection.ts';

/**
 * When migrations were created, in milliseconds since 1970. The journals of databases and of drizzle-kit identify migrations by this time.
 */
export interface MigrationTimes {
  readonly first: number;
  readonly newest: number;
}

/**
 * Compares the schema of a database with the schema of the migrations.
 * @param applied when the newest applied migration was created; 0 if no migration was applied
 */
export function compareSchemas(applied: number, { first, newest }: MigrationTimes): Inspection['schema'] {
  if (applied === 0) return 'none';
  if (applied < first) return 'unreleased';
  if (applied === newest) return 'current';
  return applied < newest ? 'older' : 'newer';
}

/** @throws DomainError `unprocessable` for a schema that this program can neither use nor upgrade */
export function requireUsable(state: Inspection['schema']): void {
  if (state === 'newer') {
    throw unprocessable(
      'The database was written by a newer version of Commonplace: install that version or a later one.',
    );
  }
  if (state === 'unreleased') {
    throw unprocessable(
      'The database was written by a version from before the first release, which this version cannot upgrade: export it with its own version (commonplace export FILE), then import the file with this one (commonplace import FILE).',
    );
  }
}

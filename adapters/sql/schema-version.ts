import { type DomainError, unprocessable } from '../../core/errors.ts';
import type { Inspection } from '../../core/ports/inspection.ts';

/**
 * How the schema of a database is to the one that the migrations make.
 * @param applied when the newest migration that it has was made; 0 for none
 * @param known when the newest of all was made
 */
export function compareSchemas(applied: number, known: number): Inspection['schema'] {
  if (applied === 0) return 'none';
  if (applied === known) return 'current';
  return applied < known ? 'older' : 'newer';
}

/** The refusal to open a database that a newer version migrated. */
export function newerSchema(): DomainError {
  return unprocessable(
    'The database was written by a newer version of Commonplace: install that version or a later one.',
  );
}

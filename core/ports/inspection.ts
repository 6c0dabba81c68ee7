import type { Instant } from '../model/instant.ts';

/** Facts about a database, found without changing it: even an older schema stays as it is. */
export interface Inspection {
  /**
   * The schema of the database compared with the program's. `none`: the database was never used; `older`: opening it for writing upgrades
   * it; `unreleased` (from before the first release) and `newer`: this program cannot use it.
   */
  readonly schema: 'none' | 'unreleased' | 'older' | 'current' | 'newer';
  /** The database engine and its version, such as `SQLite 3.50.4`. */
  readonly engine: string;
  /** The time of the database server; for a file, the time of the last write. */
  readonly clock: Instant;
}

import type { Instant } from '../model/instant.ts';

/** What was found out about a database without changing it: even an older schema is left as it is. */
export interface Inspection {
  /**
   * Its schema compared with the program's. `none`: it was never used; `older`: opening it for writing upgrades it;
   * `unreleased`, from before the first release, and `newer`: this program cannot use it.
   */
  readonly schema: 'none' | 'unreleased' | 'older' | 'current' | 'newer';
  /** The database engine and its version, such as `SQLite 3.50.4`. */
  readonly engine: string;
  /** The time of the database server's clock; for a file, when it was last written. */
  readonly clock: Instant;
}

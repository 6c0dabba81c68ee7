import type { Instant } from '../model/instant.ts';

/** Facts about a database, found without changing it: even an older schema stays as it is. */
export interface Inspection {
  /**
   * Its schema compared with the program's. `none`: it was never used; `older`: opening it for writing upgrades it; `unreleased`, from
   * before the first release, and `newer`: this program cannot use it.
   */
  readonly schema: 'none' | 'unreleased' | 'older' | 'current' | 'newer';
  /** The database engine and its version, such as `SQLite 3.50.4`. */
  readonly engine: string;
  /** The database server's time; for a file, when it was last written. */
  readonly clock: Instant;
}

import type { Instant } from '../model/instant.ts';

/** A database as it was found, without being changed: not even an older schema is brought up to date. */
export interface Inspection {
  /** Its schema beside the program's. `none`: nothing was ever kept in it; `newer`: this program cannot use it. */
  readonly schema: 'none' | 'older' | 'current' | 'newer';
  /** What it runs on, as a person would say it, such as `SQLite 3.50.4`. */
  readonly engine: string;
  /** Its own clock, where it has one; for a file, when it was last written. */
  readonly clock: Instant;
}

import type { Instant } from '../model/instant.ts';

/** What is asked of work that is due, so that accounts take turns. */
export interface DueTurn {
  readonly now: Instant;
  /** The account that had the last turn; those with higher numbers come first. */
  readonly after: number;
  /** How much of each account is given, what is due first. */
  readonly perAccount: number;
  readonly limit: number;
}

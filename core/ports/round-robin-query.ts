import type { Instant } from '../model/instant.ts';

/** A request for due work in which accounts take turns. */
export interface RoundRobinQuery {
  readonly now: Instant;
  /** The account that had the last turn; accounts with higher numbers come first. */
  readonly after: number;
  /** Maximum number of items for each account. The items that have been due for longest come first. */
  readonly perAccount: number;
  readonly limit: number;
}

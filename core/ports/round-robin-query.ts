import type { Instant } from '../model/instant.ts';

/** A request for due work in which accounts take turns. */
export interface RoundRobinQuery {
  readonly now: Instant;
  /** The account that had the last turn; accounts with higher numbers come first. */
  readonly after: number;
  /** Maximum number of items to return for each account, the earliest due first. */
  readonly perAccount: number;
  readonly limit: number;
}

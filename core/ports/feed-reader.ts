import type { Feed } from '../model/feed.ts';
import type { Instant } from '../model/instant.ts';
import type { Uid } from '../model/uid.ts';
import type { Visibility } from './visibility.ts';

/** The feeds of accounts. A scope that lists spaces has those in sight whose items join one of them. */
export interface FeedReader {
  /** The feeds in sight, oldest first. */
  list(visibility: Visibility): Promise<readonly Feed[]>;
  find(visibility: Visibility, id: Uid): Promise<Feed | null>;
  /**
   * At most `limit` feeds of all accounts that are to be read, neither paused nor with a worker, those due first. Those of suspended
   * accounts are left alone.
   */
  due(now: Instant, limit: number): Promise<readonly Feed[]>;
  /** The marks of the items of a feed that are not new, the latest first; none for a feed that was never read. */
  marks(id: Uid): Promise<readonly string[]>;
  /** Counts the feeds of all accounts that are to be read. Those of suspended accounts are left out. */
  tally(): Promise<FeedTally>;
}

/** Feeds that are not paused. */
export interface FeedTally {
  readonly active: number;
  /** Those of which the last attempt failed. */
  readonly failing: number;
  /** When the one that has waited longest was to be read; null without feeds. */
  readonly due: Instant | null;
}

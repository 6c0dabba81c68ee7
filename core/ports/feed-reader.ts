import type { Feed } from '../model/feed.ts';
import type { Instant } from '../model/instant.ts';
import type { Uid } from '../model/uid.ts';
import type { RoundRobinQuery } from './round-robin-query.ts';
import type { Visibility } from './visibility.ts';

/** The feeds that a caller may see. */
export interface FeedVisibility extends Visibility {
  /** The caller's key, if it has a content scope. The caller then sees only feeds that this key created. */
  readonly kid?: string;
}

/** Reads the feeds of accounts. For a scope that lists spaces, only feeds that fill one of these spaces are visible. */
export interface FeedReader {
  /** The visible feeds, oldest first. */
  list(sight: FeedVisibility): Promise<readonly Feed[]>;
  find(sight: FeedVisibility, id: Uid): Promise<Feed | null>;
  /**
   * The due feeds that are not paused and not leased to a worker, of all accounts except suspended ones. For each account, the feeds that
   * have been due for longest come first.
   */
  due(turn: RoundRobinQuery): Promise<readonly Feed[]>;
  /** The hashes of the known items of a feed, the latest first; empty for a feed that was never read. */
  itemHashes(id: Uid): Promise<readonly string[]>;
  /** Counts the feeds of all accounts except suspended ones. */
  counts(): Promise<FeedCounts>;
}

export interface FeedCounts {
  /** Feeds that are not paused. */
  readonly active: number;
  /** Active feeds whose last attempt failed. */
  readonly failing: number;
  /** The earliest due time of an active feed; null without active feeds. */
  readonly due: Instant | null;
  /** Feeds paused since a restore. */
  readonly restored: number;
}

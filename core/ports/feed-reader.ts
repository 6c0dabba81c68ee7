import type { Feed } from '../model/feed.ts';
import type { Instant } from '../model/instant.ts';
import type { Uid } from '../model/uid.ts';
import type { DueTurn } from './due-turn.ts';
import type { Visibility } from './visibility.ts';

/** Who looks at feeds. */
export interface FeedSight extends Visibility {
  /** The key that looks; one with a content scope sees only what it made itself. */
  readonly kid?: string;
}

/** The feeds of accounts. A scope that lists spaces has those in sight whose items join one of them. */
export interface FeedReader {
  /** The feeds in sight, oldest first. */
  list(sight: FeedSight): Promise<readonly Feed[]>;
  find(sight: FeedSight, id: Uid): Promise<Feed | null>;
  /**
   * Feeds of all accounts that are to be read, neither paused nor with a worker: of each account those due first. Those of suspended
   * accounts are left alone.
   */
  due(turn: DueTurn): Promise<readonly Feed[]>;
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
  /** Those that are paused since a restore. */
  readonly restored: number;
}

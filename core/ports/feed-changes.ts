import type { Feed, FeedChoices } from '../model/feed.ts';
import type { Instant } from '../model/instant.ts';
import type { Uid } from '../model/uid.ts';

/** Feeds, and what came of reading them. */
export type FeedChange =
  /**
   * `duplicate` when a feed of that address for the same space was made by the same key with a scope, or by any without one, `not-found` for an unknown space, `unprocessable` when
   * the account would have more than 1,000, `stale` when the id is taken.
   */
  | { readonly type: 'feed.insert'; readonly feed: Feed; readonly marks: readonly string[] }
  /**
   * Changes what its owner decides, and takes it from the worker that has it; `duplicate` and `not-found` likewise. Another address is
   * read anew, but for the items that are known.
   */
  | {
      readonly type: 'feed.replace';
      readonly after: FeedChoices & Pick<Feed, 'id' | 'accountId' | 'due' | 'kid'>;
    }
  /** Does nothing when it is gone; its items stay. */
  | { readonly type: 'feed.remove'; readonly accountId: number; readonly id: Uid }
  /** Gives it to a worker until then; `stale` when it is gone, or another worker has it. */
  | {
      readonly type: 'feed.claim';
      readonly id: Uid;
      readonly worker: Uid;
      readonly now: Instant;
      readonly until: Instant;
    }
  /** Writes what came of reading it, and gives it back; `stale` when the worker no longer has it. */
  | {
      readonly type: 'feed.progress';
      readonly feed: Feed;
      readonly worker: Uid;
      /** See `FeedReader.marks`; absent where they are as they were. */
      readonly marks?: readonly string[];
    }
  /** Gives it back as it was, if the worker has it. */
  | { readonly type: 'feed.release'; readonly id: Uid; readonly worker: Uid }
  /** Takes all feeds from the workers that have them; whoever does it must know that these are dead. */
  | { readonly type: 'feeds.free' };

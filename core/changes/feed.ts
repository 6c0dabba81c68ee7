import type { Feed, FeedChoices } from '../model/feed.ts';
import type { Instant } from '../model/instant.ts';
import type { Uid } from '../model/uid.ts';

/** Feeds, and the results of reading them. */
export type FeedChange =
  /**
   * `duplicate` if the account has a feed with the same URL, space and `kid`; `not-found` for an unknown space; `unprocessable` if the
   * account already has 1,000 feeds; `stale` if the id is taken.
   */
  | { readonly type: 'feed.insert'; readonly feed: Feed; readonly itemHashes: readonly string[] }
  /**
   * Changes the settings of a feed and takes it from its worker; `duplicate` and `not-found` as for `feed.insert`. A new URL is read from
   * the start, skipping known items.
   */
  | {
      readonly type: 'feed.replace';
      readonly after: FeedChoices & Pick<Feed, 'id' | 'accountId' | 'due' | 'kid'>;
    }
  /** Removes a feed, if it still exists. Its items stay. */
  | { readonly type: 'feed.remove'; readonly accountId: number; readonly id: Uid }
  /** Leases a feed to a worker until `until`; `stale` when the feed no longer exists, or another worker has it. */
  | {
      readonly type: 'feed.claim';
      readonly id: Uid;
      readonly worker: Uid;
      readonly now: Instant;
      readonly until: Instant;
    }
  /** Writes the result of reading a feed, and releases the feed; `stale` when the worker no longer has it. */
  | {
      readonly type: 'feed.progress';
      readonly feed: Feed;
      readonly worker: Uid;
      /** See `FeedReader.itemHashes`; absent if unchanged. */
      readonly itemHashes?: readonly string[];
    }
  /** Releases a feed unchanged, if the worker still has it. */
  | { readonly type: 'feed.release'; readonly id: Uid; readonly worker: Uid }
  /** Takes all feeds from their workers. Only for a caller that knows that the workers have ended. */
  | { readonly type: 'feeds.free' };

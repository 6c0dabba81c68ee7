import type { Feed, FeedChoices } from '../model/feed.ts';
import type { Instant } from '../model/instant.ts';
import type { Uid } from '../model/uid.ts';

/** Feeds, and the results of reading them. */
export type FeedChange =
  /**
   * `duplicate` when the same key with a scope, or any key without one, already made a feed of that address for the same space; `not-found`
   * for an unknown space; `unprocessable` when the account would have more than 1,000; `stale` when the id is taken.
   */
  | { readonly type: 'feed.insert'; readonly feed: Feed; readonly marks: readonly string[] }
  /**
   * Changes its settings and takes it from its worker; `duplicate` and `not-found` as for `feed.insert`. A new address is read from the
   * start, skipping known items.
   */
  | {
      readonly type: 'feed.replace';
      readonly after: FeedChoices & Pick<Feed, 'id' | 'accountId' | 'due' | 'kid'>;
    }
  /** Does nothing if it no longer exists; its items stay. */
  | { readonly type: 'feed.remove'; readonly accountId: number; readonly id: Uid }
  /** Leases it to a worker until then; `stale` when it no longer exists, or another worker has it. */
  | {
      readonly type: 'feed.claim';
      readonly id: Uid;
      readonly worker: Uid;
      readonly now: Instant;
      readonly until: Instant;
    }
  /** Writes the result of reading it, and releases it; `stale` when the worker no longer has it. */
  | {
      readonly type: 'feed.progress';
      readonly feed: Feed;
      readonly worker: Uid;
      /** See `FeedReader.marks`; absent if unchanged. */
      readonly marks?: readonly string[];
    }
  /** Releases it unchanged, if the worker has it. */
  | { readonly type: 'feed.release'; readonly id: Uid; readonly worker: Uid }
  /** Takes all feeds from their workers; only for a caller that knows these to be dead. */
  | { readonly type: 'feeds.free' };

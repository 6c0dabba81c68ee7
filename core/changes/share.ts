import type { SavedSearch } from '../model/saved-search.ts';
import type { Share } from '../model/share.ts';
import type { Uid } from '../model/uid.ts';

/** Saved searches, and content that accounts show to others. */
export type ShareChange =
  /**
   * Saves a search; `duplicate` if its owner has a search with that name; `unprocessable` if the account already has 1,000; `stale` if the
   * id is taken.
   */
  | { readonly type: 'search.insert'; readonly search: SavedSearch }
  /** Changes a saved search; `duplicate` as for `search.insert`; `not-found` when it no longer exists. */
  | { readonly type: 'search.replace'; readonly after: SavedSearch }
  /** Removes a saved search and its shares, if it still exists. */
  | { readonly type: 'search.remove'; readonly accountId: number; readonly id: Uid }
  /**
   * Creates a share; `not-found` if the account does not have the content; `unprocessable` if the account already has 1,000; `stale` if the
   * id is taken.
   */
  | { readonly type: 'share.insert'; readonly share: Share }
  /** Removes a share, if it still exists. */
  | { readonly type: 'share.remove'; readonly accountId: number; readonly id: Uid };

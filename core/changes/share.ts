import type { SavedSearch } from '../model/saved-search.ts';
import type { Share } from '../model/share.ts';
import type { Uid } from '../model/uid.ts';

/** Saved searches, and what accounts show to others. */
export type ShareChange =
  /** `duplicate` when its owner has one of that name; `unprocessable` beyond 1,000 of the account; `stale` when the id is taken. */
  | { readonly type: 'search.insert'; readonly search: SavedSearch }
  /** `duplicate` as above; `not-found` when it no longer exists. */
  | { readonly type: 'search.replace'; readonly after: SavedSearch }
  /** Also removes its shares; does nothing if it no longer exists. */
  | { readonly type: 'search.remove'; readonly accountId: number; readonly id: Uid }
  /** `not-found` when the account does not have what it shows; `unprocessable` beyond 1,000 of the account; `stale` when the id is taken. */
  | { readonly type: 'share.insert'; readonly share: Share }
  /** Does nothing if it no longer exists. */
  | { readonly type: 'share.remove'; readonly accountId: number; readonly id: Uid };

import type { Link } from '../model/link.ts';
import type { Uid } from '../model/uid.ts';
import type { LibraryObject, Membership, TagTime } from './library.ts';

/** What an export or another service brings, many records with each change. */
export type ImportChange =
  /** Sets when tags were last modified, where that is later than the time already stored. */
  | { readonly type: 'tags.import'; readonly accountId: number; readonly tags: readonly TagTime[] }
  /**
   * Creates objects of one account exactly as given, deleted ones too, with everything that belongs to them except memberships,
   * entities and jobs; the times of tags do not change. `stale` when an id or identity is taken.
   */
  | {
      readonly type: 'objects.import';
      readonly accountId: number;
      readonly objects: readonly LibraryObject[];
    }
  /**
   * Puts objects, deleted ones too, into spaces in this order, skipping memberships that exist. `not-found` and `unprocessable`
   * as for `memberships.add`.
   */
  | {
      readonly type: 'memberships.import';
      readonly accountId: number;
      readonly memberships: readonly Membership[];
    }
  /**
   * Creates or updates links as an export lists them, following `importedLinkFlags`. `not-found` for an unknown end, `stale`
   * when the id belongs to another pair, `unprocessable` for a link that nobody asserts and no text implies.
   */
  | { readonly type: 'links.import'; readonly accountId: number; readonly links: readonly Link[] }
  /** Pins objects that are not pinned after all that are, in this order; also such as the same unit makes. Others are left out. */
  | { readonly type: 'pins.import'; readonly accountId: number; readonly objectIds: readonly Uid[] };

import type { Link } from '../model/link.ts';
import type { Uid } from '../model/uid.ts';
import type { LibraryObject, Membership, TagTime } from './library.ts';

/** The content of an export or of another service, many records per change. */
export type ImportChange =
  /** Sets when tags were last modified, if that is later than the stored time. */
  | { readonly type: 'tags.import'; readonly accountId: number; readonly tags: readonly TagTime[] }
  /**
   * Creates objects of one account exactly as given, including deleted ones, with everything that belongs to them except memberships,
   * entities and jobs. The times of tags do not change. `stale` when an id or identity is taken.
   */
  | {
      readonly type: 'objects.import';
      readonly accountId: number;
      readonly objects: readonly LibraryObject[];
    }
  /**
   * Puts objects, including deleted ones, into spaces in this order, skipping existing memberships. `not-found` and `unprocessable` as for
   * `memberships.add`.
   */
  | {
      readonly type: 'memberships.import';
      readonly accountId: number;
      readonly memberships: readonly Membership[];
    }
  /**
   * Creates or updates links as an export lists them, following `importedLinkFlags`. `not-found` for an unknown end, `stale` when the id
   * belongs to another pair, `unprocessable` for a link that nobody asserts and no text implies.
   */
  | { readonly type: 'links.import'; readonly accountId: number; readonly links: readonly Link[] }
  /** Pins objects in this order after the existing pins, including objects that the same unit creates. Skips those already pinned. */
  | { readonly type: 'pins.import'; readonly accountId: number; readonly objectIds: readonly Uid[] };

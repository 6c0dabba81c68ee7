import type { Scope } from '../model/access-key.ts';
import type { Instant } from '../model/instant.ts';
import type { Link } from '../model/link.ts';
import type { Pin, Placement } from '../model/pin.ts';
import type { Space } from '../model/space.ts';
import type { Uid } from '../model/uid.ts';

/** Organises objects: spaces, links, pins and tags. */
export type OrganisingChange =
  /**
   * Adds an object to spaces, skipping spaces that it is already in; `not-found` for an unknown space or object, `unprocessable` for a
   * deleted object, for more than 100 spaces of an object and for more than 10,000 objects in a space.
   */
  | {
      readonly type: 'memberships.add';
      readonly accountId: number;
      readonly objectId: Uid;
      readonly spaceIds: readonly Uid[];
    }
  /** Like `memberships.add` for each object in order; the error names the first rejected object. */
  | {
      readonly type: 'space.fill';
      readonly accountId: number;
      readonly spaceId: Uid;
      readonly objectIds: readonly Uid[];
    }
  /**
   * Removes an object from a space, if it is a member. `not-found` for an unknown object, `unprocessable` for an object in the trash, which
   * keeps its spaces.
   */
  | {
      readonly type: 'memberships.remove';
      readonly accountId: number;
      readonly objectId: Uid;
      readonly spaceId: Uid;
    }
  /** Creates a space; `duplicate` when another space of the account has the name. */
  | { readonly type: 'space.insert'; readonly space: Space }
  /**
   * Changes a space; `duplicate` as for `space.insert`; `stale` unless it is still equal to `before`; `not-found` if it no longer exists.
   */
  | { readonly type: 'space.replace'; readonly before: Space; readonly after: Space }
  /**
   * Writes nothing, but is `forbidden` when the space holds an object outside the scope, in the trash or not, unless it was deleted before
   * `goneBefore` (D16).
   */
  | {
      readonly type: 'space.require-scope';
      readonly accountId: number;
      readonly spaceId: Uid;
      readonly scope: Scope;
      readonly goneBefore: Instant;
    }
  /** Removes the space and its memberships. Its objects stay. Feeds that filled it are paused. */
  | { readonly type: 'space.remove'; readonly space: Space }
  /**
   * Creates the link or, if it exists, marks it as asserted by a person (D31); `stale` if the pair has a link with another id, `not-found`
   * for an unknown end, `unprocessable` for a deleted end.
   */
  | { readonly type: 'link.assert'; readonly accountId: number; readonly link: Omit<Link, 'flags'> }
  /** Removes the link, if it exists; `unprocessable` when a text implies it or an end is deleted. */
  | { readonly type: 'link.remove'; readonly accountId: number; readonly link: Omit<Link, 'flags'> }
  /** Unpins the object, if it is pinned. The pins after it move up. */
  | { readonly type: 'pins.remove'; readonly accountId: number; readonly objectId: Uid }
  /** Pins or moves objects one by one, as `place` does (D33); `not-found` for an unknown object, `unprocessable` for a deleted one. */
  | {
      readonly type: 'pins.place';
      readonly accountId: number;
      readonly placements: readonly Placement[];
    }
  /** Moves pins, as `place` does; `not-found` for an object that is not pinned. */
  | { readonly type: 'pins.move'; readonly accountId: number; readonly moves: readonly Pin[] }
  /**
   * Renames a tag on every visible object that has it, even in the trash, as if a person had added it. Merges it with an existing tag of
   * the new name. Without a new name, removes it. Each object remembers the old name as refused (D30), and `Storage.outdatedIndex` lists it
   * for indexing.
   */
  | TagReplacement;

/** A change of a tag on all objects that have it; `stale` when the number of these objects is not `uses`. */
interface TagReplacement {
  readonly type: 'tag.replace';
  readonly accountId: number;
  readonly scope: Scope;
  readonly name: string;
  /** The new name; null to remove the tag. */
  readonly to: string | null;
  /** Other tags of the account that searches do not distinguish from `name`. */
  readonly alike: readonly string[];
  /** The number of objects with the tag, except objects that have been in the trash for 30 days. The time of the commit grows with it. */
  readonly uses: number;
  readonly at: Instant;
}

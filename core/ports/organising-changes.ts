import type { Scope } from '../model/access-key.ts';
import type { Instant } from '../model/instant.ts';
import type { Link } from '../model/link.ts';
import type { Pin, Placement } from '../model/pin.ts';
import type { Space } from '../model/space.ts';
import type { Uid } from '../model/uid.ts';

/** How objects are put together: in spaces, by links, pins and tags. */
export type OrganisingChange =
  /**
   * Puts the object into spaces, skipping those that it is in already; `not-found` for an unknown space or object,
   * `unprocessable` for a deleted object, when the object would be in more than 100 spaces, or a space would have more than
   * 10,000 objects.
   */
  | {
      readonly type: 'memberships.add';
      readonly accountId: number;
      readonly objectId: Uid;
      readonly spaceIds: readonly Uid[];
    }
  /** Like `memberships.add` for each object in order; the error names the first object that is refused. */
  | {
      readonly type: 'space.fill';
      readonly accountId: number;
      readonly spaceId: Uid;
      readonly objectIds: readonly Uid[];
    }
  /**
   * Takes the object out of the space; does nothing when it is not in it. `not-found` for an unknown object, `unprocessable` for
   * one in the trash, which keeps its places.
   */
  | {
      readonly type: 'memberships.remove';
      readonly accountId: number;
      readonly objectId: Uid;
      readonly spaceId: Uid;
    }
  /** `duplicate` when another space of the account has the name. */
  | { readonly type: 'space.insert'; readonly space: Space }
  /** `duplicate` likewise; `stale` unless the space is still equal to `before`; `not-found` when it is gone. */
  | { readonly type: 'space.replace'; readonly before: Space; readonly after: Space }
  /**
   * Writes nothing: `forbidden` when the space holds an object outside the scope, in the trash or not, unless it was deleted
   * before `goneBefore` (D16).
   */
  | {
      readonly type: 'space.require-scope';
      readonly accountId: number;
      readonly spaceId: Uid;
      readonly scope: Scope;
      readonly goneBefore: Instant;
    }
  /** Removes the space and its memberships; its objects stay, and feeds that filled it are paused. */
  | { readonly type: 'space.remove'; readonly space: Space }
  /**
   * Creates the link or, where it exists, marks it as asserted by a person (D31); `stale` when the pair has a link of another
   * id, `not-found` for an unknown end, `unprocessable` for a deleted one.
   */
  | { readonly type: 'link.assert'; readonly accountId: number; readonly link: Omit<Link, 'flags'> }
  /** `unprocessable` when a text implies the link or an end is deleted; does nothing when there is no such link. */
  | { readonly type: 'link.remove'; readonly accountId: number; readonly link: Omit<Link, 'flags'> }
  /** Unpins the object; the pins after it move up. Does nothing when it is not pinned. */
  | { readonly type: 'pins.remove'; readonly accountId: number; readonly objectId: Uid }
  /**
   * Pins or moves objects one after the other, as `place` does (D33); `not-found` for an unknown object, `unprocessable` for a
   * deleted one.
   */
  | {
      readonly type: 'pins.place';
      readonly accountId: number;
      readonly placements: readonly Placement[];
    }
  /** Moves pins, as `place` does; `not-found` for an object that is not pinned. */
  | { readonly type: 'pins.move'; readonly accountId: number; readonly moves: readonly Pin[] }
  /**
   * Renames a tag on every object in sight that has it, in the trash or not, as a person's: where an object has the new name already,
   * the two become one. Without a new name, removes it. Each object remembers the old name as refused (D30), and is afterwards
   * among those of which `Storage.outdatedIndex` says that their words are to be indexed again.
   */
  | TagReplacement;

/** A change of a tag on all objects that have it; `stale` when these are not as many as expected. */
interface TagReplacement {
  readonly type: 'tag.replace';
  readonly accountId: number;
  readonly scope: Scope;
  readonly name: string;
  /** The new name; null to remove the tag. */
  readonly to: string | null;
  /** Other tags of the account of which searches make no difference to `name`. */
  readonly alike: readonly string[];
  /** On how many objects it is, but those that 30 days in the trash have taken; also tells whoever commits whether this takes long. */
  readonly uses: number;
  readonly at: Instant;
}

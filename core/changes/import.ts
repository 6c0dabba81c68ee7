import type { Entity } from '../model/entity.ts';
import type { Instant } from '../model/instant.ts';
import type { Link } from '../model/link.ts';
import type { SavedObject } from '../model/object.ts';
import type { PageCopy } from '../model/page-copy.ts';
import type { Step } from '../model/step.ts';
import type { Uid } from '../model/uid.ts';
import type { IndexedWords } from '../search/text/indexed.ts';

/** An object with everything that the database holds about it. */
export interface LibraryObject {
  readonly object: SavedObject;
  /** Its extracted text as Markdown; absent without one. */
  readonly extract?: string;
  /** The words of the object for the index, if they were computed before the commit. */
  readonly words?: IndexedWords;
  /** The entities to which its main entity refers, by id. */
  readonly entities: readonly Entity[];
  /** The copies of its page, the oldest first. */
  readonly copies: readonly PageCopy[];
  /** Keys of its former titles, in order. Wiki references still find it by them (D32). */
  readonly formerTitles: readonly string[];
  /** Unfinished steps of analysis, by name. */
  readonly pending: readonly PendingStep[];
}

/** A step of analysis that is waiting, running or has failed permanently. */
export interface PendingStep {
  readonly step: Step;
  /** Why the step was given up; otherwise absent. */
  readonly failure?: string;
}

/** When a tag was last added to an object or removed from one. */
export interface TagTime {
  readonly name: string;
  readonly modified: Instant;
}

/** An object in a space. */
export interface Membership {
  readonly objectId: Uid;
  readonly spaceId: Uid;
}

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
   * Creates or updates links from an export, with the flags of `importedLinkFlags`. `not-found` for an unknown end, `stale` when the id
   * belongs to another pair, `unprocessable` for a link that neither a person asserts nor a text implies.
   */
  | { readonly type: 'links.import'; readonly accountId: number; readonly links: readonly Link[] }
  /**
   * Pins objects in this order after the existing pins, including objects that the same unit creates. Skips objects that are already
   * pinned.
   */
  | { readonly type: 'pins.import'; readonly accountId: number; readonly objectIds: readonly Uid[] };

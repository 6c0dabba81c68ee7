import type { Entity } from '../model/entity.ts';
import type { Instant } from '../model/instant.ts';
import type { Link } from '../model/link.ts';
import type { SavedObject } from '../model/object.ts';
import type { Space } from '../model/space.ts';
import type { Step } from '../model/step.ts';
import type { Uid } from '../model/uid.ts';

/** An object with all that only the database knows of it. */
export interface LibraryObject {
  readonly object: SavedObject;
  /** Its extracted text as Markdown; absent when it has none. */
  readonly extract?: string;
  /** What its main entity refers to, by id. */
  readonly entities: readonly Entity[];
  /** Keys of the titles that it had before, by which wiki references still find it; in order (D32). */
  readonly formerTitles: readonly string[];
  /** Steps of analysis that are not done, in order of their names. */
  readonly pending: readonly PendingStep[];
}

/** A step of analysis that is still to be done, or was given up. */
export interface PendingStep {
  readonly step: Step;
  /** Why it was given up; absent while it is to be done. */
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

/** Whole libraries, as they are moved from one database to another. */
export interface LibraryReader {
  /** Holds on to what is in the database at this moment, until it is closed. */
  snapshot(): Promise<LibrarySnapshot>;
  /** The accounts of those of these objects that exist. */
  owners(ids: readonly Uid[]): Promise<ReadonlyMap<Uid, number>>;
  /** Whether the account holds neither objects nor spaces. */
  isEmpty(accountId: number): Promise<boolean>;
}

/**
 * What accounts hold at one moment, in an order that is the same in every database. One list is read at a time, in constant
 * memory.
 */
export interface LibrarySnapshot {
  /** Objects of the account, or of all, deleted ones included. */
  countObjects(accountId?: number): Promise<number>;
  /** By name. */
  tags(accountId: number): AsyncIterable<TagTime>;
  /** Oldest first. */
  spaces(accountId: number): AsyncIterable<Space>;
  /** Oldest first, deleted ones included. */
  objects(accountId: number): AsyncIterable<LibraryObject>;
  /** In the order in which they were made. */
  memberships(accountId: number): AsyncIterable<Membership>;
  /** Oldest first, hidden ones included. */
  links(accountId: number): AsyncIterable<Link>;
  /** Pinned objects by position. */
  pins(accountId: number): AsyncIterable<Uid>;
  /** @throws DomainError `unavailable` when what was read cannot be told to be of one moment */
  close(): Promise<void>;
}

import type { LibraryObject, Membership, TagTime } from '../changes/import.ts';
import type { Feed } from '../model/feed.ts';
import type { Instant } from '../model/instant.ts';
import type { Link } from '../model/link.ts';
import type { SavedSearch } from '../model/saved-search.ts';
import type { Space } from '../model/space.ts';
import type { Uid } from '../model/uid.ts';
import type { Webhook } from '../model/webhook.ts';

/** A feed with the hashes of its known items: see `FeedReader.itemHashes`. */
export interface LibraryFeed {
  readonly feed: Feed;
  readonly itemHashes: readonly string[];
}

/** Reads whole libraries, to move them to another database. */
export interface LibraryReader {
  /**
   * A consistent view of the current database. Must be closed after use.
   * @param goneBefore leaves out objects deleted before this instant, and everything that refers to them; without it, nothing is left out
   */
  snapshot(goneBefore?: Instant): Promise<LibrarySnapshot>;
  /** The account of each of these objects that exists. */
  owners(ids: readonly Uid[]): Promise<ReadonlyMap<Uid, number>>;
  /** Whether the account has neither objects nor spaces. */
  isEmpty(accountId: number): Promise<boolean>;
}

/** The content of accounts at one moment, in the same order in every database. Lists take constant memory; read one at a time. */
export interface LibrarySnapshot {
  /** The number of objects of the account, or of all accounts, including deleted objects. */
  countObjects(accountId?: number): Promise<number>;
  /** Ordered by name. */
  tags(accountId: number): AsyncIterable<TagTime>;
  /** Oldest first. */
  spaces(accountId: number): AsyncIterable<Space>;
  /** Oldest first. */
  feeds(accountId: number): AsyncIterable<LibraryFeed>;
  /** Oldest first. */
  webhooks(accountId: number): AsyncIterable<Webhook>;
  /** Oldest first. */
  searches(accountId: number): AsyncIterable<SavedSearch>;
  /** Oldest first, including deleted ones. */
  objects(accountId: number): AsyncIterable<LibraryObject>;
  /** In the order in which objects joined. */
  memberships(accountId: number): AsyncIterable<Membership>;
  /** Oldest first, including hidden ones. */
  links(accountId: number): AsyncIterable<Link>;
  /** Pinned objects by position. */
  pins(accountId: number): AsyncIterable<Uid>;
  /** @throws DomainError `unavailable` when the data may be inconsistent */
  close(): Promise<void>;
}

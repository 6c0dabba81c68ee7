import type { AccessKey, Scope } from '../model/access-key.ts';
import type { Account } from '../model/account.ts';
import type { Blob } from '../model/blob.ts';
import type { Embedding } from '../model/embedding.ts';
import type { Entity } from '../model/entity.ts';
import type { Position } from '../model/event.ts';
import type { FactSources } from '../model/fact.ts';
import type { Feed, FeedChoices } from '../model/feed.ts';
import type { Instant } from '../model/instant.ts';
import type { Job } from '../model/job.ts';
import type { Link } from '../model/link.ts';
import type { SavedObject } from '../model/object.ts';
import type { PageCopy } from '../model/page-copy.ts';
import type { Pin, Placement } from '../model/pin.ts';
import type { Policy } from '../model/plan.ts';
import type { Session } from '../model/session.ts';
import type { Space } from '../model/space.ts';
import type { Step } from '../model/step.ts';
import type { Uid } from '../model/uid.ts';
import type { Delivery, Webhook } from '../model/webhook.ts';
import type { SearchDocument } from '../search/text/document.ts';
import type { EmbeddingModel } from './embedder.ts';
import type { LibraryObject, Membership, TagTime } from './library.ts';

/**
 * One write of a unit of work, as data. A `document` is the object in the form in which it is indexed, where that was made ahead
 * (`indexedAhead`). The comments name the codes of the DomainErrors with which `Storage.commit` rejects
 * when the change is impossible.
 */
export type Change =
  /** `stale` when the id is taken. */
  | { readonly type: 'account.insert'; readonly account: Account }
  | { readonly type: 'account.replace'; readonly account: Account }
  /** `duplicate` when the kid is taken. */
  | { readonly type: 'key.insert'; readonly key: AccessKey }
  /** Also ends the key's session. A key that is already revoked keeps its first time. */
  | { readonly type: 'key.revoke'; readonly kid: string; readonly at: Instant }
  /** Does nothing when the key already has a session. */
  | { readonly type: 'session.insert'; readonly session: Session }
  | { readonly type: 'session.seen'; readonly id: Uid; readonly at: Instant }
  /** Spends credits, or gives them back when `price` is negative; `exhausted` when they do not suffice for a policy. */
  | {
      readonly type: 'credits.spend';
      readonly accountId: number;
      readonly policies: readonly Policy[];
      readonly price: number;
      readonly at: Instant;
    }
  /** `stale` when the account has an object of the same identity. */
  | { readonly type: 'object.insert'; readonly object: SavedObject; readonly document?: SearchDocument }
  /**
   * Writes the differences between the two, except memberships, and updates tag counts and wiki links accordingly; `stale`
   * unless `before.version` is current.
   */
  | {
      readonly type: 'object.replace';
      readonly before: SavedObject;
      readonly after: SavedObject;
      readonly document?: SearchDocument;
    }
  /** Stores the extracted text of an object. Must come before the change of the object that refers to it. */
  | { readonly type: 'extract.put'; readonly objectId: Uid; readonly body: string }
  /**
   * Keeps a picture of an object's text, fetched from an address of that SHA-256. Does nothing when the object has it already, or
   * is gone.
   */
  | { readonly type: 'picture.put'; readonly objectId: Uid; readonly address: string; readonly blob: Blob }
  /**
   * Adds a copy of an object's page. `stale` when one of `shared`, the files that it has in common with other copies of the account,
   * is no longer one of theirs. Does nothing when the object is gone.
   */
  | {
      readonly type: 'copy.put';
      readonly accountId: number;
      readonly objectId: Uid;
      readonly copy: PageCopy;
      readonly shared: readonly Blob[];
    }
  /** Notes that the page was still as it is in a copy. */
  | { readonly type: 'copy.confirm'; readonly objectId: Uid; readonly id: Uid; readonly at: Instant }
  /** Replaces the entities to which the main entity of an object refers. */
  | { readonly type: 'entities.put'; readonly objectId: Uid; readonly entities: readonly Entity[] }
  /**
   * Replaces the vectors that a model computed for an object's text, and stores the model's name. Does nothing when the object
   * is gone.
   */
  | {
      readonly type: 'embeddings.put';
      readonly objectId: Uid;
      readonly model: EmbeddingModel;
      /** SHA-256 of the text, lower-case hexadecimal. */
      readonly sha256: string;
      /** In the order of the text; empty for a text without words. */
      readonly embeddings: readonly Embedding[];
    }
  /** Removes a model's vectors for at most `max` objects; with the last of them, the model itself. */
  | { readonly type: 'embeddings.drop'; readonly modelId: number; readonly max: number }
  /** Removes the object and everything that belongs to it; `stale` unless the version is current. */
  | { readonly type: 'object.destroy'; readonly object: SavedObject }
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
  /** Pins objects that are not pinned after all that are, in this order; also such as the same unit makes. Others are left out. */
  | { readonly type: 'pins.import'; readonly accountId: number; readonly objectIds: readonly Uid[] }
  /** Moves pins, as `place` does; `not-found` for an object that is not pinned. */
  | { readonly type: 'pins.move'; readonly accountId: number; readonly moves: readonly Pin[] }
  /** Queues a step of analysis, replacing any job for the same step of the object. */
  | { readonly type: 'job.enqueue'; readonly job: Job }
  /** Queues the failed steps of an object again. */
  | { readonly type: 'jobs.retry'; readonly objectId: Uid; readonly due: Instant }
  /** Writes a job back after an attempt; does nothing when it no longer belongs to `before.worker`. */
  | { readonly type: 'job.replace'; readonly before: Job; readonly after: Job }
  /** Removes a job that is done; does nothing when it no longer belongs to its worker. */
  | { readonly type: 'job.remove'; readonly job: Job }
  /** Extends the lease of a worker's running jobs until `due`. */
  | { readonly type: 'jobs.renew'; readonly worker: Uid; readonly due: Instant }
  /** Records that this version did a step of an object, and forgets the `outdated` steps. Does nothing for an unknown object. */
  | {
      readonly type: 'step.done';
      readonly accountId: number;
      readonly objectId: Uid;
      readonly step: Step;
      readonly version: string;
      /** Where it found the fields of the object's entity. */
      readonly sources: FactSources;
      readonly outdated: readonly Step[];
    }
  /** Notes how far outdated results have been looked for: see `JobQueue.listUnrenewed`. */
  | { readonly type: 'analysis.renewed'; readonly form: string; readonly left: number }
  /** Indexes objects in the present form, and notes how far that is done: see `Storage.outdatedIndex`. `stale` when one has changed since. */
  | {
      readonly type: 'index.renew';
      readonly objects: readonly SavedObject[];
      readonly renewed?: number | null;
    }
  /**
   * Renames a tag on every object in sight that has it, in the trash or not, as a person's: where an object has the new name already,
   * the two become one. Without a new name, removes it. Each object remembers the old name as refused (D30), and is afterwards
   * among those of which `Storage.outdatedIndex` says that their words are to be indexed again.
   */
  | TagReplacement
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
  /** Removes at most `max` events of an account that are before a position, the oldest first, but never its newest. */
  | {
      readonly type: 'events.sweep';
      readonly accountId: number;
      readonly before: Position;
      readonly max: number;
    }
  /**
   * Has jobs, feeds, webhooks and deliveries tried at once that are due later than any pause lasts, and ends leases so far ahead as
   * if they had just begun: a clock that was ahead set them.
   */
  | { readonly type: 'waits.limit'; readonly now: Instant }
  /** It begins after the newest event of the account; `unprocessable` when the account would have more than 50. */
  | { readonly type: 'webhook.insert'; readonly webhook: Omit<Webhook, 'position'> }
  /** Changes what its owner decides, and has it tried at once; does nothing when it is gone. */
  | {
      readonly type: 'webhook.replace';
      readonly after: Pick<Webhook, 'id' | 'accountId' | 'url' | 'types' | 'isPaused'>;
    }
  /** Removes it with its deliveries. */
  | { readonly type: 'webhook.remove'; readonly accountId: number; readonly id: Uid }
  /** Has everything after a position sent again, whoever works on it; does nothing when it is gone. */
  | {
      readonly type: 'webhook.rewind';
      readonly accountId: number;
      readonly id: Uid;
      readonly position: Position;
    }
  /** Has its failed deliveries tried again, until then. */
  | { readonly type: 'webhook.retry'; readonly accountId: number; readonly id: Uid; readonly until: Instant }
  /** Gives it to a worker until then; `stale` when it is paused or gone, or another worker has it. */
  | {
      readonly type: 'webhook.claim';
      readonly id: Uid;
      readonly worker: Uid;
      readonly now: Instant;
      readonly until: Instant;
    }
  /** Takes all webhooks from the workers that have them; whoever does it must know that these are dead. */
  | { readonly type: 'webhooks.free' }
  /**
   * Writes what became of it and its deliveries, lets those go first for which nothing else waits, and gives it back; `stale` when the
   * worker no longer has it.
   */
  | {
      readonly type: 'webhook.progress';
      readonly webhook: Pick<Webhook, 'id' | 'position' | 'failures' | 'due'>;
      readonly worker: Uid;
      readonly now: Instant;
      readonly put: readonly Delivery[];
      /** The positions of deliveries that are done. */
      readonly done: readonly Position[];
    }
  /**
   * `duplicate` when the account has a feed of that address for the same space, `not-found` for an unknown space, `unprocessable` when
   * the account would have more than 1,000, `stale` when the id is taken.
   */
  | { readonly type: 'feed.insert'; readonly feed: Feed; readonly marks: readonly string[] }
  /**
   * Changes what its owner decides, and takes it from the worker that has it; `duplicate` and `not-found` likewise. Another address is
   * read anew, but for the items that are known.
   */
  | {
      readonly type: 'feed.replace';
      readonly after: FeedChoices & Pick<Feed, 'id' | 'accountId' | 'due'>;
    }
  /** Does nothing when it is gone; its items stay. */
  | { readonly type: 'feed.remove'; readonly accountId: number; readonly id: Uid }
  /** Gives it to a worker until then; `stale` when it is gone, or another worker has it. */
  | {
      readonly type: 'feed.claim';
      readonly id: Uid;
      readonly worker: Uid;
      readonly now: Instant;
      readonly until: Instant;
    }
  /** Writes what came of reading it, and gives it back; `stale` when the worker no longer has it. */
  | {
      readonly type: 'feed.progress';
      readonly feed: Feed;
      readonly worker: Uid;
      /** See `FeedReader.marks`; absent where they are as they were. */
      readonly marks?: readonly string[];
    }
  /** Gives it back as it was, if the worker has it. */
  | { readonly type: 'feed.release'; readonly id: Uid; readonly worker: Uid }
  /** Takes all feeds from the workers that have them; whoever does it must know that these are dead. */
  | { readonly type: 'feeds.free' }
  /** Writes nothing: names the key with which the unit of work is done, for its events. */
  | { readonly type: 'by'; readonly kid: string };

/** A change of a tag on all objects that have it; `stale` when these are not as many as expected. */
export interface TagReplacement {
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

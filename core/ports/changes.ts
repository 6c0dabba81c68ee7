import type { AccessKey } from '../model/access-key.ts';
import type { Account } from '../model/account.ts';
import type { Embedding } from '../model/embedding.ts';
import type { Entity } from '../model/entity.ts';
import type { Instant } from '../model/instant.ts';
import type { Job } from '../model/job.ts';
import type { Link } from '../model/link.ts';
import type { SavedObject } from '../model/object.ts';
import type { Pin, Placement } from '../model/pin.ts';
import type { Policy } from '../model/plan.ts';
import type { Session } from '../model/session.ts';
import type { Space } from '../model/space.ts';
import type { Step } from '../model/step.ts';
import type { Uid } from '../model/uid.ts';
import type { EmbeddingModel } from './embedder.ts';
import type { LibraryObject, Membership, TagTime } from './library.ts';

/** One step of a unit of work: what to write, as data. */
export type Change =
  /** `stale` when the id is taken. */
  | { readonly type: 'account.insert'; readonly account: Account }
  | { readonly type: 'account.replace'; readonly account: Account }
  /** `duplicate` when the kid is taken. */
  | { readonly type: 'key.insert'; readonly key: AccessKey }
  /** Ends the key's session too. A key revoked before keeps its first time. */
  | { readonly type: 'key.revoke'; readonly kid: string; readonly at: Instant }
  /** Nothing when the key already has a session. */
  | { readonly type: 'session.insert'; readonly session: Session }
  | { readonly type: 'session.seen'; readonly id: Uid; readonly at: Instant }
  /** Spends (or, negative, gives back) credits; `exhausted` when a policy cannot pay. */
  | {
      readonly type: 'credits.spend';
      readonly accountId: number;
      readonly policies: readonly Policy[];
      readonly price: number;
      readonly at: Instant;
    }
  /** `stale` when an object of the same identity is there. */
  | { readonly type: 'object.insert'; readonly object: SavedObject }
  /**
   * Writes what differs between the two, memberships excepted, and keeps counts of tags and links by references in step;
   * `stale` unless `before.version` is current.
   */
  | { readonly type: 'object.replace'; readonly before: SavedObject; readonly after: SavedObject }
  /** Keeps the extracted text of an object, before the change of the object that names it. */
  | { readonly type: 'extract.put'; readonly objectId: Uid; readonly body: string }
  /** Keeps what the main entity of an object refers to, in place of what was kept before. */
  | { readonly type: 'entities.put'; readonly objectId: Uid; readonly entities: readonly Entity[] }
  /**
   * Keeps what a model made of an object's text in place of what it had made of it before, and the name of the model.
   * Nothing when the object is gone.
   */
  | {
      readonly type: 'embeddings.put';
      readonly objectId: Uid;
      readonly model: EmbeddingModel;
      /** SHA-256 of the text, lower-case hexadecimal. */
      readonly sha256: string;
      /** In the order of the text; none for a text without words. */
      readonly embeddings: readonly Embedding[];
    }
  /** Forgets what a model made of at most `most` objects; the model itself with the last. */
  | { readonly type: 'embeddings.drop'; readonly modelId: number; readonly most: number }
  /** Removes the object and all that hangs on it; `stale` unless the version is current. */
  | { readonly type: 'object.destroy'; readonly object: SavedObject }
  /**
   * Puts the object in spaces, those it is in already excepted; `not-found` for an unknown space or object,
   * `unprocessable` for a deleted object, when the object would be in more than 100 spaces, or a space would hold more
   * than 10,000 objects.
   */
  | {
      readonly type: 'memberships.add';
      readonly accountId: number;
      readonly objectId: Uid;
      readonly spaceIds: readonly Uid[];
    }
  /** Puts objects in a space, in their order, as `memberships.add` does one by one; names the first that is refused. */
  | {
      readonly type: 'space.fill';
      readonly accountId: number;
      readonly spaceId: Uid;
      readonly objectIds: readonly Uid[];
    }
  /** Takes the object out of the space; nothing when it is not in it. */
  | { readonly type: 'memberships.remove'; readonly objectId: Uid; readonly spaceId: Uid }
  /** `duplicate` when another space of the account has the name. */
  | { readonly type: 'space.insert'; readonly space: Space }
  /** `duplicate` likewise; `stale` unless the space is still as it was before; `not-found` when it is gone. */
  | { readonly type: 'space.replace'; readonly before: Space; readonly after: Space }
  /** Removes the space and its memberships; its objects stay. */
  | { readonly type: 'space.remove'; readonly space: Space }
  /**
   * Makes the link, or notes that a person asserts it where it is there (D31); `stale` when the pair has a link of another
   * id, `not-found` for an unknown end, `unprocessable` for a deleted one.
   */
  | { readonly type: 'link.assert'; readonly accountId: number; readonly link: Omit<Link, 'flags'> }
  /** `unprocessable` when a text infers the link or an end is deleted; nothing when it is not there. */
  | { readonly type: 'link.remove'; readonly accountId: number; readonly id: Uid }
  /** Unpins the object; the pins behind it move up. Nothing when it is not pinned. */
  | { readonly type: 'pins.remove'; readonly accountId: number; readonly objectId: Uid }
  /**
   * Pins objects, or moves them, one after the other as `place` does (D33); `not-found` for an unknown object,
   * `unprocessable` for a deleted one.
   */
  | {
      readonly type: 'pins.place';
      readonly accountId: number;
      readonly placements: readonly Placement[];
    }
  /** Moves pins likewise; `not-found` for an object that is not pinned. */
  | { readonly type: 'pins.move'; readonly accountId: number; readonly moves: readonly Pin[] }
  /** Queues a step of analysis; a job for the same step of the object starts over. */
  | { readonly type: 'job.enqueue'; readonly job: Job }
  /** Queues again the steps of an object that were given up. */
  | { readonly type: 'jobs.retry'; readonly objectId: Uid; readonly due: Instant }
  /** Writes a job back after a try; nothing when it is no longer in the hands of `before.worker`. */
  | { readonly type: 'job.replace'; readonly before: Job; readonly after: Job }
  /** The job is done; nothing when it is no longer in the hands of its worker. */
  | { readonly type: 'job.remove'; readonly job: Job }
  /** The worker is alive: what it does is its own until `due`. */
  | { readonly type: 'jobs.renew'; readonly worker: Uid; readonly due: Instant }
  /** A step of an object was done by this version; what rests on it is to be done again. Nothing for an unknown object. */
  | {
      readonly type: 'step.done';
      readonly objectId: Uid;
      readonly step: Step;
      readonly version: string;
      readonly outdated: readonly Step[];
    }
  /** Notes when tags were last used; of two times the later one stays. */
  | { readonly type: 'tags.import'; readonly accountId: number; readonly tags: readonly TagTime[] }
  /**
   * Makes objects of one account as they are given, deleted ones too, with all that hangs on them but memberships, entities and
   * jobs; times of tags stay as they are. `stale` when one is there, or one of the same identity.
   */
  | {
      readonly type: 'objects.import';
      readonly accountId: number;
      readonly objects: readonly LibraryObject[];
    }
  /**
   * Puts objects in spaces, in this order, deleted ones too; those that are in them are passed over. `not-found` and
   * `unprocessable` as for `memberships.add`.
   */
  | {
      readonly type: 'memberships.import';
      readonly accountId: number;
      readonly memberships: readonly Membership[];
    }
  /**
   * Gives pairs of objects the link that an export tells of, as far as `importedLinkFlags` lets it: its id, and that a person
   * asserts it. `not-found` for an unknown end, `stale` when the id is that of another pair, `unprocessable` for a link
   * that nobody asserts and no text refers to.
   */
  | { readonly type: 'links.import'; readonly accountId: number; readonly links: readonly Link[] };

/** The same way to commit, which then tells when there were new jobs among the changes. */
export function tellingOfJobs(
  commit: (changes: readonly Change[]) => Promise<void>,
  tell: () => void,
): (changes: readonly Change[]) => Promise<void> {
  return async (changes) => {
    await commit(changes);
    if (changes.some((change) => change.type === 'job.enqueue')) tell();
  };
}

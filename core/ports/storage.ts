import type { AccessKey, Scope } from '../model/access-key.ts';
import type { Account } from '../model/account.ts';
import type { Blob } from '../model/blob.ts';
import type { Embedding } from '../model/embedding.ts';
import type { Entity } from '../model/entity.ts';
import type { Instant } from '../model/instant.ts';
import type { Job } from '../model/job.ts';
import type { Link } from '../model/link.ts';
import type { SavedObject } from '../model/object.ts';
import type { PinOrder } from '../model/pin.ts';
import type { Session } from '../model/session.ts';
import type { Space } from '../model/space.ts';
import type { StepResults } from '../model/step.ts';
import type { Tag } from '../model/tag.ts';
import type { Uid } from '../model/uid.ts';
import type { Window } from '../pricing/quota.ts';
import type { Query } from '../search/tree.ts';
import type { Change } from './changes.ts';
import type { EmbeddingModel } from './embedder.ts';
import type { LibraryReader } from './library.ts';

/**
 * The database: readers by resource, and one way to write.
 * Every method rejects with DomainError `unavailable` when the database does not answer.
 */
export interface Storage {
  readonly accounts: AccountReader;
  readonly accessKeys: AccessKeyReader;
  readonly credits: CreditReader;
  readonly objects: ObjectReader;
  readonly entities: EntityReader;
  readonly embeddings: EmbeddingReader;
  readonly tags: TagReader;
  readonly spaces: SpaceReader;
  readonly links: LinkReader;
  readonly pins: PinReader;
  readonly jobs: JobQueue;
  readonly library: LibraryReader;

  /**
   * Applies all changes or none, in order; durable when it resolves (D13).
   * @throws DomainError `stale` when a change names a version that is no longer current, or a uniqueness that was
   * checked before is now taken: read again and retry; `duplicate`, `unprocessable`, `not-found`, `exhausted` where
   * the change says so; `storage-full`
   */
  commit(changes: readonly Change[]): Promise<void>;

  /** The name of the library that is kept here: made with the database, and never another. */
  libraryName(): Promise<string>;
  /**
   * Calls `hear` soon after jobs were queued, by whatever process as far as the database lets others know; returns the way to
   * stop that. Some news may be lost and some be none: who waits for jobs also looks now and then.
   */
  watchJobs(hear: () => void): () => void;

  /** Resolves when the database answers. */
  check(): Promise<void>;
  /** Looks for damage; one sentence for each finding. */
  inspect(): Promise<readonly string[]>;
  /** Says what could be better about the database. */
  advise(): Promise<readonly Advice[]>;
  /** Finishes what is in flight and lets go of the database. */
  close(): Promise<void>;
}

/** Something that could be better, each in a sentence or two. */
export interface Advice {
  readonly finding: string;
  readonly remedy: string;
}

export interface AccountReader {
  find(id: number): Promise<Account | null>;
  /** Every account, by id. */
  list(): Promise<readonly Account[]>;
}

/** A key with what every request needs to know beside it. */
export interface KeyRing {
  readonly key: AccessKey;
  readonly account: Account;
  /** Absent until the key is first used (D17). */
  readonly session: Session | null;
}

export interface AccessKeyReader {
  /** The key as every commit left it that has resolved, in whatever process; of others perhaps as it was before. */
  find(kid: string): Promise<KeyRing | null>;
  /** Every key, of one account or of all, oldest first. */
  list(accountId?: number): Promise<readonly AccessKey[]>;
}

export interface CreditReader {
  /** The account's windows as they were last written; closed ones may be among them. */
  windows(accountId: number): Promise<readonly Window[]>;
}

/** Which objects to list. Deleted ones never are. */
export interface ObjectFilter {
  readonly accountId: number;
  readonly scope: Scope;
  /** Only these. */
  readonly ids?: readonly Uid[];
  /** Only the members of this space. */
  readonly spaceId?: Uid;
  readonly query?: Query;
  /** Only what is similar to this object of the account, itself left out. */
  readonly similarTo?: Uid;
  /** By which model meaning counts beside words; without it by what the collection itself teaches. */
  readonly sense?: Sense;
}

/** An embedding model in a search. */
export interface Sense {
  /** The model whose vectors are compared. */
  readonly modelId: number;
  /** The vector of `query`, of unit length; null when the model cannot tell. Asked for only where it is of use. */
  locate(): Promise<Float32Array | null>;
}

/** How a search goes beyond the words of a query. */
export interface SearchOptions {
  /** Whether meaning counts beside bare words: `needed` where the words alone find little. */
  readonly meaning: 'never' | 'needed' | 'always';
  /** Weight of meaning, from 0; words weigh 1. */
  readonly boost: number;
}

/** How a list with `query` is ranked. */
export const LIST_RANKING: SearchOptions = Object.freeze({ meaning: 'needed', boost: 1 });

/** An object that a search found. */
export interface Match {
  readonly id: Uid;
  /** Relevance, from 0; comparable within one answer. */
  readonly score: number;
  /** Nearness by meaning, from 0 to 1, where meaning counted. */
  readonly semanticScore?: number;
}

export interface ObjectReader {
  /** Also finds deleted ones. */
  find(accountId: number, id: Uid): Promise<SavedObject | null>;
  /** The extracted text as Markdown; null when there is none. */
  readExtract(accountId: number, id: Uid): Promise<string | null>;
  /** The object, deleted or not, that was saved from the same content (D23). */
  findByIdentity(accountId: number, identity: string): Promise<SavedObject | null>;
  /**
   * Newest bump first, then newest id; by relevance with `query`, by similarity with `similarTo`, which `query` then only
   * filters (D21). Constant memory; one snapshot, but of ranked lists each object as it is when its turn comes.
   */
  list(filter: ObjectFilter, limit?: number): AsyncIterable<SavedObject>;
  /** The best of what `list` would give, without the objects themselves; the filter has `query` or `similarTo`. */
  search(filter: ObjectFilter, limit: number, options: SearchOptions): Promise<readonly Match[]>;
  /** How many `list` would give, counted up to `atMost`. */
  count(filter: ObjectFilter, atMost: number): Promise<number>;
  /** Objects of all accounts that were deleted before `instant`, longest ago first, at most `limit`. */
  listDeletedBefore(instant: Instant, limit: number): Promise<readonly SavedObject[]>;
  /** Every blob that an object of any account refers to. */
  listBlobs(): AsyncIterable<{ readonly objectId: Uid; readonly blob: Blob }>;
}

/** An entity with the object through which it is known. */
export interface HeldEntity {
  readonly entity: Entity;
  readonly objectId: Uid;
}

export interface EntityReader {
  /** The entity of that id: what an object of the account, deleted or not, is about, or what such an entity refers to. */
  find(accountId: number, id: Uid): Promise<HeldEntity | null>;
  /** What the main entity of an object refers to, by id. */
  listReferences(accountId: number, objectId: Uid): Promise<readonly Entity[]>;
}

/** A model of which vectors are kept. */
export interface KeptModel extends EmbeddingModel {
  /** Of every vector of it. */
  readonly dimensions: number;
}

export interface EmbeddingReader {
  findModel(modelId: number): Promise<KeptModel | null>;
  /** Every model of which something is kept, by id. */
  listModels(): Promise<readonly KeptModel[]>;
  /** Number of objects whose text a model has read; takes its time. */
  countTexts(modelId: number): Promise<number>;
  /** SHA-256 of the text of the object as the model last read it; null when it did not. */
  findText(objectId: Uid, modelId: number): Promise<string | null>;
  /**
   * All that is kept of those objects of the account, by object: by model, then in the order of the text.
   * @param ids each once
   */
  ofObjects(accountId: number, ids: readonly Uid[]): Promise<ReadonlyMap<Uid, readonly Embedding[]>>;
}

/** Whose records a list may show: an account's, as far as a key's scope reaches. */
export interface Visibility {
  readonly accountId: number;
  readonly scope: Scope;
}

export interface TagReader {
  /** Tags that active objects in sight carry, the last modified first, then by name (D30). */
  list(visibility: Visibility): AsyncIterable<Tag>;
}

export interface SpaceReader {
  find(accountId: number, id: Uid): Promise<Space | null>;
  /** Spaces in sight, newest first; only those of `ids` where it is given (D21). */
  list(visibility: Visibility, ids?: readonly Uid[]): AsyncIterable<Space>;
  /** Active objects in sight that the space holds, in the order in which they joined. */
  listObjects(visibility: Visibility, id: Uid): AsyncIterable<Uid>;
  /** Whether the space holds an object that a key for `spaceIds` would lose sight of without it (D16). */
  holdsOnlyCopyIn(id: Uid, spaceIds: readonly Uid[]): Promise<boolean>;
}

export interface LinkReader {
  /** Also finds links hidden by a deleted end. */
  find(accountId: number, id: Uid): Promise<Link | null>;
  findByEnds(sourceId: Uid, targetId: Uid): Promise<Link | null>;
  /** Links both of whose ends are active and in sight, newest first (D21). */
  list(visibility: Visibility): AsyncIterable<Link>;
  /** The active object that each wiki label in the object's text means, for those that mean one in sight (D16, D32). */
  targets(visibility: Visibility, sourceId: Uid): Promise<ReadonlyMap<string, Uid>>;
}

export interface PinReader {
  /** All pinned objects of the account in order. */
  order(accountId: number): Promise<PinOrder>;
  /** Those of them in sight. */
  inSight(visibility: Visibility): Promise<ReadonlySet<Uid>>;
}

/** How far the analysis of an account's objects is (D3). */
export interface AnalysisProgress {
  /** Waiting, also for their next try. */
  readonly queued: number;
  readonly running: number;
  readonly failed: readonly Pick<Job, 'objectId' | 'step' | 'reason'>[];
}

/** How an active object was understood, when no step of it is waiting or running. */
export interface UnderstoodObject extends Pick<SavedObject, 'id' | 'accountId' | 'kind' | 'url'> {
  readonly results: StepResults;
}

export interface JobQueue {
  /**
   * Takes the job to be done next, for this worker alone: a due one, of the accounts in turn, what was just saved before what
   * is done again, and the newest first, so that nobody waits for an import; of no host that two running jobs are asking. Null when
   * there is none.
   */
  claim(worker: Uid, now: Instant): Promise<Job | null>;
  /** Running jobs whose workers have not renewed them until `now`. */
  listAbandoned(now: Instant): Promise<readonly Job[]>;
  progress(accountId: number): Promise<AnalysisProgress>;
  /** Number of queued and running jobs of all accounts. */
  pending(): Promise<number>;
  /** The steps that were done for an object. */
  results(objectId: Uid): Promise<StepResults>;
  /** Every active object of all accounts of which no step waits or runs. */
  listUnderstood(): AsyncIterable<UnderstoodObject>;
}

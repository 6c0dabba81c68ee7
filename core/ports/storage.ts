import type { Change } from '../changes/change.ts';
import type { Reason } from '../errors.ts';
import type { Embedding, EmbeddingModel } from '../model/embedding.ts';
import type { Entity } from '../model/entity.ts';
import type { FactSources } from '../model/fact.ts';
import type { Instant } from '../model/instant.ts';
import type { Job, JobClass, Trigger } from '../model/job.ts';
import type { Link } from '../model/link.ts';
import type { SavedObject } from '../model/object.ts';
import type { PinOrder } from '../model/pin.ts';
import type { Space } from '../model/space.ts';
import type { StepResults } from '../model/step.ts';
import type { Tag } from '../model/tag.ts';
import type { Uid } from '../model/uid.ts';
import type { CopyReader } from './copy-reader.ts';
import type { EventReader } from './event-reader.ts';
import type { FeedReader } from './feed-reader.ts';
import type { HighlightReader } from './highlight-reader.ts';
import type { LibraryReader } from './library.ts';
import type { LogInReader } from './log-in-reader.ts';
import type { Measures } from './measures.ts';
import type { ObjectReader } from './object-reader.ts';
import type { AccessKeyReader, AccountReader, CreditReader } from './people.ts';
import type { PictureReader } from './picture-reader.ts';
import type { PlaceReader } from './place-reader.ts';
import type { SavedSearchReader, ShareReader } from './share-reader.ts';
import type { Visibility } from './visibility.ts';
import type { WebhookReader } from './webhook-reader.ts';

/**
 * The database: a reader for each resource, and one way to write. Every method rejects with DomainError `unavailable` when the database
 * does not respond.
 */
export interface Storage {
  readonly accounts: AccountReader;
  readonly accessKeys: AccessKeyReader;
  readonly credits: CreditReader;
  readonly logIns: LogInReader;
  readonly objects: ObjectReader;
  readonly entities: EntityReader;
  readonly embeddings: EmbeddingReader;
  readonly tags: TagReader;
  readonly spaces: SpaceReader;
  readonly links: LinkReader;
  readonly pins: PinReader;
  readonly pictures: PictureReader;
  readonly places: PlaceReader;
  readonly copies: CopyReader;
  readonly highlights: HighlightReader;
  readonly jobs: JobQueue;
  readonly events: EventReader;
  readonly webhooks: WebhookReader;
  readonly feeds: FeedReader;
  readonly savedSearches: SavedSearchReader;
  readonly shares: ShareReader;
  readonly library: LibraryReader;

  /** Whether a commit may still take effect after the process that sent it has ended, as with a database server. */
  readonly commitsOutliveProcess: boolean;

  /**
   * Applies all changes in order, or none of them. Durable when it resolves (D13).
   * @throws DomainError `stale` if a change names an outdated version, or a unique key was taken since it was checked: read again and retry
   * @throws DomainError `duplicate`, `unprocessable`, `not-found`, `exhausted` as documented for the change; `storage-full`
   */
  commit(changes: readonly Change[]): Promise<void>;

  /**
   * The next objects to reindex, for `index.renew`: first objects with a tag that was renamed or removed everywhere, then objects indexed
   * in an earlier version. Returns at most `limit` objects, or fewer if they are long; null if there are no more.
   */
  outdatedIndex(limit: number): Promise<OutdatedIndex | null>;

  /**
   * Compares stored responses of the current version with the responses that would be written now, for the next objects in one snapshot.
   * Returns null if there are no more objects.
   * @param after 0, or `last` of the previous result
   */
  differingResponses(after: number, limit: number): Promise<DifferingResponses | null>;

  /** The name of the library in this database, set when the database is created and never changed. */
  libraryName(): Promise<string>;
  /** The sealed settings of the AI server (`AiSettings`); empty without any. */
  sealedAi(): Promise<string>;
  /**
   * Calls `listener` soon after jobs were queued, also by other processes if the database can notify; returns a function that stops this.
   * Calls can be missed or spurious, so a worker that waits for jobs must also poll.
   */
  watchJobs(listener: () => void): () => void;
  /**
   * Calls `listener` after this process wrote events (with their number), revoked a key, or changed or removed an account; returns a
   * function that stops this. Changes by other processes are found only by polling.
   */
  watchEvents(listener: (written: number) => void): () => void;

  /** Measures the whole library. Counts rows: slow on large libraries, but never blocks other calls. */
  measure(): Promise<Measures>;

  /** Resolves when the database responds. */
  check(): Promise<void>;
  /**
   * Checks the database for damage.
   * @returns one sentence for each finding
   */
  inspect(): Promise<readonly string[]>;
  /**
   * Copies the database, as it is at one moment, to a new file, while others read and write; null for a database that is dumped with its
   * own tools.
   */
  readonly copyTo: ((place: string) => Promise<void>) | null;
  /** Lists possible improvements to the database. */
  advise(): Promise<readonly Advice[]>;
  /** Finishes the work in progress and closes the database. */
  close(): Promise<void>;
}

/** Objects to index again. */
export interface OutdatedIndex {
  readonly objects: readonly SavedObject[];
  /**
   * The progress of reindexing: the row number of the last of these objects; null once all objects are done. Absent for objects whose tag
   * was replaced.
   */
  readonly renewed?: number | null;
}

/** The result of comparing some stored responses. */
export interface DifferingResponses {
  /** The objects whose stored response differs from the response that would be written now. `index.renew` rewrites it. */
  readonly objects: readonly SavedObject[];
  /** The number of objects compared. */
  readonly count: number;
  /** The row number of the last object compared. */
  readonly last: number;
}

/** A possible improvement, in one or two sentences each. */
export interface Advice {
  readonly finding: string;
  readonly remedy: string;
}

/** An entity with the object that it belongs to. */
interface EntityOfObject {
  readonly entity: Entity;
  readonly objectId: Uid;
}

export interface EntityReader {
  /**
   * The entity with that id: the main entity of an object of the account, deleted or not, or an entity to which such a main entity refers.
   */
  find(accountId: number, id: Uid): Promise<EntityOfObject | null>;
  /** The entities to which the main entity of an object refers, by id. */
  listReferences(accountId: number, objectId: Uid): Promise<readonly Entity[]>;
}

/** A model with stored vectors. */
export interface StoredModel extends EmbeddingModel {
  /** The dimension of each of its vectors. */
  readonly dimensions: number;
}

export interface EmbeddingReader {
  findModel(modelId: number): Promise<StoredModel | null>;
  /** All models with stored vectors, by id. */
  listModels(): Promise<readonly StoredModel[]>;
  /** Number of objects whose text the model has embedded. Slow: counts rows. */
  countTexts(modelId: number): Promise<number>;
  /** SHA-256 of the object's text as the model last embedded it; null if it never did. */
  findText(objectId: Uid, modelId: number): Promise<string | null>;
  /**
   * All vectors of these objects of the account: for each object by model, then in the order of the text.
   * @param ids without duplicates
   */
  ofObjects(accountId: number, ids: readonly Uid[]): Promise<ReadonlyMap<Uid, readonly Embedding[]>>;
}

export interface TagReader {
  /** Tags of visible active objects, the last modified first, then by name (D30); at most `limit`. */
  list(visibility: Visibility, limit?: number): AsyncIterable<Tag>;
  /** The number of visible objects with a tag, without objects deleted before `goneBefore`. */
  countUses(visibility: Visibility, name: string, goneBefore: Instant): Promise<number>;
}

export interface SpaceReader {
  find(accountId: number, id: Uid): Promise<Space | null>;
  /** Visible spaces, newest first; with `ids`, only these (D21). */
  list(visibility: Visibility, ids?: readonly Uid[]): AsyncIterable<Space>;
  /** The number of spaces of an account with each colour, in lower case. */
  countColors(accountId: number): Promise<ReadonlyMap<string, number>>;
  /** Visible active objects in the space, in the order in which they joined. */
  listObjects(visibility: Visibility, id: Uid): AsyncIterable<Uid>;
}

/** A link as seen from one of its objects. */
export interface LinkedObject extends Pick<Link, 'id' | 'flags'> {
  /** `out` for a link from the object, `in` for one to it. */
  readonly direction: 'out' | 'in';
  /** The other end. */
  readonly other: Pick<SavedObject, 'id' | 'title' | 'mainEntity'>;
}

export interface LinkReader {
  /** The link with that id, even if it is hidden because an end is deleted. */
  find(accountId: number, id: Uid): Promise<Link | null>;
  findByEnds(sourceId: Uid, targetId: Uid): Promise<Link | null>;
  /** Links with both ends active and visible, newest first (D21). */
  list(visibility: Visibility): AsyncIterable<Link>;
  /** The links of an active object whose other end is active and visible, newest first. */
  ofObject(visibility: Visibility, objectId: Uid): AsyncIterable<LinkedObject>;
  /** The visible active objects to which the wiki labels in the object's texts refer, by label (D16, D32). */
  targets(visibility: Visibility, sourceId: Uid): Promise<ReadonlyMap<string, Uid>>;
}

export interface PinReader {
  /** All pinned objects of the account, in order. */
  order(accountId: number): Promise<PinOrder>;
  /** The pinned objects that are visible. */
  visible(visibility: Visibility): Promise<ReadonlySet<Uid>>;
}

/** The progress of the analysis of an account's objects (D3). */
export interface AnalysisProgress {
  /** The number of steps to do, including retries due within a minute. */
  readonly queued: number;
  readonly running: number;
  /** Failed jobs, and jobs whose next attempt is more than a minute away. */
  readonly failed: readonly Pick<Job, 'objectId' | 'step' | 'state' | 'due' | keyof Reason>[];
}

/** An active object whose analysis has finished, with the completed steps. */
export interface AnalysedObject extends Pick<SavedObject, 'id' | 'accountId' | 'kind' | 'url'> {
  readonly results: StepResults;
}

/** Some objects whose results may be outdated. */
interface RenewalBatch {
  readonly objects: readonly AnalysedObject[];
  /** The number of row numbers that are left after these objects, for `analysis.renewed`; 0 at the end. */
  readonly left: number;
}

export interface JobQueue {
  /**
   * Claims the next due job for this worker; null if no job is due. Accounts take turns. First attempts come before reruns, and the newest
   * first, so that nobody has to wait for an import. At most `MAX_JOBS_PER_HOST` jobs fetch from the same host at the same time, and at
   * most `MAX_FETCHING_PER_ACCOUNT` jobs of this worker fetch for the same account.
   * @param jobClass the jobs to choose from; by default all
   */
  claim(worker: Uid, now: Instant, jobClass?: JobClass): Promise<Job | null>;
  /** Whether waiting jobs are due at `now`, for `jobs.wake`. */
  hasDueWaitingJobs(now: Instant): Promise<boolean>;
  /** Running jobs whose lease has expired at `now`. */
  listAbandoned(now: Instant): Promise<readonly Job[]>;
  /** The progress of the analysis of the visible objects. */
  progress(visibility: Visibility): Promise<AnalysisProgress>;
  /** The number of unreadable pages and files of all accounts, including pages and files that will be retried. */
  unread(): Promise<number>;
  /** The number of queued and running jobs of all accounts, for one trigger or, without it, for all. */
  pending(trigger?: Trigger): Promise<number>;
  /** The completed steps of an object. */
  results(objectId: Uid): Promise<StepResults>;
  /** The sources in which the steps found the fields of the object's entity. */
  factSources(objectId: Uid): Promise<FactSources>;
  /** Every active object of all accounts without waiting or running steps. */
  listAnalysed(): AsyncIterable<AnalysedObject>;
  /**
   * The next active objects of all accounts, newest first, that may have results of other versions than `versions`. At most `limit` objects
   * after the last `analysis.renewed`; null if all have been searched.
   * @param versions the steps with their versions, as text in a stable order
   */
  listForRenewal(versions: string, limit: number): Promise<RenewalBatch | null>;
  /** The share of the objects' row numbers that have been searched, from 0 to 1; null if no objects are left. */
  renewalProgress(): Promise<number | null>;
}

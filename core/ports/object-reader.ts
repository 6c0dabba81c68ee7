import type { Scope } from '../model/access-key.ts';
import type { Blob } from '../model/blob.ts';
import type { Instant } from '../model/instant.ts';
import type { SavedObject } from '../model/object.ts';
import type { Uid } from '../model/uid.ts';
import type { Card } from '../previews/card.ts';
import type { Query } from '../search/query/tree.ts';
import type { SearchOptions } from '../search/ranking/rank-by-query.ts';
import type { Visibility } from './visibility.ts';

export type { SearchOptions };

/** Which objects to list. Includes deleted objects only if the query asks for them (`asksForDeleted`). */
export interface ObjectFilter {
  readonly accountId: number;
  readonly scope: Scope;
  /** Only objects with these ids. */
  readonly ids?: readonly Uid[];
  /** Only the members of this space. */
  readonly spaceId?: Uid;
  readonly query?: Query;
  /** Only objects similar to this object of the account, without the object itself. */
  readonly similarTo?: Uid;
  /** The model for semantic similarity in addition to words; without it, only what feedback documents say. */
  readonly semantic?: SemanticModel;
}

/** An embedding model as used in a search. */
export interface SemanticModel {
  /** The model whose vectors are compared. */
  readonly modelId: number;
  /** The vector of `query`, of unit length; null when the model cannot provide it. Called only if needed. */
  queryVector(): Promise<Float32Array | null>;
}

/** The ranking of a list with `query`. */
export const LIST_RANKING: SearchOptions = Object.freeze({ semantic: 'needed', boost: 1 });

/** A search result. */
export interface Match {
  readonly id: Uid;
  /** Relevance, from 0; comparable only within one result. */
  readonly score: number;
  /** Semantic similarity, from 0 to 1; absent if it did not count. */
  readonly semanticScore?: number;
}

/** The best matches of a search. */
export interface Matches {
  readonly matches: readonly Match[];
  /** Replacements for words of the query, folded; used because no object has all words as typed. */
  readonly corrections: Readonly<Record<string, string>>;
}

/** The data of an object's card. */
export interface PreviewedObject {
  readonly object: Omit<SavedObject, 'content' | 'notes'>;
  readonly excerpt: string;
  readonly noteCount: number;
  /** Among the pins of the account, from 1; absent if not pinned. */
  readonly position?: number;
  /** The state of its analysis; absent when done. */
  readonly analysis?: 'queued' | 'running' | 'failed';
}

/** Numbers of objects: active ones, except for `trash`. */
export interface Tally {
  readonly total: number;
  readonly trash: number;
  readonly completed: number;
  /** Unreadable pages and files. */
  readonly broken: number;
  /** By the type that their cards show, for objects with a stored preview. */
  readonly types: ReadonlyMap<string, number>;
  /** By space, for the spaces in sight that have objects. */
  readonly spaces: ReadonlyMap<Uid, number>;
}

/** Reads objects: single ones, lists and cards. */
export interface ObjectReader {
  /** Whether a token that may read only what it created has created an object. */
  isCreatedBy(kid: string, id: Uid): Promise<boolean>;
  /** The object of that id, deleted or not. */
  find(accountId: number, id: Uid): Promise<SavedObject | null>;
  /** The extracted text as Markdown; null without one. */
  readExtract(accountId: number, id: Uid): Promise<string | null>;
  /**
   * The object with this identity, or with one shared from it (`sharedIdentity`), deleted or not (D23). Of several, an active one,
   * otherwise the last deleted.
   */
  findByIdentity(accountId: number, identity: string): Promise<SavedObject | null>;
  /**
   * Ordered by last bump and then id, newest first; with `query` by relevance; with `similarTo` by similarity, and `query` then only
   * filters (D21). Takes constant memory. Reads one snapshot, except that short lists, ranked lists and lists by ids or space read each
   * object at its turn. As long as an object is unchanged, short lists may return the same value again.
   */
  list(filter: ObjectFilter, limit?: number): AsyncIterable<SavedObject>;
  /** The cards of what `list` would yield, in its order. Reads no texts, however long they are. */
  listCards(filter: ObjectFilter, limit?: number): AsyncIterable<Card>;
  /** The cards of those of these objects that are in sight, including deleted ones; in no particular order. */
  previews(visibility: Visibility, ids: readonly Uid[]): Promise<readonly PreviewedObject[]>;
  /** The objects in the trash that are in sight, the last deleted first. Takes constant memory. */
  listTrash(visibility: Visibility, limit?: number): AsyncIterable<SavedObject>;
  /** Counts the objects in sight by kind, except those deleted before `goneBefore`. */
  tally(visibility: Visibility, goneBefore: Instant): Promise<Tally>;
  /** The best matches of a filter with `query` or `similarTo`, without the objects themselves. */
  search(filter: ObjectFilter, limit: number, options: SearchOptions): Promise<Matches>;
  /** The length of `list`, counted up to `maxCount`. */
  count(filter: ObjectFilter, maxCount: number): Promise<number>;
  /** At most `limit` objects of all accounts that were deleted before `instant`, the earliest deleted first. */
  listDeletedBefore(instant: Instant, limit: number): Promise<readonly SavedObject[]>;
  /** At most `limit` objects of an account, in the trash or not, in no particular order. */
  listAny(accountId: number, limit: number): Promise<readonly SavedObject[]>;
  /** Every blob of every object of all accounts. */
  listBlobs(): AsyncIterable<{ readonly objectId: Uid; readonly blob: Blob }>;
}

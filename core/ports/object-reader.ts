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

/** Which objects to list. Deleted objects are listed only for a query that asks for them (`asksForDeleted`). */
export interface ObjectFilter {
  readonly accountId: number;
  readonly scope: Scope;
  /** Only objects with these ids. */
  readonly ids?: readonly Uid[];
  /** Only the members of this space. */
  readonly spaceId?: Uid;
  readonly query?: Query;
  /** Only objects similar to this object of the account, which is itself left out. */
  readonly similarTo?: Uid;
  /** The model by which semantic similarity counts besides words; without it, only what feedback documents say. */
  readonly semantic?: SemanticModel;
}

/** An embedding model, as a search uses it. */
export interface SemanticModel {
  /** The model whose vectors are compared. */
  readonly modelId: number;
  /** The vector of `query`, of unit length; null when the model cannot provide it. Called only when it is needed. */
  queryVector(): Promise<Float32Array | null>;
}

/** How a list with `query` is ranked. */
export const LIST_RANKING: SearchOptions = Object.freeze({ semantic: 'needed', boost: 1 });

/** An object that a search found. */
export interface Match {
  readonly id: Uid;
  /** Relevance, from 0; comparable only within one result. */
  readonly score: number;
  /** Semantic similarity, from 0 to 1; absent where it did not count. */
  readonly semanticScore?: number;
}

/** The best matches of a search. */
export interface Matches {
  readonly matches: readonly Match[];
  /** The words of the query, folded, for which others were searched for, since no object has all words as they were typed. */
  readonly corrections: Readonly<Record<string, string>>;
}

/** What the card of an object shows. */
export interface PreviewedObject {
  readonly object: Omit<SavedObject, 'content' | 'notes'>;
  readonly excerpt: string;
  readonly noteCount: number;
  /** Among the pins of the account, from 1; absent when it is not pinned. */
  readonly position?: number;
  /** How far its analysis is; absent when it is done. */
  readonly analysis?: 'queued' | 'running' | 'failed';
}

/** Numbers of objects: of active ones, except for `trash`. */
export interface Tally {
  readonly total: number;
  readonly trash: number;
  readonly completed: number;
  /** Pages and files that could not be read. */
  readonly broken: number;
  /** By the type that their cards show, for those of which a preview is kept. */
  readonly types: ReadonlyMap<string, number>;
  /** By space, of the spaces in sight that have any. */
  readonly spaces: ReadonlyMap<Uid, number>;
}

/** Reads objects, one by one, in lists, and as cards. */
export interface ObjectReader {
  /** The object of that id, deleted or not. */
  find(accountId: number, id: Uid): Promise<SavedObject | null>;
  /** The extracted text as Markdown; null when there is none. */
  readExtract(accountId: number, id: Uid): Promise<string | null>;
  /**
   * The object with this identity, or with one shared from it (`sharedIdentity`), deleted or not (D23). Of several an active
   * one, otherwise the one deleted last.
   */
  findByIdentity(accountId: number, identity: string): Promise<SavedObject | null>;
  /**
   * Ordered by last bump and then id, newest first; with `query` by relevance; with `similarTo` by similarity, and `query` then
   * only filters (D21). Takes constant memory. Reads one snapshot, except that short lists, ranked ones and those of given ids or
   * of a space read each object when its turn comes. As long as an object is unchanged, short lists may give the same value again.
   */
  list(filter: ObjectFilter, limit?: number): AsyncIterable<SavedObject>;
  /** The cards of what `list` would yield, in its order. No text is read, however long it is. */
  listCards(filter: ObjectFilter, limit?: number): AsyncIterable<Card>;
  /** What the cards of these objects show, deleted ones too, as far as they are in sight; in no order. */
  previews(visibility: Visibility, ids: readonly Uid[]): Promise<readonly PreviewedObject[]>;
  /** The objects in the trash that are in sight, the last deleted first. Takes constant memory. */
  listTrash(visibility: Visibility, limit?: number): AsyncIterable<SavedObject>;
  /** How many objects in sight there are of which kinds; those deleted before `goneBefore` are not counted. */
  tally(visibility: Visibility, goneBefore: Instant): Promise<Tally>;
  /** The best matches of a filter with `query` or `similarTo`, without the objects themselves. */
  search(filter: ObjectFilter, limit: number, options: SearchOptions): Promise<Matches>;
  /** How many objects `list` would yield, counted up to `maxCount`. */
  count(filter: ObjectFilter, maxCount: number): Promise<number>;
  /** At most `limit` objects of all accounts that were deleted before `instant`, those deleted longest ago first. */
  listDeletedBefore(instant: Instant, limit: number): Promise<readonly SavedObject[]>;
  /** At most `limit` objects of an account, in the trash or not, in no order. */
  listAny(accountId: number, limit: number): Promise<readonly SavedObject[]>;
  /** Every blob to which an object of any account refers. */
  listBlobs(): AsyncIterable<{ readonly objectId: Uid; readonly blob: Blob }>;
}

import type { Scope } from '../model/access-key.ts';
import type { Blob } from '../model/blob.ts';
import type { MARKDOWN } from '../model/content.ts';
import type { Instant } from '../model/instant.ts';
import type { SavedObject } from '../model/object.ts';
import type { SearchOrder } from '../model/search-order.ts';
import type { Uid } from '../model/uid.ts';
import type { Card } from '../previews/card.ts';
import type { Query } from '../search/query/tree.ts';
import type { SearchOptions } from '../search/ranking/rank-by-query.ts';
import type { Visibility } from './visibility.ts';

export type { SearchOptions };

/** Selects the objects to list. Deleted objects are included only if the query requests them (`includesTrash`). */
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
  /** Only objects in the trash, the last deleted first. */
  readonly inTrash?: true;
  /** The order of `list` and `listCards`; absent means the usual order of `list`. */
  readonly order?: SearchOrder;
  /** For the order `random`: each seed gives a different order. */
  readonly seed?: number;
  /** Leaves out objects deleted before this instant. */
  readonly goneBefore?: Instant;
  /** The model for semantic similarity in addition to words; without it, only words and feedback documents count. */
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
  /** Semantic similarity, from 0 to 1; absent if the search did not use it. */
  readonly semanticScore?: number;
}

/** The best matches of a search. */
export interface Matches {
  readonly matches: readonly Match[];
  /** Corrections of words of the query, folded; present if no object has all words as typed. */
  readonly corrections: Readonly<Record<string, string>>;
}

/** The data of an object's card. */
export interface PreviewedObject {
  readonly object: Omit<SavedObject, 'content' | 'notes'>;
  readonly excerpt: string;
  readonly noteCount: number;
  /** Present if the icon of its site is stored. */
  readonly hasIcon?: boolean;
  /** Present if the portrait of its author is stored. */
  readonly hasPortrait?: boolean;
  /** Its position among the pins of the account, from 1; absent if it is not pinned. */
  readonly position?: number;
  /** The state of its analysis; absent when done. */
  readonly analysis?: 'queued' | 'running' | 'failed';
}

/** Numbers of objects. Only `trash` counts deleted objects. */
interface ObjectCounts {
  readonly total: number;
  readonly trash: number;
  readonly completed: number;
  /** Unreadable pages and files. */
  readonly broken: number;
  /** By the type on the card; only objects with a stored preview count. */
  readonly types: ReadonlyMap<string, number>;
  /** By space, for the visible spaces that have objects. */
  readonly spaces: ReadonlyMap<Uid, number>;
}

/** The JSON of an object as responses show it, with the facts that determine its state and visibility. */
export interface FoundResponse
  extends Pick<SavedObject, 'kind' | 'version' | 'modified' | 'spaceIds' | 'deleted'> {
  /** Includes the text of the object in its main entity. Null if no JSON is stored, or only in another form. */
  readonly json: Uint8Array | string | null;
}

/** How responses show objects. */
export interface ResponseOptions {
  /** The format to which texts are converted; responses with texts in other formats are not stored. */
  readonly format?: typeof MARKDOWN | undefined;
  /** The text between two records. */
  readonly separator: string;
}

/** The JSON of the next records of a list, with separators between them. */
export interface ListedJson {
  readonly json: Uint8Array | string;
  readonly count: number;
}

/** The next part of a list: the JSON of its next objects, or an object whose JSON is not stored. */
export type ListedResponse = ListedJson | { readonly object: SavedObject };

/** Reads objects: single ones, lists and cards. */
export interface ObjectReader {
  /** Whether the token with this kid, which may read only what it created, has created the object. */
  isCreatedBy(kid: string, id: Uid): Promise<boolean>;
  /** The object with that id, deleted or not. */
  find(accountId: number, id: Uid): Promise<SavedObject | null>;
  /** The extracted text as Markdown; null without one. */
  readExtract(accountId: number, id: Uid): Promise<string | null>;
  /**
   * The object with this identity, or with an identity derived from it (`sharedIdentity`), deleted or not (D23). Prefers an active object,
   * then the last deleted.
   */
  findByIdentity(accountId: number, identity: string): Promise<SavedObject | null>;
  /**
   * In the order of the filter. Without an order: with `similarTo` by similarity (`query` then only filters), with `query` by relevance,
   * otherwise by last bump and then id, newest first (D21). Takes constant memory. Reads from one snapshot, except that short lists, ranked
   * lists and lists by ids or space read each object just before returning it.
   */
  list(filter: ObjectFilter, limit?: number): AsyncIterable<SavedObject>;
  /** The stored JSON of an object, deleted or not, with the spaces inside the scope; null for an unknown object. */
  findResponse(visibility: Visibility, id: Uid, format?: typeof MARKDOWN): Promise<FoundResponse | null>;
  /**
   * Like `list`, but returns the stored JSON of the objects, with the spaces inside the scope. Reads the objects of short lists, and
   * objects whose JSON is not stored, just before returning them.
   */
  listResponses(
    filter: ObjectFilter,
    options: ResponseOptions,
    limit?: number,
  ): AsyncIterable<ListedResponse>;
  /** The cards of the objects of `list`, in its order unless the filter has another. Reads no long texts. */
  listCards(filter: ObjectFilter, limit?: number): AsyncIterable<Card>;
  /** Like `listCards`, but as JSON; cards that the database cannot write as JSON are returned as values. */
  listCardTexts(filter: ObjectFilter, separator: string, limit?: number): AsyncIterable<ListedJson | Card>;
  /** The cards of the visible objects with these ids, including deleted objects, in no particular order. */
  previews(visibility: Visibility, ids: readonly Uid[]): Promise<readonly PreviewedObject[]>;
  /** The visible objects in the trash, the last deleted first. Takes constant memory. */
  listTrash(visibility: Visibility, limit?: number): AsyncIterable<SavedObject>;
  /** Counts the visible objects in several ways, without objects deleted before `goneBefore`. */
  counts(visibility: Visibility, goneBefore: Instant): Promise<ObjectCounts>;
  /** The best matches of a filter with `query` or `similarTo`, without the objects themselves. */
  search(filter: ObjectFilter, limit: number, options: SearchOptions): Promise<Matches>;
  /** The number of objects in `list`, counted up to `maxCount`. */
  count(filter: ObjectFilter, maxCount: number): Promise<number>;
  /** At most `limit` objects of all accounts that were deleted before `instant`, the earliest deleted first. */
  listDeletedBefore(instant: Instant, limit: number): Promise<readonly SavedObject[]>;
  /** At most `limit` objects of an account, in the trash or not, in no particular order. */
  listAny(accountId: number, limit: number): Promise<readonly SavedObject[]>;
  /** The title of every active object of an account, in the order of ids. Takes constant memory. */
  listTitles(accountId: number): AsyncIterable<Pick<SavedObject, 'id' | 'title'>>;
  /** Every blob of every object of all accounts. */
  listBlobs(): AsyncIterable<{ readonly objectId: Uid; readonly blob: Blob }>;
}

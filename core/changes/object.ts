import type { Blob } from '../model/blob.ts';
import type { Embedding, EmbeddingModel } from '../model/embedding.ts';
import type { Entity } from '../model/entity.ts';
import type { Instant } from '../model/instant.ts';
import type { SavedObject } from '../model/object.ts';
import type { PageCopy } from '../model/page-copy.ts';
import type { KeptPlace } from '../model/reading-place.ts';
import type { Uid } from '../model/uid.ts';
import type { IndexedWords } from '../search/text/indexed.ts';

/** Objects, and the data that belongs to a single object. */
export type ObjectChange =
  /** `stale` when the account has an object of the same identity. */
  | { readonly type: 'object.insert'; readonly object: SavedObject; readonly words?: IndexedWords }
  /**
   * Writes the differences between two states, except memberships, and updates tag counts and wiki links accordingly; `stale` unless
   * `before.version` is current.
   */
  | {
      readonly type: 'object.replace';
      readonly before: SavedObject;
      readonly after: SavedObject;
      readonly words?: IndexedWords;
    }
  /** Records which API token created an object, if that token may read only what it created. Follows `object.insert`. */
  | { readonly type: 'object.creator'; readonly objectId: Uid; readonly kid: string }
  /** Stores the extracted text of an object. Must come before the change of the object that refers to it. */
  | {
      readonly type: 'extract.put';
      readonly accountId: number;
      readonly objectId: Uid;
      readonly body: string;
    }
  /**
   * Stores a picture of an object's text, fetched from a URL with that SHA-256. Does nothing if the object already has it or no longer
   * exists.
   */
  | {
      readonly type: 'picture.put';
      readonly accountId: number;
      readonly objectId: Uid;
      readonly address: string;
      readonly blob: Blob;
    }
  /** Records the place at which a person stopped reading an object. Does nothing if the object no longer exists. */
  | { readonly type: 'place.put'; readonly place: KeptPlace }
  /**
   * Adds a copy of an object's page. `shared` lists files in common with other copies of the account; `stale` if no other copy has one of
   * them any more. Does nothing if the object no longer exists.
   */
  | {
      readonly type: 'copy.put';
      readonly accountId: number;
      readonly objectId: Uid;
      readonly copy: PageCopy;
      readonly shared: readonly Blob[];
    }
  /** Records that a page still matched its copy at this time. */
  | { readonly type: 'copy.confirm'; readonly objectId: Uid; readonly id: Uid; readonly at: Instant }
  /** Replaces the entities to which the object's main entity refers. */
  | { readonly type: 'entities.put'; readonly objectId: Uid; readonly entities: readonly Entity[] }
  /**
   * Replaces the vectors that a model computed for an object's text, and stores the model's name. Does nothing if the object no longer
   * exists.
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
  /** Removes a model's vectors for at most `max` objects, and the model itself once it has no vectors left. */
  | { readonly type: 'embeddings.drop'; readonly modelId: number; readonly max: number }
  /** Removes the object and everything that belongs to it; `stale` unless the version is current. */
  | { readonly type: 'object.destroy'; readonly object: SavedObject }
  /**
   * Indexes objects in the current form, and records the progress (see `Storage.outdatedIndex`); `stale` if one has changed in the
   * meantime.
   */
  | {
      readonly type: 'index.renew';
      readonly objects: readonly SavedObject[];
      readonly renewed?: number | null;
    };

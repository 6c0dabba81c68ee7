import type { Uid } from './uid.ts';

/** The vector of a chunk of an object's text (docs/api.md, "ObjectEmbedding"). */
export interface Embedding {
  readonly id: Uid;
  readonly modelId: number;
  /** A unit vector, with as many dimensions as every other vector of its model. */
  readonly vector: Float32Array;
}

/** A point in a model's vector space, such as the vector of a query. */
export type ModelVector = Omit<Embedding, 'id'>;

/** Smaller ids belong to models that come with the service. */
const FIRST_NAMED_ID = 1_000;
/** The largest 32-bit integer, which every database and client can hold. */
const LAST_NAMED_ID = 2_147_483_647;

/**
 * The id of an embedding model on another server (docs/understanding.md, "Embeddings"), derived from its name: 1,000 to
 * 2,147,483,647 (32-bit FNV-1a of its UTF-16 code units, modulo the size of this range).
 */
export function embeddingModelId(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  }
  return FIRST_NAMED_ID + ((hash >>> 0) % (LAST_NAMED_ID - FIRST_NAMED_ID + 1));
}

/** An embedding model. Vectors of different models cannot be compared. */
export interface EmbeddingModel {
  /** A positive integer (docs/api.md, "ObjectEmbedding"). */
  readonly id: number;
  readonly name: string;
  /** Increased when the model's vectors for the same text change; absent if unknown. */
  readonly version?: number;
}

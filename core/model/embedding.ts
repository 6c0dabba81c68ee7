import type { Uid } from './uid.ts';

/** What a model makes of a part of an object's text (interface: ObjectEmbedding). */
export interface Embedding {
  readonly id: Uid;
  readonly modelId: number;
  /** Of unit length; as many dimensions as every other of its model. */
  readonly vector: Float32Array;
}

/** A place among the vectors of a model, such as that of a question. */
export type Point = Omit<Embedding, 'id'>;

/** Ids below it are those of models that come with the service. */
const FIRST_NAMED_ID = 1_000;
/** The largest integer that every database and every client can hold. */
const LAST_NAMED_ID = 2_147_483_647;

/**
 * The number that stands for an embedding model of another server (interface: ObjectEmbedding, `modelId`): the same for the
 * same name, from 1,000 to 2,147,483,647 (FNV-1a of its UTF-16 code units, 32 bits, folded into this range).
 */
export function embeddingModelId(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  }
  return FIRST_NAMED_ID + ((hash >>> 0) % (LAST_NAMED_ID - FIRST_NAMED_ID + 1));
}

/** Ids below it are those of models that come with the service. */
const FIRST_NAMED_ID = 1_000;

/**
 * The number that stands for an embedding model of another server (interface: ObjectEmbedding, `modelId`): the same for the
 * same name, from 1,000 to 2,147,484,646 (FNV-1a of its UTF-16 code units, 31 bits).
 */
export function embeddingModelId(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  }
  return FIRST_NAMED_ID + (hash >>> 1);
}

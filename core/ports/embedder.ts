import type { EmbeddingModel } from '../model/embedding.ts';

/** Maximum dimension of a vector (docs/api.md, "ObjectEmbedding"). */
export const MAX_DIMENSIONS = 3_072;

/** Turns texts into vectors. Texts with similar meanings have vectors close to each other. */
export interface Embedder {
  readonly model: EmbeddingModel;
  /**
   * One vector for each text, in order, also for long texts. Null for a text without words, or in a language in which the model cannot
   * distinguish unrelated texts. All vectors have the same dimension, at most 3,072, and unit length: the dot product is the cosine
   * similarity (-1 to 1).
   * @param language ISO 639-1 code of the language of all texts, if known
   * @throws DomainError `unprocessable` if the model cannot process these texts or its output is invalid; `unavailable` if it does not
   * respond at the moment
   */
  embed(texts: readonly string[], language?: string): Promise<readonly (Float32Array | null)[]>;
}

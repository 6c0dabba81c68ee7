/** An embedding model. Vectors of different models cannot be compared. */
export interface EmbeddingModel {
  /** A positive integer (docs/api.md, "ObjectEmbedding"). */
  readonly id: number;
  readonly name: string;
  /** Raised when the model answers otherwise to the same text; absent for one of which that is not known. */
  readonly version?: number;
}

/** The largest dimension of a vector (docs/api.md, "ObjectEmbedding"). */
export const MAX_DIMENSIONS = 3_072;

/** Turns texts into vectors that are close to each other when the texts mean similar things. */
export interface Embedder {
  readonly model: EmbeddingModel;
  /**
   * One vector for the whole of each text, in order, however long it is; null for a text without words, or in a language in which the
   * model cannot tell unrelated texts apart. Vectors have unit length, so that the dot product is the cosine similarity (-1 to 1), and
   * all the same dimension, at most 3,072.
   * @param language ISO 639-1 code of the language of all texts, where it is known
   * @throws DomainError `unprocessable` when the model cannot process these texts or its answer is invalid; `unavailable` when
   * it does not answer at the moment
   */
  embed(texts: readonly string[], language?: string): Promise<readonly (Float32Array | null)[]>;
}

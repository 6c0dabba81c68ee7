/** The model that made a vector. Vectors of different models cannot be compared. */
export interface EmbeddingModel {
  /** A positive integer that stands for the model (interface: ObjectEmbedding, `modelId`). */
  readonly id: number;
  readonly name: string;
}

/** Most dimensions of a vector (interface: Limits). */
export const MAX_DIMENSIONS = 3_072;

/** Turns texts into vectors that are near each other when the texts mean the same. */
export interface Embedder {
  readonly model: EmbeddingModel;
  /**
   * A vector for each text, in order: of unit length, so that the dot product is the cosine similarity (-1 to 1), all of the
   * same dimension, at most 3,072. A text of any length has one vector, for all of it; one without any word has none, null.
   * @throws DomainError `unprocessable` when the model cannot take these texts or its answer is nonsense; `unavailable`
   * when it does not answer at the moment
   */
  embed(texts: readonly string[]): Promise<readonly (Float32Array | null)[]>;
}

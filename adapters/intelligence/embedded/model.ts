import type { EmbeddingModel } from '../../../core/model/embedding.ts';

/** The built-in embedding model. */
export const EMBEDDED_MODEL: EmbeddingModel = Object.freeze({
  id: 1,
  name: 'universal-sentence-encoder-lite-en',
  version: 3,
});

/** The id of the built-in analysis of texts and pictures. It changes with every improvement. */
export const EMBEDDED_LANGUAGE_MODEL = 'embedded-2';

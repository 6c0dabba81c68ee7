import type { EmbeddingModel } from '../../../core/ports/embedder.ts';

/** The embedding model that comes with the service. */
export const EMBEDDED_MODEL: EmbeddingModel = Object.freeze({
  id: 1,
  name: 'universal-sentence-encoder-lite-en',
});

/** The id of the readers of texts and pictures that come with the service; it changes when they get better. */
export const EMBEDDED_LANGUAGE_MODEL = 'embedded-1';

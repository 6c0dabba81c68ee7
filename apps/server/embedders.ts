import { openAiEmbedder } from '../../adapters/intelligence/openai-compatible/embedder.ts';
import { withinTime } from '../../adapters/system/within-time.ts';
import type { EmbeddingModel } from '../../core/model/embedding.ts';
import { embeddingModelId } from '../../core/model/embedding.ts';
import type { Embedder } from '../../core/ports/embedder.ts';
import type { Config } from './config.ts';

/** The embedding models for comparing objects. */
export interface Embedders {
  /** Embeds saved objects. */
  readonly embedder: Embedder;
  /** The query embedder for a model with stored vectors; null for a model that is no longer available. */
  embedderOf(model: EmbeddingModel): Pick<Embedder, 'embed'> | null;
}

/** How long a search waits for the vector of its query; the first search also for the reference texts of all queries. */
const QUESTION_MS = 2_000;
const FIRST_MS = 10_000;

/**
 * The model of the AI server if one is configured, otherwise the embedded one. While vectors of a previous model are in use, queries are
 * sent to the server under that model's name.
 */
export function chooseEmbedders({ ai }: Config, embedded: Embedder): Embedders {
  const named = (name: string) => ai && openAiEmbedder({ ...ai, embeddingModel: name });
  const embedder = (ai?.embeddingModel !== undefined && named(ai.embeddingModel)) || embedded;

  function find({ id, name }: EmbeddingModel): Embedder | null {
    const known = [embedder, embedded].find(({ model }) => model.id === id);
    return known ?? (id === embeddingModelId(name) ? named(name) : null);
  }

  return {
    embedder,
    embedderOf(model) {
      const found = find(model);
      if (!found) return null;
      return {
        embed: (texts) =>
          withinTime(found.embed(texts), texts.length > 1 ? FIRST_MS : QUESTION_MS, 'The embedding model'),
      };
    },
  };
}

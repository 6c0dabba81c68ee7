import { openAiEmbedder } from '../../adapters/intelligence/openai-compatible/embedder.ts';
import { openAiLanguageModel } from '../../adapters/intelligence/openai-compatible/language-model.ts';
import { openAiModelServer } from '../../adapters/intelligence/openai-compatible/model-server.ts';
import { systemMonotonic } from '../../adapters/system/monotonic.ts';
import { withinTime } from '../../adapters/system/within-time.ts';
import { withFallback } from '../../core/analysis/texts/fallback.ts';
import type { AiSettings } from '../../core/model/ai-server.ts';
import { type EmbeddingModel, embeddingModelId } from '../../core/model/embedding.ts';
import type { Embedder } from '../../core/ports/embedder.ts';
import type { LanguageModel } from '../../core/ports/language-model.ts';
import type { Logger } from '../../core/ports/logger.ts';
import { type AiSource, type AiUseCases, aiUseCases } from '../../core/use-cases/accounts/ai-server.ts';
import type { Config } from './config.ts';
import type { CoreServices } from './core-services.ts';

/** The AI server of a library. */
export const aiOf = (
  { ai: fixed }: Pick<Config, 'ai'>,
  core: Pick<CoreServices, 'storage' | 'vault'>,
): AiUseCases => aiUseCases({ ...core, monotonic: systemMonotonic, fixed, modelServer: openAiModelServer });

/** The models that describe and embed, which the owner can change while the service runs. */
interface Models {
  readonly languageModel: LanguageModel;
  /** Embeds saved objects. */
  readonly embedder: Embedder;
}

export interface ModelsInUse {
  modelsNow(): Promise<Models>;
  /** Embeds queries for a model with stored vectors; null for a model that is no longer available. */
  embedderOf(model: EmbeddingModel): Promise<Pick<Embedder, 'embed'> | null>;
}

/**
 * The maximum time that a search waits for the vector of its query, in milliseconds. The first search waits up to `FIRST_MS`, since it also
 * embeds the reference texts of all queries.
 */
const QUESTION_MS = 2_000;

const FIRST_MS = 10_000;

/** The models of the AI server if there is one, otherwise the embedded ones. Every use reads the settings, which any process may change. */
export function modelsInUse(ai: AiSource, embedded: Models, logger: Logger): ModelsInUse {
  let chosen: (Models & { readonly of: string; readonly settings: AiSettings }) | null = null;

  async function now() {
    const settings = await ai.current();
    const of = JSON.stringify(settings);
    if (chosen?.of === of) return chosen;
    chosen = { of, settings, ...choose(settings, embedded, logger) };
    return chosen;
  }

  return {
    modelsNow: now,

    // While vectors of a previous model are in use, queries are sent to the server under that model's name.
    async embedderOf({ id, name }) {
      const { settings, embedder } = await now();
      const available = [embedder, embedded.embedder].find(({ model }) => model.id === id);
      const isOfServer = settings.server !== null && id === embeddingModelId(name);
      const found =
        available ?? (isOfServer ? openAiEmbedder({ ...settings.server, embeddingModel: name }) : null);
      return (
        found && {
          embed: (texts) =>
            withinTime(found.embed(texts), texts.length > 1 ? FIRST_MS : QUESTION_MS, 'The embedding model'),
        }
      );
    },
  };
}

function choose({ server, prompt }: AiSettings, embedded: Models, logger: Logger): Models {
  const describes = server?.textModel !== undefined || server?.visionModel !== undefined;
  const embeddingModel = server?.embeddingModel;
  return {
    languageModel: describes
      ? withFallback(openAiLanguageModel({ ...server, prompt }), embedded.languageModel, logger)
      : embedded.languageModel,
    embedder: server && embeddingModel ? openAiEmbedder({ ...server, embeddingModel }) : embedded.embedder,
  };
}

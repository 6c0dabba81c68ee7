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

/** The models that describe and embed. The owner can change them while the server runs. */
interface Models {
  readonly languageModel: LanguageModel;
  /** Embeds saved objects. */
  readonly embedder: Embedder;
}

export interface ModelsInUse {
  modelsNow(): Promise<Models>;
  /** The embedder of queries for a model that has stored vectors; null if the model is no longer available. */
  embedderOf(model: EmbeddingModel): Promise<Pick<Embedder, 'embed'> | null>;
}

/**
 * Maximum time that a search waits for the vector of its query, in milliseconds. The first search may wait for `FIRST_QUERY_TIMEOUT_MS`,
 * because it also embeds the reference texts of all queries.
 */
const QUERY_TIMEOUT_MS = 2_000;

const FIRST_QUERY_TIMEOUT_MS = 10_000;

/**
 * The models of the AI server if there is one, otherwise the embedded models. Each use reads the settings, which any process may change.
 */
export function modelsInUse(ai: AiSource, embedded: Models, logger: Logger): ModelsInUse {
  let chosen: (Models & { readonly settingsText: string; readonly settings: AiSettings }) | null = null;

  async function current() {
    const settings = await ai.current();
    const settingsText = JSON.stringify(settings);
    if (chosen?.settingsText === settingsText) return chosen;
    chosen = { settingsText, settings, ...choose(settings, embedded, logger) };
    return chosen;
  }

  return {
    modelsNow: current,

    // While vectors of a previous model are in use, queries are embedded with that model.
    async embedderOf({ id, name }) {
      const { settings, embedder } = await current();
      const available = [embedder, embedded.embedder].find(({ model }) => model.id === id);
      const isOfServer = settings.server !== null && id === embeddingModelId(name);
      const source =
        available ?? (isOfServer ? openAiEmbedder({ ...settings.server, embeddingModel: name }) : null);
      return (
        source && {
          embed: (texts) =>
            withinTime(
              source.embed(texts),
              texts.length > 1 ? FIRST_QUERY_TIMEOUT_MS : QUERY_TIMEOUT_MS,
              'The embedding model',
            ),
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

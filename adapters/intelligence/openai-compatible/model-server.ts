import { DomainError, isDomainError, rootCauseOf } from '../../../core/errors.ts';
import type { ModelServer } from '../../../core/ports/model-server.ts';
import { aiClient } from './client.ts';

const TIMEOUT_MS = 30_000;

/** Asks a model for one short completion, without retries. Waits at most 30 s. */
export const openAiModelServer: ModelServer = {
  async ask(server, model, isEmbedding) {
    const client = aiClient({ ...server, timeoutMs: TIMEOUT_MS, maxWaitMs: -1 });
    try {
      if (isEmbedding) await client.post('/embeddings', { model, input: ['Hello'] });
      else
        await client.post('/chat/completions', {
          model,
          messages: [{ role: 'user', content: 'Say hello.' }],
          max_tokens: 20,
        });
    } catch (error) {
      if (!isDomainError(error) || !(error.cause instanceof Error)) throw error;
      // A server may repeat the key in its response.
      const said = rootCauseOf(error.cause).replaceAll(server.apiKey ?? '\0', '…');
      throw new DomainError(error.code, error.wording ?? error.message, { cause: new Error(said) });
    }
  },
};

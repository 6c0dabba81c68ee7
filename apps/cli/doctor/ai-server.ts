import { listModels } from '../../../adapters/intelligence/openai-compatible/models.ts';
import type { AiServer } from '../../../core/model/ai-server.ts';
import { advice, type Finding, ok, wrong } from './finding.ts';

/** Checks that the AI server responds, accepts the key, and has the configured models. */
export async function checkAiServer(server: AiServer | null): Promise<Finding> {
  if (!server)
    return advice(
      'AI server',
      'No AI server is configured. The small embedded models are used, which work best in English.',
      'Optional: for better summaries and tags, set AI_BASE_URL and AI_TEXT_MODEL, or use Settings → Server.',
    );
  const { baseUrl } = server;
  const response = await listModels(server);
  switch (response.type) {
    case 'away':
      return advice(
        'AI server',
        `${baseUrl} is not responding (${response.reason}). Until it does, the embedded model writes summaries and tags.`,
        'Start the AI server, or correct AI_BASE_URL or the URL in Settings → Server.',
      );
    case 'refused':
      return wrong(
        'AI server',
        `${baseUrl} rejects the key (status ${response.status}).`,
        'Correct AI_API_KEY, or the key in Settings → Server.',
      );
    case 'unlisted':
      return ok('AI server', `${baseUrl} responds, but does not list its models.`);
    case 'models':
      return checkModels(server, response.ids);
  }
}

function checkModels(
  { baseUrl, textModel, visionModel, embeddingModel }: AiServer,
  ids: readonly string[],
): Finding {
  const configured = Object.entries({
    text: textModel,
    pictures: visionModel,
    embeddings: embeddingModel,
  });
  const missing = configured.filter(
    ([, model]) => model !== undefined && !ids.some((id) => isSame(id, model)),
  );
  return missing.length === 0
    ? ok('AI server', `${baseUrl} responds and has the configured models.`)
    : wrong(
        'AI server',
        `${baseUrl} has no ${missing.map(([name, model]) => `${model} (for ${name})`).join(' and no ')}.`,
        `Choose another model in Settings → Server, or with AI_…_MODEL. The server has: ${ids.slice(0, 20).join(', ') || 'none'}.`,
      );
}

/** Whether an id names a model. Ollama lists `llama3` as `llama3:latest`. */
function isSame(id: string, model: string): boolean {
  return id === model || id === `${model}:latest`;
}

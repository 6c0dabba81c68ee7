import type { ServerOptions } from './client.ts';

/** The result of requesting a server's models. */
type ModelList =
  | { readonly type: 'models'; readonly ids: readonly string[] }
  /** The server responds but, like some servers, has no list of models. */
  | { readonly type: 'unlisted' }
  /** The server does not accept the key. */
  | { readonly type: 'refused'; readonly status: number }
  /** The server cannot be reached, or fails. */
  | { readonly type: 'away'; readonly reason: string };

const TIMEOUT_MS = 5_000;

/** Requests a server's models, waiting at most 5 s by default. Never rejects. */
export async function listModels({
  baseUrl,
  apiKey,
  timeoutMs = TIMEOUT_MS,
}: ServerOptions): Promise<ModelList> {
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/models`, {
      headers: {
        accept: 'application/json',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      redirect: 'error', // the key is sent nowhere else
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 401 || response.status === 403)
      return { type: 'refused', status: response.status };
    if (response.status >= 500) return { type: 'away', reason: `status ${response.status}` };
    const ids = response.ok ? idsIn(await response.json()) : null;
    return ids ? { type: 'models', ids } : { type: 'unlisted' };
  } catch (error) {
    if (error instanceof SyntaxError) return { type: 'unlisted' };
    return { type: 'away', reason: reasonOf(error) };
  }
}

function idsIn(answer: unknown): readonly string[] | null {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null;
  if (!Array.isArray(data)) return null;
  return data.flatMap((model: unknown) =>
    typeof model === 'object' && model !== null && 'id' in model ? [String(model.id)] : [],
  );
}

/** The reason for a failed fetch, from the error's cause, which is more specific than the error itself. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  if (cause instanceof Error) return cause.message;
  return error instanceof Error ? error.message : String(error);
}

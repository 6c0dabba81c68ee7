import { setTimeout as wait } from 'node:timers/promises';
import { DomainError, isDomainError, unavailable, unprocessable } from '../../../core/errors.ts';
import { reason } from '../../../core/messages/reasons.ts';

/** How to reach a server with OpenAI's API. */
export interface ServerOptions {
  /** The URL including the version of the API, such as `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** The API key, which local servers often do not need. */
  readonly apiKey?: string;
  /** Maximum time for one request, in milliseconds; 60,000 by default. */
  readonly timeoutMs?: number;
  /** Maximum wait when the server asks to retry later, in milliseconds; 20,000 by default. */
  readonly maxWaitMs?: number;
}

/** Sends JSON and returns the JSON of the response. */
export interface Client {
  /**
   * @throws DomainError `unavailable` if the server cannot be reached, does not respond in time, does not accept the key, fails, or
   * requests a wait of more than `maxWaitMs` (with `retryAfterSeconds`)
   * @throws DomainError `unprocessable` if the server rejects this request, or if its response is not JSON or exceeds 16 MiB
   */
  post(path: string, body: object): Promise<unknown>;
}

const TIMEOUT_MS = 60_000;
const MAX_WAIT_MS = 20_000;
const MAX_ATTEMPTS = 3;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** The wait before a retry if the server does not name a time. */
const DEFAULT_WAIT_SECONDS = 2;

export function aiClient(options: ServerOptions): Client {
  const { timeoutMs = TIMEOUT_MS, maxWaitMs = MAX_WAIT_MS, apiKey } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
  };

  const send = async (path: string, body: object): Promise<{ response: Response; text: string }> => {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        redirect: 'error', // the key is sent nowhere else
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { response, text: await readText(response) };
    } catch (error) {
      throw isDomainError(error) ? error : unavailable(reason('ai-away'), error);
    }
  };

  return {
    async post(path, body) {
      for (let attempt = 1; ; attempt++) {
        const { response, text } = await send(path, body);
        if (response.ok) return parseJson(text);
        if (response.status !== 429 && response.status !== 503) throw refusal(response.status, text);
        const seconds = retryAfterSeconds(response.headers.get('retry-after'));
        if (attempt === MAX_ATTEMPTS || seconds * 1000 > maxWaitMs)
          throw new DomainError('unavailable', reason('ai-busy', { seconds }), {
            retryAfterSeconds: seconds,
          });
        await wait(seconds * 1000);
      }
    },
  };
}

/** The seconds to wait according to a `Retry-After` header, which contains seconds or a date (RFC 9110, 10.2.3). */
function retryAfterSeconds(header: string | null): number {
  if (header === null) return DEFAULT_WAIT_SECONDS;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : DEFAULT_WAIT_SECONDS;
}

function refusal(status: number, text: string): DomainError {
  const isAboutRequest = status >= 400 && status < 500 && ![401, 403, 407, 408].includes(status);
  if (!isAboutRequest) return unavailable(reason('ai-away'), new Error(`status ${status}`));
  return new DomainError('unprocessable', reason('ai-refused', { status }), {
    cause: new Error(text.replace(/\s+/g, ' ').slice(0, 200)),
  });
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw unprocessable(reason('ai-endless'));
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unprocessable(reason('ai-not-json'));
  }
}

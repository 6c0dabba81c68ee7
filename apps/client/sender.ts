import { ConnectionError, isOfProxy, type Problem, problemOf } from './problem.ts';
import { serverClock } from './server-clock.ts';
import { type Signer, signerOf, token } from './signer.ts';
import { type Body, type Progress, sendCounted } from './upload.ts';

/** The service, the key, and the policy for retries. */
export interface ClientOptions {
  /** The address of the service, including its base path if it has one. In browsers, the path alone is enough. */
  readonly url: string;
  /** An access key, `kid:secret`, or a signer for one. Without it, requests are not signed. */
  readonly key?: string | Signer;
  /** Maximum number of retries of a request when the server asks for them; 3 by default. */
  readonly maxRetries?: number;
  /** The longest wait before a retry, in milliseconds; a request that would have to wait longer fails. 60,000 by default. */
  readonly maxWaitMs?: number;
  /** Waits before a retry, for programs that show the wait. Rejects with the signal's abort reason. */
  readonly wait?: (ms: number, problem: Problem, signal: AbortSignal | undefined) => Promise<void>;
  /** Called after every attempt. `isAnswered` says whether the service responded. */
  readonly onAttempt?: (isAnswered: boolean) => void;
  readonly fetch?: typeof fetch;
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly maxRetries?: number;
  /** Called while a body is sent. On a retry, progress starts from the beginning again. */
  readonly onProgress?: (progress: Progress) => void;
}

type QueryValue = string | number | boolean;

/** The options of a request with a complete path. */
export interface SendOptions extends RequestOptions {
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>> | undefined;
  /** Text, bytes, a form or a stream, which are sent as they are; any other value is sent as JSON. */
  readonly body?: unknown;
}

/** Sends signed requests, and retries them when the service asks for it. */
export interface Sender {
  readonly kid: string | undefined;
  /** Returns a response of status 200 to 299. @throws Problem, ConnectionError, or the signal's abort reason */
  send(method: string, path: string, options?: SendOptions): Promise<Response>;
  /** The token for one request. @throws TypeError without a key */
  sign(method: string, path: string): Promise<string>;
}

const MAX_RETRIES = 3;
const MAX_WAIT_MS = 60_000;

/** Creates a sender for a service. @throws TypeError if the address or the key is not valid */
export function createSender(options: ClientOptions): Sender {
  const { maxWaitMs = MAX_WAIT_MS, wait = elapsed, onAttempt, fetch: fetched = fetch } = options;
  const base = addressOf(options.url);
  const signer = typeof options.key === 'string' ? signerOf(options.key) : options.key;
  const clock = serverClock(Date.now);

  async function attempt(method: string, url: URL, sent: SendOptions, nowSeconds: number): Promise<Response> {
    const { signal, onProgress } = sent;
    const [body, type] = bodyOf(sent.body);
    const headers = new Headers({
      Accept: 'application/json',
      ...(type && { 'Content-Type': type }),
      ...sent.headers,
    });
    const claims = { method, path: url.pathname, nowSeconds };
    if (signer) headers.set('Authorization', `Bearer ${await token(signer, claims)}`);
    const init = { method, headers, ...(signal && { signal }), credentials: 'omit' as const };
    signal?.throwIfAborted();
    try {
      return await (onProgress && isRepeatable(body)
        ? sendCounted(url.href, { ...init, body }, onProgress, fetched)
        : fetched(url, withBody(init, body)));
    } catch (error) {
      signal?.throwIfAborted();
      onAttempt?.(false);
      throw new ConnectionError(error);
    }
  }

  /** How long to wait before a retry; null if the service did not ask for a retry, or asked for too long a wait. */
  function waitMs({ status, retryAfterMs }: Problem): number | null {
    const isLater = status === 429 || status === 503;
    return isLater && retryAfterMs !== null && retryAfterMs <= maxWaitMs ? retryAfterMs : null;
  }

  async function send(method: string, path: string, sent: SendOptions = {}): Promise<Response> {
    const url = withQuery(new URL(base + path), sent.query);
    let retries = isStream(sent.body) ? 0 : (sent.maxRetries ?? options.maxRetries ?? MAX_RETRIES);
    let mayBeLate = !isStream(sent.body);
    for (;;) {
      const signedSeconds = clock.nowSeconds();
      const response = await attempt(method, url, sent, signedSeconds);
      const problem = response.ok ? null : await problemOf(response);
      onAttempt?.(problem === null || !isOfProxy(problem));
      if (problem === null) return response;
      if (mayBeLate && problem.status === 401) {
        mayBeLate = false;
        if (clock.setBy(response.headers.get('Date'), signedSeconds)) continue;
      }
      const ms = retries > 0 ? waitMs(problem) : null;
      if (ms === null) throw isOfProxy(problem) ? new ConnectionError(problem) : problem;
      retries -= 1;
      await wait(ms, problem, sent.signal);
    }
  }

  return {
    kid: signer?.kid,
    send,
    async sign(method, path) {
      if (!signer) throw new TypeError('This client has no key.');
      return token(signer, { method, path: new URL(base + path).pathname, nowSeconds: clock.nowSeconds() });
    },
  };
}

function withQuery(url: URL, query: SendOptions['query'] = {}): URL {
  for (const [name, values] of Object.entries(query))
    for (const value of [values ?? []].flat()) url.searchParams.append(name, String(value));
  return url;
}

function addressOf(url: string): string {
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  return new URL(url, location?.href).href.replace(/[?#].*$/, '').replace(/\/+$/, '');
}

function isStream(body: unknown): boolean {
  return body instanceof ReadableStream;
}

function isRepeatable(body: unknown): body is Body {
  return typeof body === 'string' || body instanceof Blob || body instanceof FormData;
}

/** A body as sent, with its media type if the platform cannot know it. */
function bodyOf(value: unknown): readonly [body: unknown, type?: string] {
  const isWhole =
    value === undefined ||
    isRepeatable(value) ||
    isStream(value) ||
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value);
  return isWhole ? [value] : [JSON.stringify(value), 'application/json'];
}

function withBody(init: RequestInit, body: unknown): RequestInit {
  return body === undefined ? init : ({ ...init, body, duplex: 'half' } as RequestInit);
}

function elapsed(ms: number, _: Problem, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

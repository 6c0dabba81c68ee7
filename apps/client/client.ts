import { readLines } from './lines.ts';
import type { Answer, JsonOperation, OtherOperation, RecordOf, Said } from './operations.ts';
import { ConnectionError, isOfProxy, type Problem, problemOf } from './problem.ts';
import { reading } from './reading.ts';
import type { StreamedOperation } from './schema.ts';
import { serverClock } from './server-clock.ts';
import { type Signer, signerOf, token } from './signer.ts';
import { type Body, type Progress, sendCounted } from './upload.ts';

/** The service, and who asks it. */
export interface ClientOptions {
  /** Address of the service, with the path below which it is, if any; in a browser also such a path alone. */
  readonly url: string;
  /** An access key as it was made, `kid:secret`, or what signs for one. Without it, requests are not signed. */
  readonly key?: string | Signer;
  /** How often a request is repeated that the service asks to send later; 3, if left out. */
  readonly maxRetries?: number;
  /** The longest that is waited before; what is to take longer fails. In milliseconds; a minute, if left out. */
  readonly maxWaitMs?: number;
  /** Waits before a repetition, for programs that show that; rejects with the reason of the signal. */
  readonly wait?: (ms: number, problem: Problem, signal: AbortSignal | undefined) => Promise<void>;
  /** Called after every attempt with whether the service answered. */
  readonly onAttempt?: (isAnswered: boolean) => void;
  readonly fetch?: typeof fetch;
}

/** What holds for one request. */
export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly maxRetries?: number;
  /** Called while a body is sent; again from the beginning if the request is repeated. */
  readonly onProgress?: (progress: Progress) => void;
}

type QueryValue = string | number | boolean;

/** A request whose path is filled in. */
export interface SendOptions extends RequestOptions {
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>> | undefined;
  /** Text, bytes, a form or a stream as they are; any other value is sent as JSON. */
  readonly body?: unknown;
}

type Arguments<O> = Record<never, never> extends O ? [options?: O] : [options: O];

/** Sends signed requests. All methods throw Problem, ConnectionError, or the reason of the signal. */
export interface Client {
  /** The name of the key. */
  readonly kid: string | undefined;
  /** What an endpoint answers as JSON. */
  call<O extends JsonOperation>(
    operation: O,
    ...options: Arguments<Said<O> & RequestOptions>
  ): Promise<Answer<O>>;
  /** What an endpoint answers as text. `accept` is a media type. */
  text<O extends OtherOperation>(
    operation: O,
    ...options: Arguments<Said<O> & RequestOptions & { readonly accept?: string }>
  ): Promise<string>;
  /** What an endpoint answers as bytes. */
  blob<O extends OtherOperation>(
    operation: O,
    ...options: Arguments<Said<O> & RequestOptions & { readonly accept?: string }>
  ): Promise<Blob>;
  /** The records of a list as they arrive, however many. Who stops early ends the request. */
  list<O extends StreamedOperation>(
    operation: O,
    ...options: Arguments<Said<O> & RequestOptions>
  ): AsyncGenerator<RecordOf<O>, void, void>;
  /** The response to any request, of status 200 to 299. @param path below the address of the service */
  send(method: string, path: string, options?: SendOptions): Promise<Response>;
  /** The records of JSON Lines at any path as they arrive, some at a time. */
  lines<T>(path: string, options?: SendOptions): AsyncGenerator<readonly T[], void, void>;
  /** The token of one request. @param path below the address of the service, without the query */
  sign(method: string, path: string): Promise<string>;
}

const MAX_RETRIES = 3;
const MAX_WAIT_MS = 60_000;

/** A client of a service. @throws TypeError if the address or the key is none */
export function createClient(options: ClientOptions): Client {
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
    if (signer)
      headers.set(
        'Authorization',
        `Bearer ${await token(signer, { method, path: url.pathname, nowSeconds })}`,
      );
    const init = { method, headers, ...(signal && { signal }), credentials: 'omit' as const };
    signal?.throwIfAborted();
    try {
      const response = await (onProgress && isRepeatable(body)
        ? sendCounted(url.href, { ...init, body }, onProgress, fetched)
        : fetched(url, withBody(init, body)));
      return response;
    } catch (error) {
      signal?.throwIfAborted();
      onAttempt?.(false);
      throw new ConnectionError(error);
    }
  }

  async function send(method: string, path: string, sent: SendOptions = {}): Promise<Response> {
    const url = new URL(base + path);
    for (const [name, values] of Object.entries(sent.query ?? {}))
      for (const value of [values ?? []].flat()) url.searchParams.append(name, String(value));
    const maxRetries = isStream(sent.body) ? 0 : (sent.maxRetries ?? options.maxRetries ?? MAX_RETRIES);
    let isClockSet = false;
    for (let retries = 0; ; ) {
      const signedSeconds = clock.nowSeconds();
      const response = await attempt(method, url, sent, signedSeconds);
      if (response.ok) {
        onAttempt?.(true);
        return response;
      }
      const problem = await problemOf(response);
      const { status, retryAfterMs } = problem;
      onAttempt?.(!isOfProxy(problem));
      if (status === 401 && !isClockSet && !isStream(sent.body)) {
        isClockSet = clock.setBy(response.headers.get('Date'), signedSeconds);
        if (isClockSet) continue;
      }
      const isLater =
        (status === 429 || status === 503) && retryAfterMs !== null && retryAfterMs <= maxWaitMs;
      if (!isLater || retries >= maxRetries)
        throw isOfProxy(problem) ? new ConnectionError(problem) : problem;
      retries += 1;
      await wait(retryAfterMs, problem, sent.signal);
    }
  }

  /** Sends what was said of a request to an endpoint. */
  function sendTo(operation: string, accept: string, said: AnySaid = {}): Promise<Response> {
    const [method = '', template = ''] = operation.split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(said.path?.[name])),
    );
    const headers = {
      Accept: said.accept ?? accept,
      ...(said.type && { 'Content-Type': said.type }),
      ...said.headers,
    };
    const body = said.form ? formOf(said.form) : typed(said.body, said.type);
    return send(method, path, { ...said, headers, body });
  }

  return {
    kid: signer?.kid,
    send,
    sign: async (method, path) => {
      if (!signer) throw new TypeError('This client has no key.');
      const { pathname } = new URL(base + path);
      return token(signer, { method, path: pathname, nowSeconds: clock.nowSeconds() });
    },
    call: async (operation, ...[said]) => {
      const response = await sendTo(operation, 'application/json', said as AnySaid);
      return reading(response.json() as Promise<Answer<typeof operation>>, said?.signal);
    },
    text: async (operation, ...[said]) => {
      const response = await sendTo(operation, '*/*', said as AnySaid);
      return reading(response.text(), said?.signal);
    },
    blob: async (operation, ...[said]) => {
      const response = await sendTo(operation, '*/*', said as AnySaid);
      return reading(response.blob(), said?.signal);
    },
    async *list(operation, ...[said]) {
      const response = await sendTo(operation, JSON_LINES, said as AnySaid);
      for await (const records of readLines<RecordOf<typeof operation>>(response.body, said?.signal))
        yield* records;
    },
    async *lines<T>(path: string, sent: SendOptions = {}) {
      const response = await send('GET', path, { ...sent, headers: { ...sent.headers, Accept: JSON_LINES } });
      yield* readLines<T>(response.body, sent.signal);
    },
  };
}

const JSON_LINES = 'application/jsonl';

/** What is said of a request, whatever its endpoint. */
interface AnySaid extends SendOptions {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly form?: Readonly<Record<string, unknown>>;
  readonly type?: string;
  readonly accept?: string;
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

/** A body as it is sent, and its media type where only we know it. */
function bodyOf(value: unknown): readonly [body: unknown, type?: string] {
  const isWhole =
    value === undefined ||
    isRepeatable(value) ||
    isStream(value) ||
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value);
  return isWhole ? [value] : [JSON.stringify(value), 'application/json'];
}

/** A text for JSON is JSON, too. */
function typed(body: unknown, type: string | undefined): unknown {
  return typeof body === 'string' && (type === undefined || type === 'application/json')
    ? JSON.stringify(body)
    : body;
}

function withBody(init: RequestInit, body: unknown): RequestInit {
  return body === undefined ? init : ({ ...init, body, duplex: 'half' } as RequestInit);
}

function formOf(parts: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (part instanceof Blob) form.append(name, part);
    else if (part !== undefined) form.append(name, JSON.stringify(part));
  }
  return form;
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

import type { Signer } from '../key/token.ts';
import { SERVICE } from '../place.ts';
import { answered, notAnswered, waitFor } from './connection.ts';
import { Away, isOfProxy, type Problem, problemOf } from './problem.ts';
import type { ServerClock } from './server-clock.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions {
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** A value that is sent as JSON, a form, or a file. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** How often it is repeated if the service asks to send it later; three times, if left out. */
  readonly maxRepetitions?: number;
}

/** Sends signed requests to the service. All methods throw Problem, Away, or the reason of the signal. */
export interface Client {
  readonly kid: string;
  /** The token of one request. @param path below the service's address, without the query */
  sign(method: Method, path: string): Promise<string>;
  /** A response of status 200 to 299. */
  send(method: Method, path: string, options?: RequestOptions): Promise<Response>;
  json<T>(method: Method, path: string, options?: RequestOptions): Promise<T>;
  /** The records of a list as they arrive, some at a time. */
  lines<T>(path: string, options?: RequestOptions): AsyncIterable<readonly T[]>;
}

export interface ClientOptions {
  readonly signer: Signer;
  readonly clock: ServerClock;
  /** Called when the service does not know the key any more. */
  readonly onRevoked: () => void;
}

const MAX_REPETITIONS = 3;

export function createClient({ signer, clock, onRevoked }: ClientOptions): Client {
  const sign = (method: Method, path: string) =>
    signer.sign({ method, path: SERVICE + path, nowSeconds: clock.nowSeconds() });

  async function attempt(method: Method, path: string, options: RequestOptions): Promise<Response> {
    const token = await sign(method, path);
    const { body, signal } = options;
    const isWhole = body instanceof FormData || body instanceof Blob || typeof body === 'string';
    const isJson = body !== undefined && !isWhole;
    try {
      const response = await fetch(SERVICE + path + search(options.query), {
        method,
        headers: {
          Accept: 'application/json',
          ...(isJson && { 'Content-Type': 'application/json' }),
          ...options.headers,
          Authorization: `Bearer ${token}`,
        },
        ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
        ...(signal && { signal }),
        credentials: 'omit',
      });
      answered();
      return response;
    } catch (error) {
      signal?.throwIfAborted();
      notAnswered();
      throw new Away(error);
    }
  }

  async function send(method: Method, path: string, options: RequestOptions = {}): Promise<Response> {
    for (let repetitions = 0; ; repetitions++) {
      const response = await attempt(method, path, options);
      if (response.ok) return response;
      const problem = await problemOf(response);
      if (isOfProxy(problem)) {
        notAnswered();
        throw new Away(problem);
      }
      if (response.status === 401) {
        const isClockSet = clock.setBy(response.headers.get('Date'));
        if (!isClockSet) throw await unauthorized(problem);
        if (repetitions > 0) throw problem;
      } else {
        const { status, retryAfterMs } = problem;
        const isLater = (status === 429 || status === 503) && retryAfterMs !== null;
        if (!isLater || repetitions >= (options.maxRepetitions ?? MAX_REPETITIONS)) throw problem;
        await waitFor(status, retryAfterMs, options.signal);
      }
    }
  }

  /** Finds out whether a refused key is gone: a revoked one may still ask for its session, one that never was may not even that. */
  async function unauthorized(problem: Problem): Promise<Problem> {
    const response = await attempt('GET', '/sessions/current', {});
    const answer: unknown = await response.json().catch(() => null);
    const { invalidated, type } = (answer ?? {}) as Readonly<Record<string, unknown>>;
    if (response.ok ? invalidated !== undefined : type === 'Unauthorized') onRevoked();
    return problem;
  }

  return {
    kid: signer.kid,
    sign,
    send,
    async json<T>(method: Method, path: string, options?: RequestOptions): Promise<T> {
      const response = await send(method, path, options);
      return broken(response.json() as Promise<T>, options?.signal);
    },
    async *lines<T>(path: string, options: RequestOptions = {}) {
      const headers = { ...options.headers, Accept: 'application/jsonl' };
      const { body } = await send('GET', path, { ...options, headers });
      if (body === null) return;
      const reader = body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = '';
      for (;;) {
        const { done, value } = await broken(reader.read(), options.signal);
        if (done) return;
        const end = value.lastIndexOf('\n') + 1;
        if (end > 0) {
          yield parseLines<T>(rest + value.slice(0, end));
          rest = value.slice(end);
        } else rest += value;
      }
    },
  };
}

/** @throws Away if an answer is broken off */
async function broken<T>(reading: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    signal?.throwIfAborted();
    throw new Away(error);
  }
}

function parseLines<T>(text: string): readonly T[] {
  return JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as readonly T[];
}

function search(query: RequestOptions['query']): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const each of value === undefined ? [] : [value].flat()) parameters.append(name, each as string);
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

import { createClient as createLibraryClient } from '../../client/client.ts';
import { Problem } from '../../client/problem.ts';
import { reading } from '../../client/reading.ts';
import type { SendOptions } from '../../client/sender.ts';
import type { Signer } from '../../client/signer.ts';
import { SERVER_PATH } from '../browser/app-paths.ts';
import { reportOffline, reportOnline, waitFor } from './connection.ts';
import { fetchWithTimeouts } from './fetch-with-timeouts.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type RequestOptions = SendOptions;

/** Sends signed requests to the server. All methods throw Problem, ConnectionError, or the signal's abort reason. */
export interface Client {
  readonly kid: string;
  /** Sends a request. Resolves to a response with a status from 200 to 299. */
  send(method: Method, path: string, options?: RequestOptions): Promise<Response>;
  json<T>(method: Method, path: string, options?: RequestOptions): Promise<T>;
  /** Yields the rows of a list in batches as they arrive. */
  lines<T>(path: string, options?: RequestOptions): AsyncIterable<readonly T[]>;
}

interface ClientOptions {
  readonly signer: Signer;
  /** Called when the server no longer accepts the key. */
  readonly onRevoked: () => void;
}

/** The app's API client. It reports whether the server responds and when the key was revoked. */
export function createClient({ signer, onRevoked }: ClientOptions): Client {
  const library = createLibraryClient({
    url: new URL(`${SERVER_PATH}/`, location.href).href,
    key: signer,
    fetch: fetchWithTimeouts((...request) => fetch(...request)),
    maxWaitMs: Number.POSITIVE_INFINITY,
    wait: (ms, { status }, signal) => waitFor(status, ms, signal),
    onAttempt: (isAnswered) => (isAnswered ? reportOnline() : reportOffline()),
  });

  /** Checks whether a 401 means that the key was revoked. A revoked key may still read its session; an unknown key may not. */
  async function reportIfRevoked(error: unknown): Promise<void> {
    if (!(error instanceof Problem) || error.status !== 401) return;
    const isRevoked = await library.send('GET', '/sessions/current').then(
      async (response) => (await response.json()).invalidated !== undefined,
      (failure) => failure instanceof Problem && failure.type === 'Unauthorized',
    );
    if (isRevoked) onRevoked();
  }

  async function withRevocationCheck<T>(response: Promise<T>): Promise<T> {
    try {
      return await response;
    } catch (error) {
      await reportIfRevoked(error);
      throw error;
    }
  }

  return {
    kid: signer.kid,
    send: (method, path, options) => withRevocationCheck(library.send(method, path, options)),
    async json<T>(method: Method, path: string, options?: RequestOptions): Promise<T> {
      const response = await withRevocationCheck(library.send(method, path, options));
      return reading(response.json() as Promise<T>, options?.signal);
    },
    async *lines<T>(path: string, options?: RequestOptions) {
      const lines = library.lines<T>(path, options);
      const first = await withRevocationCheck(lines.next());
      if (!first.done) yield first.value;
      yield* lines;
    },
  };
}

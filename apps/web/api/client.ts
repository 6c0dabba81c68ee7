import { createClient as createLibraryClient } from '../../client/client.ts';
import { Problem } from '../../client/problem.ts';
import { reading } from '../../client/reading.ts';
import type { SendOptions } from '../../client/sender.ts';
import type { Signer } from '../../client/signer.ts';
import { SERVICE } from '../place.ts';
import { answered, notAnswered, waitFor } from './connection.ts';
import { patientFetch } from './patience.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type RequestOptions = SendOptions;

/** Sends signed requests to the service. All methods throw Problem, ConnectionError, or the reason of the signal. */
export interface Client {
  readonly kid: string;
  /** A response of status 200 to 299. */
  send(method: Method, path: string, options?: RequestOptions): Promise<Response>;
  json<T>(method: Method, path: string, options?: RequestOptions): Promise<T>;
  /** The records of a list as they arrive, some at a time. */
  lines<T>(path: string, options?: RequestOptions): AsyncIterable<readonly T[]>;
}

export interface ClientOptions {
  readonly signer: Signer;
  /** Called when the service does not know the key any more. */
  readonly onRevoked: () => void;
}

/** The client of the app: it shows how the connection is, and learns when the key is revoked. */
export function createClient({ signer, onRevoked }: ClientOptions): Client {
  const library = createLibraryClient({
    url: new URL(`${SERVICE}/`, location.href).href,
    key: signer,
    fetch: patientFetch((...request) => fetch(...request)),
    maxWaitMs: Number.POSITIVE_INFINITY,
    wait: (ms, { status }, signal) => waitFor(status, ms, signal),
    onAttempt: (isAnswered) => (isAnswered ? answered() : notAnswered()),
  });

  /** Finds out whether a refused key is gone: a revoked one may still ask for its session, one that never was may not even that. */
  async function noteUnauthorized(error: unknown): Promise<void> {
    if (!(error instanceof Problem) || error.status !== 401) return;
    const isGone = await library.send('GET', '/sessions/current').then(
      async (response) => (await response.json()).invalidated !== undefined,
      (refused) => refused instanceof Problem && refused.type === 'Unauthorized',
    );
    if (isGone) onRevoked();
  }

  async function watched<T>(asking: Promise<T>): Promise<T> {
    try {
      return await asking;
    } catch (error) {
      await noteUnauthorized(error);
      throw error;
    }
  }

  return {
    kid: signer.kid,
    send: (method, path, options) => watched(library.send(method, path, options)),
    async json<T>(method: Method, path: string, options?: RequestOptions): Promise<T> {
      const response = await watched(library.send(method, path, options));
      return reading(response.json() as Promise<T>, options?.signal);
    },
    async *lines<T>(path: string, options?: RequestOptions) {
      const lines = library.lines<T>(path, options);
      const first = await watched(lines.next());
      if (!first.done) yield first.value;
      yield* lines;
    },
  };
}

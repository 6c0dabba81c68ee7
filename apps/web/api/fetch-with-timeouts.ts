import { signal } from '@preact/signals';
import { ConnectionError } from '../../client/problem.ts';

/** How long the server may take to begin a response, in milliseconds. Its own requests to other servers time out earlier. */
export const MAX_WAIT_MS = 40_000;
/** The same limit for requests that change something, in milliseconds. Uploads get `MAX_MS_PER_BYTE` more for each byte. */
export const MAX_CHANGE_MS = 120_000;
const MAX_MS_PER_BYTE = 0.1;
/** The minimum throughput of a response: it fails if fewer bytes arrive within `MAX_PAUSE_MS` milliseconds. */
export const MIN_BYTES = 1_000;
export const MAX_PAUSE_MS = 30_000;
/** After this time without a response, in milliseconds, the app shows a message and offers to retry. */
export const LONG_WAIT_MS = 8_000;

/** The abort controllers of overdue requests, and whether the request changes something. */
const overdue = new Map<AbortController, boolean>();

/** Whether the response to any request is overdue. */
export const isResponseOverdue = signal(false);

/** Aborts overdue requests as if the server were unavailable; their callers retry once it is back. */
export function abortOverdue(): void {
  for (const limit of overdue.keys()) limit.abort(new ConnectionError(null));
}

/** Aborts overdue reads, because browsers allow few connections to a server and the health check needs one. */
export function abortOverdueReads(): void {
  for (const [limit, isChange] of overdue) if (!isChange) limit.abort(new ConnectionError(null));
}

/**
 * Adds timeouts to `fetch`: a response that does not begin, or stalls, fails like a broken connection. The event stream is exempt because
 * it has its own limits.
 */
export function fetchWithTimeouts(baseFetch: typeof fetch): typeof fetch {
  return async (input, init = {}) => {
    if (new Headers(init.headers).get('Accept') === 'text/event-stream') return baseFetch(input, init);
    const limit = new AbortController();
    const signal = init.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal;
    const timeout = abortAfter(maxWaitMs(init), limit);
    const overdueTimer = setTimeout(() => {
      overdue.set(limit, init.method !== undefined && init.method !== 'GET');
      isResponseOverdue.value = true;
    }, LONG_WAIT_MS);
    try {
      const response = await baseFetch(input, { ...init, signal: signal });
      return response.body === null
        ? response
        : new Response(withMinThroughput(response.body, limit, init.signal), response);
    } finally {
      clearTimeout(timeout);
      clearTimeout(overdueTimer);
      overdue.delete(limit);
      isResponseOverdue.value = overdue.size > 0;
    }
  };
}

function maxWaitMs({ method = 'GET', body }: RequestInit): number {
  if (method === 'GET') return MAX_WAIT_MS;
  const bytes = typeof body === 'string' ? body.length : body instanceof Blob ? body.size : 0;
  return MAX_CHANGE_MS + bytes * MAX_MS_PER_BYTE;
}

function abortAfter(ms: number, limit: AbortController): ReturnType<typeof setTimeout> {
  return setTimeout(() => limit.abort(new ConnectionError(null)), ms);
}

/** The response body, which fails below the minimum throughput. Time in which the consumer does not read is not counted. */
function withMinThroughput(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: AbortController,
  aborted?: AbortSignal | null,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let leftMs = MAX_PAUSE_MS;
  let bytes = 0;
  return new ReadableStream({
    async pull(controller) {
      const began = performance.now();
      const timeout = abortAfter(leftMs, limit);
      try {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        bytes += value.byteLength;
        leftMs -= performance.now() - began;
        if (bytes >= MIN_BYTES) {
          bytes = 0;
          leftMs = MAX_PAUSE_MS;
        }
        controller.enqueue(value);
      } catch (error) {
        throw aborted?.aborted ? aborted.reason : new ConnectionError(error);
      } finally {
        clearTimeout(timeout);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

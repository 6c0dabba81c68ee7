import { signal } from '@preact/signals';
import { ConnectionError } from '../../client/problem.ts';

/** How long the server may take to begin an answer, in milliseconds. It gives up itself on what it asks of other servers before. */
export const MAX_WAIT_MS = 40_000;
/** The same where something is changed, and for each byte that is sent for that. */
export const MAX_CHANGE_MS = 120_000;
const MAX_MS_A_BYTE = 0.1;
/** An answer that has begun brings so many bytes in so many milliseconds, or ends. */
export const MIN_BYTES = 1_000;
export const MAX_PAUSE_MS = 30_000;
/** After so long without an answer the person is told, and may have it asked for again. */
export const LONG_WAIT_MS = 8_000;

/** The requests that have waited long for their answers, and whether they change something. */
const late = new Map<AbortController, boolean>();

/** Whether an answer is long in coming. */
export const isLate = signal(false);

/** Gives up on answers that are long in coming, as if the server were away: what needs them asks again when it is found. */
export function giveUpWaiting(): void {
  for (const limit of late.keys()) limit.abort(new ConnectionError(null));
}

/** The same where nothing is changed: browsers have few connections to a server, by which it is looked for, too. */
export function giveUpReading(): void {
  for (const [limit, isChange] of late) if (!isChange) limit.abort(new ConnectionError(null));
}

/**
 * Requests that end: an answer that does not come, or goes on too slowly, fails as one whose connection broke. The stream of events
 * lasts, and has limits of its own.
 */
export function patientFetch(fetched: typeof fetch): typeof fetch {
  return async (input, init = {}) => {
    if (new Headers(init.headers).get('Accept') === 'text/event-stream') return fetched(input, init);
    const limit = new AbortController();
    const stopping = init.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal;
    const end = endingIn(maxWaitMs(init), limit);
    const note = setTimeout(() => {
      late.set(limit, init.method !== undefined && init.method !== 'GET');
      isLate.value = true;
    }, LONG_WAIT_MS);
    try {
      const response = await fetched(input, { ...init, signal: stopping });
      return response.body === null
        ? response
        : new Response(steady(response.body, limit, init.signal), response);
    } finally {
      clearTimeout(end);
      clearTimeout(note);
      late.delete(limit);
      isLate.value = late.size > 0;
    }
  };
}

function maxWaitMs({ method = 'GET', body }: RequestInit): number {
  if (method === 'GET') return MAX_WAIT_MS;
  const bytes = typeof body === 'string' ? body.length : body instanceof Blob ? body.size : 0;
  return MAX_CHANGE_MS + bytes * MAX_MS_A_BYTE;
}

function endingIn(ms: number, limit: AbortController): ReturnType<typeof setTimeout> {
  return setTimeout(() => limit.abort(new ConnectionError(null)), ms);
}

/** An answer as it comes, for as long as it does; the time in which nobody reads it does not count. */
function steady(
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
      const end = endingIn(leftMs, limit);
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
        clearTimeout(end);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

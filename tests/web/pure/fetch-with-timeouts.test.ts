import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionError } from '../../../apps/client/problem.ts';
import {
  abortOverdue,
  abortOverdueReads,
  fetchWithTimeouts,
  isResponseOverdue,
  LONG_WAIT_MS,
  MAX_CHANGE_MS,
  MAX_PAUSE_MS,
  MAX_WAIT_MS,
  MIN_BYTES,
} from '../../../apps/web/api/fetch-with-timeouts.ts';

/** Requests of the app end within a fixed time, whatever the network does. */

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that never responds. */
const silent = fetchWithTimeouts(
  (_, init) =>
    new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    }),
);

/** A server whose endless response delivers this many bytes per interval. */
const slow = (bytes: number, ms: number) =>
  fetchWithTimeouts(async (_, init) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, ms));
        if (!init?.signal?.aborted) controller.enqueue(new Uint8Array(bytes));
      },
    });
    return new Response(body, { headers: { ETag: 'kept' } });
  });

/** The current state of a promise. */
function watched(request: Promise<unknown>): { end: unknown } {
  const seen: { end: unknown } = { end: 'waiting' };
  request.then(
    () => {
      seen.end = 'answered';
    },
    (error) => {
      seen.end = error;
    },
  );
  return seen;
}

describe('a missing response', () => {
  it('times out, later for changes than for reads', async () => {
    const read = watched(silent('/'));
    const written = watched(silent('/', { method: 'POST', body: 'x'.repeat(10_000) }));
    await vi.advanceTimersByTimeAsync(MAX_WAIT_MS - 1);
    expect(read.end).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(read.end).toBeInstanceOf(ConnectionError);
    await vi.advanceTimersByTimeAsync(MAX_CHANGE_MS - MAX_WAIT_MS);
    expect(written.end).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(written.end).toBeInstanceOf(ConnectionError);
  });

  it("is reported after a while, and abandoned on the person's request", async () => {
    const first = watched(silent('/'));
    await vi.advanceTimersByTimeAsync(LONG_WAIT_MS);
    expect(isResponseOverdue.value).toBe(true);
    const second = watched(silent('/'));
    abortOverdue();
    await vi.advanceTimersByTimeAsync(0);
    expect(first.end).toBeInstanceOf(ConnectionError);
    expect(second.end).toBe('waiting');
    expect(isResponseOverdue.value).toBe(false);
  });

  it('is abandoned if it is a read and the server is unavailable', async () => {
    const read = watched(silent('/'));
    const written = watched(silent('/', { method: 'POST' }));
    await vi.advanceTimersByTimeAsync(LONG_WAIT_MS);
    abortOverdueReads();
    await vi.advanceTimersByTimeAsync(0);
    expect(read.end).toBeInstanceOf(ConnectionError);
    expect(written.end).toBe('waiting');
    abortOverdue();
    await vi.advanceTimersByTimeAsync(0);
    expect(isResponseOverdue.value).toBe(false);
  });

  it('is abandoned by its caller', async () => {
    const controller = new AbortController();
    const request = watched(silent('/', { signal: controller.signal }));
    const reason = new Error('not wanted');
    controller.abort(reason);
    await vi.advanceTimersByTimeAsync(0);
    expect(request.end).toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('never times out if it is an event stream', async () => {
    const request = watched(silent('/', { headers: { Accept: 'text/event-stream' } }));
    await vi.advanceTimersByTimeAsync(10 * MAX_WAIT_MS);
    expect(request.end).toBe('waiting');
  });
});

describe('a response in progress', () => {
  it('fails if it delivers one byte per second', async () => {
    const request = watched(slow(1, 1_000)('/').then((response) => response.text()));
    await vi.advanceTimersByTimeAsync(MAX_PAUSE_MS - 1_000);
    expect(request.end).toBe('waiting');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(request.end).toBeInstanceOf(ConnectionError);
  });

  it('may last as long as it delivers enough, and is passed on as it arrives', async () => {
    const response = await slow(MIN_BYTES, MAX_PAUSE_MS - 1_000)('/');
    expect(response.headers.get('ETag')).toBe('kept');
    const reader = response.body?.getReader();
    for (let turn = 0; turn < 20; turn++) {
      const part = reader?.read();
      await vi.advanceTimersByTimeAsync(MAX_PAUSE_MS);
      expect((await part)?.value?.byteLength).toBe(MIN_BYTES);
    }
    await reader?.cancel();
  });

  it('is not measured while nobody reads it', async () => {
    const response = await slow(MIN_BYTES, 1_000)('/');
    await vi.advanceTimersByTimeAsync(10 * MAX_PAUSE_MS);
    const reader = response.body?.getReader();
    const part = reader?.read();
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await part)?.done).toBe(false);
    await reader?.cancel();
  });
});

import { signal } from '@preact/signals';
import { ConnectionError, Problem } from '../../client/problem.ts';
import type { Client } from '../api/client.ts';
import { connection, reconnected, sleep } from '../api/connection.ts';
import { SERVER_PATH } from '../browser/app-paths.ts';
import type { LoggedEvent } from './changes.ts';
import { serverEventReader } from './server-events.ts';

/** Whether this tab receives events, from its own stream or through the tab that has one. */
export const receivesEvents = signal(false);

/** The name of the channel between tabs, and of the lock held by the tab with the stream. */
const NAME = `commonplace events ${SERVER_PATH}`;
/** A stream that is silent for this time, in milliseconds, counts as broken: the server sends something every 15 seconds. */
const MAX_SILENCE_MS = 40_000;
/** The delay before reconnecting, in milliseconds. */
const RECONNECT_DELAY_MS = 2_000;

/** Messages between tabs. */
type Message =
  | { readonly kind: 'hello' }
  | { readonly kind: 'events'; readonly events: readonly LoggedEvent[]; readonly position: string | null }
  | { readonly kind: 'end' };

/**
 * Follows changes through one event stream per browser: one tab holds it and forwards events to the others. When it closes, another tab
 * resumes the stream. Without Web Locks or an event log on the server, it does nothing.
 * @param onEvents called with batches of events
 */
export function follow(
  client: Client,
  onEvents: (events: readonly LoggedEvent[]) => void,
  stopSignal: AbortSignal,
): void {
  if (!('locks' in navigator)) return;
  const tabs = new BroadcastChannel(NAME);
  let position: string | null = null;
  let isLeading = false;

  function receive(events: readonly LoggedEvent[], newPosition: string | null): void {
    position = newPosition;
    receivesEvents.value = true;
    if (events.length > 0) onEvents(events);
  }

  function forward(events: readonly LoggedEvent[], newPosition: string | null): void {
    receive(events, newPosition);
    tabs.postMessage({ kind: 'events', events, position: newPosition } satisfies Message);
  }

  tabs.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'events') receive(data.events, data.position);
    else if (data.kind === 'end') receivesEvents.value = false;
    else if (isLeading && receivesEvents.peek())
      tabs.postMessage({ kind: 'events', events: [], position } satisfies Message);
  };
  tabs.postMessage({ kind: 'hello' } satisfies Message);
  stopSignal.addEventListener('abort', () => {
    receivesEvents.value = false;
    tabs.close();
  });

  async function lead(): Promise<void> {
    isLeading = true;
    while (!stopSignal.aborted) {
      try {
        await read(client, position, forward, stopSignal);
      } catch (error) {
        if (!(error instanceof ConnectionError) && !isTransient(error)) break;
        if (connection.peek().state === 'offline') await reconnected(stopSignal);
      }
      // A stream usually ends because the server stops or the key was revoked.
      await sleep(RECONNECT_DELAY_MS, stopSignal);
    }
    isLeading = false;
    receivesEvents.value = false;
    if (!stopSignal.aborted) tabs.postMessage({ kind: 'end' } satisfies Message);
  }

  navigator.locks.request(NAME, { signal: stopSignal }, lead).catch(() => undefined);
}

function isTransient(error: unknown): boolean {
  return error instanceof Problem && (error.status >= 500 || error.status === 429);
}

/** Reads one stream to its end. @throws Problem, ConnectionError, or the signal's abort reason */
async function read(
  client: Client,
  position: string | null,
  onBatch: (events: readonly LoggedEvent[], position: string | null) => void,
  stopSignal: AbortSignal,
): Promise<void> {
  const silence = new AbortController();
  const signal = AbortSignal.any([stopSignal, silence.signal]);
  const headers = {
    Accept: 'text/event-stream',
    ...(position !== null && { 'Last-Event-ID': position }),
  };
  let timer = setTimeout(() => silence.abort(new ConnectionError(null)), MAX_SILENCE_MS);
  const { body } = await client.send('GET', '/_/events', { headers, signal });
  if (body === null) return;
  const parse = serverEventReader();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let lastPosition = position;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        signal.throwIfAborted();
        throw new ConnectionError(error);
      });
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(new ConnectionError(null)), MAX_SILENCE_MS);
      const events = parse(value);
      lastPosition = events.findLast(({ id }) => id !== undefined)?.id ?? lastPosition;
      onBatch(
        events.flatMap(({ data }) => (data === undefined ? [] : [JSON.parse(data) as LoggedEvent])),
        lastPosition,
      );
    }
  } finally {
    clearTimeout(timer);
  }
}

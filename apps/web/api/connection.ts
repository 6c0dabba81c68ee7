import { effect, signal } from '@preact/signals';
import { SERVER_PATH } from '../browser/app-paths.ts';
import { abortOverdueReads } from './fetch-with-timeouts.ts';

/** Whether the server responds. The connection line shows it. */
type Connection =
  | { readonly state: 'online' }
  | { readonly state: 'offline' }
  /** The server sent Retry-After: the account is out of credits (429) or something is unavailable (503). */
  | { readonly state: 'waiting'; readonly status: number; readonly until: number };

export const connection = signal<Connection>({ state: 'online' });

const FIRST_POLL_DELAY_MS = 1_000;
const MAX_POLL_DELAY_MS = 30_000;
/** The time limit of the health check, in milliseconds. */
const HEALTH_TIMEOUT_MS = 10_000;

/** Records that the server responded. */
export function reportOnline(): void {
  if (connection.value.state === 'offline') connection.value = { state: 'online' };
}

/** Records that the server did not respond, and polls until it does. */
export function reportOffline(): void {
  if (connection.value.state === 'offline') return;
  connection.value = { state: 'offline' };
  abortOverdueReads();
  void poll(FIRST_POLL_DELAY_MS);
}

async function poll(afterMs: number): Promise<void> {
  await Promise.race([sleep(afterMs), backOnline(), checkRequested()]);
  if (connection.value.state !== 'offline') return;
  const limit = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
  const isUp = await fetch(`${SERVER_PATH}/_/health`, { signal: limit }).then(
    (response) => response.ok,
    () => false,
  );
  if (isUp) reportOnline();
  else await poll(Math.min(2 * afterMs, MAX_POLL_DELAY_MS));
}

/** Checks the server immediately instead of at the next poll. */
export let checkNow: () => void = () => undefined;

function checkRequested(): Promise<void> {
  return new Promise((resolve) => {
    checkNow = resolve;
  });
}

/** Resolves when the system reports that the network is back. */
function backOnline(): Promise<void> {
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));
}

/** Resolves when the server responds again. @throws the signal's abort reason */
export async function reconnected(aborted?: AbortSignal): Promise<void> {
  reportOffline();
  let stop: () => void = () => undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      aborted?.addEventListener('abort', () => reject(aborted.reason), { once: true });
      stop = effect(() => {
        if (connection.value.state !== 'offline') resolve();
      });
    });
  } finally {
    stop();
  }
}

/** Waits as long as the server requested, and shows that the app is waiting. @throws the signal's abort reason */
export async function waitFor(status: number, ms: number, signal?: AbortSignal): Promise<void> {
  connection.value = { state: 'waiting', status, until: Date.now() + ms };
  try {
    await sleep(ms, signal);
  } finally {
    if (connection.value.state === 'waiting') connection.value = { state: 'online' };
  }
}

/** Sleeps. @throws the signal's abort reason */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

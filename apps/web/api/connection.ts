import { effect, signal } from '@preact/signals';
import { SERVICE } from '../place.ts';
import { giveUpReading } from './patience.ts';

/** Whether the server answers, as the frame tells the person. */
export type Connection =
  | { readonly state: 'good' }
  | { readonly state: 'away' }
  /** The service asks to be left alone until then: its credits are used up (429), or what it needs is away (503). */
  | { readonly state: 'waiting'; readonly status: number; readonly until: number };

export const connection = signal<Connection>({ state: 'good' });

const FIRST_ATTEMPT_MS = 1_000;
const MAX_ATTEMPT_MS = 30_000;
/** How long the server may take to say that it is there. */
const MAX_HEALTH_MS = 10_000;

/** Notes that the server answered. */
export function answered(): void {
  if (connection.value.state === 'away') connection.value = { state: 'good' };
}

/** Notes that the server did not answer, and looks for it until it does. */
export function notAnswered(): void {
  if (connection.value.state === 'away') return;
  connection.value = { state: 'away' };
  giveUpReading();
  void lookFor(FIRST_ATTEMPT_MS);
}

async function lookFor(afterMs: number): Promise<void> {
  await Promise.race([elapsed(afterMs), backOnline(), hurried()]);
  if (connection.value.state !== 'away') return;
  const limit = AbortSignal.timeout(MAX_HEALTH_MS);
  const isThere = await fetch(`${SERVICE}/_/health`, { signal: limit }).then(
    (response) => response.ok,
    () => false,
  );
  if (isThere) answered();
  else await lookFor(Math.min(2 * afterMs, MAX_ATTEMPT_MS));
}

/** Looks for the server now, not at the next time that was meant for it. */
export let lookNow: () => void = () => undefined;

function hurried(): Promise<void> {
  return new Promise((resolve) => {
    lookNow = resolve;
  });
}

/** Resolves when the system says that the network is there again. */
function backOnline(): Promise<void> {
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));
}

/** Resolves when the server answers again. @throws the reason of the signal */
export async function reconnected(aborted?: AbortSignal): Promise<void> {
  notAnswered();
  let stop: () => void = () => undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      aborted?.addEventListener('abort', () => reject(aborted.reason), { once: true });
      stop = effect(() => {
        if (connection.value.state !== 'away') resolve();
      });
    });
  } finally {
    stop();
  }
}

/** Waits as long as the service asks for, and shows that. @throws the reason of the signal */
export async function waitFor(status: number, ms: number, signal?: AbortSignal): Promise<void> {
  connection.value = { state: 'waiting', status, until: Date.now() + ms };
  try {
    await elapsed(ms, signal);
  } finally {
    if (connection.value.state === 'waiting') connection.value = { state: 'good' };
  }
}

/** Waits. @throws the reason of the signal */
export function elapsed(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

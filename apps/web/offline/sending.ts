import { effect, signal } from '@preact/signals';
import { connection, elapsed, reconnected } from '../api/connection.ts';
import { access } from '../key/access.ts';
import { SERVICE } from '../place.ts';
import type { Draft } from '../save/draft.ts';
import { type Saved, sendDraft } from '../save/send-draft.ts';
import { createOutbox } from './outbox.ts';
import { forgetRefused, type OutboxContents, outboxStore, readOutbox, waitAgain } from './outbox-store.ts';

const NAME = `commonplace outbox ${SERVICE}`;
/** Of more things the names are not shown. */
const MAX_SHOWN = 50;
/** While much is sent, what is shown of it changes no more often than this. */
const SHOWN_EVERY_MS = 250;
const MAX_PAUSE_MS = 60_000;

const EMPTY: OutboxContents = { waiting: 0, firstWaiting: [], refused: 0, firstRefused: [] };

/** What stands in the outbox of this browser; the same in all tabs. */
export const outboxContents = signal<OutboxContents>(EMPTY);

/** What was sent from the outbox by this tab since somebody looked; the one who shows it empties it. */
export const sentLater = signal<readonly Saved[]>([]);

const tabs = new BroadcastChannel(NAME);
tabs.onmessage = () => showSoon();

let isShowing = false;

function showSoon(): void {
  if (isShowing) return;
  isShowing = true;
  setTimeout(() => {
    isShowing = false;
    void show();
  }, SHOWN_EVERY_MS);
}

async function show(): Promise<void> {
  outboxContents.value = await readOutbox(MAX_SHOWN).catch(() => EMPTY);
}

function changed(): void {
  tabs.postMessage(null);
  showSoon();
}

const outbox = createOutbox<Draft, Saved>({
  store: outboxStore,
  async send(draft) {
    // What is sent into silence stays there for a while after the server is back.
    if (connection.peek().state === 'away') await reconnected(stopping.signal);
    try {
      return await sendDraft(openClient(), draft, () => undefined, stopping.signal, { isPatient: false });
    } catch (error) {
      openClient();
      throw error;
    }
  },
  async alone(work) {
    await navigator.locks.request(NAME, { signal: stopping.signal }, work);
  },
  async pause(isAway, attempts) {
    if (isAway) await reconnected(stopping.signal);
    if (attempts > 1) await elapsed(Math.min(500 * 2 ** attempts, MAX_PAUSE_MS), stopping.signal);
  },
  onChange: changed,
  onSent(saved) {
    sentLater.value = [...sentLater.peek(), saved];
  },
});

let stopping = new AbortController();

/** @throws Error when there is no key any more */
function openClient() {
  const now = access.peek();
  if (now.state !== 'open') throw new Error('There is no key.');
  return now.client;
}

/** Whether things to save can wait here for the server. */
export function mayWait(): boolean {
  const now = access.peek();
  return now.state === 'open' && now.isKept && 'locks' in navigator;
}

/** Whether something waits, or the server is away: then what comes next waits too, so that the order stays. */
export function isToWait(): boolean {
  return mayWait() && (outboxContents.peek().waiting > 0 || connection.peek().state === 'away');
}

/** Keeps things until the server has them, also when the tab closes. @throws DOMException if there is no room for them */
export async function sendLater(drafts: readonly Draft[]): Promise<void> {
  await outbox.add(drafts);
  await show();
  sendWaiting();
}

function sendWaiting(): void {
  // What ends it is told elsewhere: the key is gone, or the browser keeps nothing.
  outbox.sendAll().catch(() => undefined);
}

/** Forgets something that waits. */
export async function dropWaiting(number: number): Promise<void> {
  await outboxStore.remove(number);
  changed();
}

/** Forgets something that was refused. */
export async function dropRefused(number: number): Promise<void> {
  await forgetRefused(number);
  changed();
}

/** Sends everything again that was refused. */
export async function sendRefusedAgain(): Promise<void> {
  await waitAgain();
  changed();
  sendWaiting();
}

// What was left there when the last tab closed is sent when one opens.
effect(() => {
  const isOpen = access.value.state === 'open';
  if (!isOpen) return stopping.abort();
  stopping = new AbortController();
  if (!mayWait()) return;
  void show().then(() => {
    if (outboxContents.peek().waiting > 0) sendWaiting();
  });
});

import { effect, signal } from '@preact/signals';
import { connection, reconnected, sleep } from '../api/connection.ts';
import type { Draft } from '../api/draft.ts';
import { type SaveResult, sendDraft } from '../api/send-draft.ts';
import { SERVER_PATH } from '../browser/app-paths.ts';
import { access } from '../key/access.ts';
import { createOutbox, type Numbered } from './outbox.ts';
import { forgetRefused, type OutboxContents, outboxStore, readOutbox, waitAgain } from './outbox-store.ts';

const NAME = `commonplace outbox ${SERVER_PATH}`;
/** Maximum number of listed drafts of each kind. */
const MAX_SHOWN = 50;
/** Minimum time between two updates of the list, in milliseconds. */
const UPDATE_MS = 250;
const MAX_PAUSE_MS = 60_000;

const EMPTY: OutboxContents = { waiting: 0, firstWaiting: [], refused: 0, firstRefused: [] };

/** The contents of this browser's outbox, which all tabs share. */
export const outboxContents = signal<OutboxContents>(EMPTY);

/** A rejected draft that the person wants to edit. The save dialog opens it. */
export const draftToEdit = signal<Numbered<Draft> | null>(null);

/** The results of drafts that this tab has sent from the outbox. They are cleared when shown. */
export const sentLater = signal<readonly SaveResult[]>([]);

const tabs = new BroadcastChannel(NAME);
tabs.onmessage = () => updateSoon();

let isUpdateScheduled = false;

function updateSoon(): void {
  if (isUpdateScheduled) return;
  isUpdateScheduled = true;
  setTimeout(() => {
    isUpdateScheduled = false;
    void update();
  }, UPDATE_MS);
}

async function update(): Promise<void> {
  outboxContents.value = await readOutbox(MAX_SHOWN).catch(() => EMPTY);
}

function changed(): void {
  tabs.postMessage(null);
  updateSoon();
}

const outbox = createOutbox<Draft, SaveResult>({
  store: outboxStore,
  async send(draft) {
    // A request sent to a dead connection may hang for a while after the server is back.
    if (connection.peek().state === 'offline') await reconnected(stopping.signal);
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
  async pause(isUnavailable, attempts) {
    if (isUnavailable) await reconnected(stopping.signal);
    if (attempts > 1) await sleep(Math.min(500 * 2 ** attempts, MAX_PAUSE_MS), stopping.signal);
  },
  onChange: changed,
  onSent(saved) {
    sentLater.value = [...sentLater.peek(), saved];
  },
});

let stopping = new AbortController();

/** The client of the app. @throws Error if this browser has no key */
function openClient() {
  const current = access.peek();
  if (current.state !== 'open') throw new Error('This browser has no key.');
  return current.client;
}

/** Whether drafts can be stored until the server responds. */
export function canQueue(): boolean {
  const current = access.peek();
  return current.state === 'open' && current.isPersistent && 'locks' in navigator;
}

/** Whether new drafts must wait. They wait for the server, and for earlier drafts, because drafts are sent in order. */
export function mustQueue(): boolean {
  return canQueue() && (outboxContents.peek().waiting > 0 || connection.peek().state === 'offline');
}

/** Stores drafts until the server has them, even if the tab closes. @throws DOMException if there is no space for them */
export async function sendLater(drafts: readonly Draft[]): Promise<void> {
  await outbox.add(drafts);
  await update();
  sendWaiting();
}

function sendWaiting(): void {
  // If this fails, the key was deleted or the browser blocks storage, which is reported elsewhere.
  outbox.sendAll().catch(() => undefined);
}

/** Deletes a waiting draft. */
export async function dropWaiting(number: number): Promise<void> {
  await outboxStore.remove(number);
  changed();
}

/** Deletes a rejected draft. */
export async function dropRefused(number: number): Promise<void> {
  await forgetRefused(number);
  changed();
}

/** Sends all rejected drafts again. */
export async function sendRefusedAgain(): Promise<void> {
  await waitAgain();
  changed();
  sendWaiting();
}

// Sends drafts that were left when the last tab was closed.
effect(() => {
  const isOpen = access.value.state === 'open';
  if (!isOpen) return stopping.abort();
  stopping = new AbortController();
  if (!canQueue()) return;
  void update().then(() => {
    if (outboxContents.peek().waiting > 0) sendWaiting();
  });
});

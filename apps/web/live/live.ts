import { effect, signal } from '@preact/signals';
import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import { analysingIds, applyChanges, refreshPreviews, reload } from '../collection/collection.ts';
import { readLibrary } from '../collection/library.ts';
import { access } from '../key/access.ts';
import { storeChanged } from '../offline/offline-cache.ts';
import { changesOf, type LoggedEvent } from './changes.ts';
import { nextPauseMs } from './pauses.ts';
import { follow, receivesEvents } from './stream.ts';

/** Ids of objects changed elsewhere or by analysis, set each time. */
export const changed = signal<readonly string[]>([]);

/** The maximum number of waiting cards polled at a time, visible ones first. */
const MAX_POLLED = 48;
/** The maximum number of objects reloaded one by one when analysis ends; if there are more, the list is reloaded. */
const MAX_AT_END = 480;
/** After the tab was hidden for this time, in milliseconds, anything may have changed elsewhere. */
const MAX_HIDDEN_MS = 300_000;
/** Changes within this time, in milliseconds, are rendered together. */
const BATCH_MS = 200;
/** The minimum time between updates while much changes, in milliseconds. */
const MIN_BETWEEN_MS = 1_000;
/** The maximum number of changes applied one by one; if there are more, the list is reloaded. */
const MAX_GATHERED = 2_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let quietRounds = 0;
let hiddenAt = 0;

/** Polls the analysis until it is done, and updates the objects it changed. Called after a save. Unnecessary while events arrive. */
export function watchAnalysis(): void {
  quietRounds = 0;
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  if (!receivesEvents.peek()) timer = setTimeout(poll, nextPauseMs(quietRounds, document.hidden));
}

let lastRemaining = -1;

async function poll(): Promise<void> {
  const now = access.peek();
  if (now.state !== 'open' || receivesEvents.peek()) return;
  const remaining = await remainingSteps(now.client);
  if (remaining === null) {
    quietRounds += 1;
    return schedule();
  }
  quietRounds = remaining === lastRemaining ? quietRounds + 1 : 0;
  const isMoving = remaining !== lastRemaining;
  lastRemaining = remaining;
  if (remaining > 0) schedule();
  if (isMoving || remaining === 0) await refreshAnalysing(remaining === 0 ? MAX_AT_END + 1 : MAX_POLLED);
}

/** The number of waiting or running analysis steps; null if the server does not respond. */
async function remainingSteps(client: Client): Promise<number | null> {
  try {
    const { queued, running } = await client.json<Schemas['AnalysisProgress']>('GET', '/_/analysis');
    return queued + running;
  } catch {
    return null;
  }
}

async function refreshAnalysing(maxIds: number): Promise<void> {
  const ids = analysingIds(maxIds);
  if (ids.length === 0) return;
  if (ids.length > MAX_AT_END) reload();
  else await refreshPreviews(ids).catch(() => undefined);
  changed.value = ids;
}

let pendingEvents: LoggedEvent[] = [];
let updatedAt = Number.NEGATIVE_INFINITY;
let isUpdateScheduled = false;
/** The number of callers that are holding updates. */
let holders = 0;

/** Holds updates until the returned function is called, for bulk changes, which show their own progress. */
export function holdUpdates(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
    updateSoon();
  };
}

function addEvents(events: readonly LoggedEvent[]): void {
  pendingEvents =
    pendingEvents.length + events.length > MAX_GATHERED ? [{ type: 'reset' }] : [...pendingEvents, ...events];
  updateSoon();
}

/** A hidden tab is updated when it becomes visible. */
function updateSoon(): void {
  if (isUpdateScheduled || holders > 0 || document.hidden || pendingEvents.length === 0) return;
  isUpdateScheduled = true;
  setTimeout(applyEvents, Math.max(BATCH_MS, updatedAt + MIN_BETWEEN_MS - performance.now()));
}

function applyEvents(): void {
  isUpdateScheduled = false;
  updatedAt = performance.now();
  const now = access.peek();
  const { isIncomplete, isLibraryChanged, ...changes } = changesOf(pendingEvents);
  pendingEvents = [];
  if (now.state !== 'open') return;
  if (isIncomplete || isLibraryChanged) void readLibrary(now.client);
  if (isIncomplete) reload();
  const ids = [...changes.changed, ...changes.gone];
  if (isIncomplete || ids.length === 0) return;
  changed.value = ids;
  // Failures are reloaded with the list when the server is back.
  applyChanges(changes.changed, changes.gone).then(
    (previews) => storeChanged(previews, changes.gone),
    () => undefined,
  );
}

let stopping = new AbortController();
let followed: Client | null = null;

effect(() => {
  const now = access.value;
  const client = now.state === 'open' ? now.client : null;
  if (client === followed) return;
  followed = client;
  stopping.abort();
  clearTimeout(timer);
  if (client === null) return;
  stopping = new AbortController();
  follow(client, addEvents, stopping.signal);
});

// Without an event stream this tab polls.
effect(() => {
  if (receivesEvents.value) clearTimeout(timer);
  else if (access.value.state === 'open') watchAnalysis();
});

document.addEventListener('visibilitychange', () => {
  if (access.peek().state !== 'open') return;
  if (receivesEvents.peek()) return updateSoon();
  if (document.hidden) hiddenAt = Date.now();
  else {
    if (Date.now() - hiddenAt > MAX_HIDDEN_MS) reload();
    watchAnalysis();
  }
});

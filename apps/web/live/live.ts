import { effect, signal } from '@preact/signals';
import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import { analysingIds, applyChanges, refreshPreviews, reload } from '../collection/collection.ts';
import { loadCollectionSummary } from '../collection/collection-summary.ts';
import { access } from '../key/access.ts';
import { storeChanged } from '../offline/offline-cache.ts';
import { changesOf, type LoggedEvent } from './changes.ts';
import { nextPauseMs } from './pauses.ts';
import { follow, receivesEvents } from './stream.ts';

/** Ids of the objects that most recently changed, for example in another browser or by analysis. Each change sets a new array. */
export const changed = signal<readonly string[]>([]);

/** Maximum number of waiting cards that one poll updates. Visible cards come first. */
const MAX_POLLED = 48;
/** Maximum number of objects that are reloaded individually when analysis ends. If there are more, the list is reloaded. */
const MAX_RELOADED_AT_END = 480;
/** A tab without an event stream reloads its list after it was hidden for this time, in milliseconds. */
const MAX_HIDDEN_MS = 300_000;
/** Changes within this time, in milliseconds, are rendered together. */
const BATCH_MS = 200;
/** The minimum time between updates while much changes, in milliseconds. */
const MIN_BETWEEN_MS = 1_000;
/** Maximum number of pending events that are applied individually. If there are more, the list is reloaded. */
const MAX_PENDING = 2_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let pollsWithoutChange = 0;
let hiddenAt = 0;

/** Polls the server until analysis is done, and updates the objects that it changed. Does nothing while this tab receives events. */
export function watchAnalysis(): void {
  pollsWithoutChange = 0;
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  if (!receivesEvents.peek()) timer = setTimeout(poll, nextPauseMs(pollsWithoutChange, document.hidden));
}

/** The number of remaining steps at the last poll. */
let lastRemaining = -1;

async function poll(): Promise<void> {
  const now = access.peek();
  if (now.state !== 'open' || receivesEvents.peek()) return;
  const remaining = await remainingSteps(now.client);
  if (remaining === null) {
    pollsWithoutChange += 1;
    return schedule();
  }
  pollsWithoutChange = remaining === lastRemaining ? pollsWithoutChange + 1 : 0;
  const hasProgressed = remaining !== lastRemaining;
  lastRemaining = remaining;
  if (remaining > 0) schedule();
  if (hasProgressed || remaining === 0)
    await refreshAnalysing(remaining === 0 ? MAX_RELOADED_AT_END + 1 : MAX_POLLED);
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
  if (ids.length > MAX_RELOADED_AT_END) reload();
  else await refreshPreviews(ids).catch(() => undefined);
  changed.value = ids;
}

let pendingEvents: LoggedEvent[] = [];
let updatedAt = Number.NEGATIVE_INFINITY;
let isUpdateScheduled = false;
/** Number of callers that are holding back updates. */
let holders = 0;

/** Holds back updates until the returned function is called. Used by bulk changes, which show their own progress. */
export function holdUpdates(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
    updateSoon();
  };
}

function addEvents(events: readonly LoggedEvent[]): void {
  pendingEvents =
    pendingEvents.length + events.length > MAX_PENDING ? [{ type: 'reset' }] : [...pendingEvents, ...events];
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
  const { isIncomplete, isSummaryChanged, ...changes } = changesOf(pendingEvents);
  pendingEvents = [];
  if (now.state !== 'open') return;
  if (isIncomplete || isSummaryChanged) void loadCollectionSummary(now.client);
  if (isIncomplete) reload();
  const ids = [...changes.changed, ...changes.deleted];
  if (isIncomplete || ids.length === 0) return;
  changed.value = ids;
  // Nothing to do after a failure: the list is reloaded when the server is back.
  applyChanges(changes.changed, changes.deleted).then(
    (previews) => storeChanged(previews, changes.deleted),
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

// A tab without an event stream polls.
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

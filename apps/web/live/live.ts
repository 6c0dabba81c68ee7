import { effect, signal } from '@preact/signals';
import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import { analysingIds, applyChanges, refreshPreviews, reload } from '../collection/collection.ts';
import { readLibrary } from '../collection/library.ts';
import { access } from '../key/access.ts';
import { keepChanged } from '../offline/offline-cache.ts';
import { changesOf, type LoggedEvent } from './changes.ts';
import { nextPauseMs } from './pauses.ts';
import { follow, receivesEvents } from './stream.ts';

/** Ids of objects changed elsewhere or by analysis, set each time. */
export const changed = signal<readonly string[]>([]);

/** The most waiting cards that are polled at a time, visible ones first. */
const MAX_ASKED = 48;
/** The most objects that are reloaded singly when analysis ends; if there are more, the list is reloaded. */
const MAX_AT_END = 480;
/** After the tab was hidden for this time, in milliseconds, anything may have changed elsewhere. */
const LONG_AWAY_MS = 300_000;
/** Changes within this time, in milliseconds, are rendered together. */
const TOGETHER_MS = 200;
/** The minimum time between updates while much changes, in milliseconds. */
const MIN_BETWEEN_MS = 1_000;
/** The most changes that are applied one by one; if there are more, the list is reloaded. */
const MAX_GATHERED = 2_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let quietRounds = 0;
let hiddenAt = 0;

/** Polls the state of analysis until nothing is left, and updates what it changed. Called after a save. Unnecessary while events arrive. */
export function watchAnalysis(): void {
  quietRounds = 0;
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  if (!receivesEvents.peek()) timer = setTimeout(look, nextPauseMs(quietRounds, document.hidden));
}

let lastLeft = -1;

async function look(): Promise<void> {
  const now = access.peek();
  if (now.state !== 'open' || receivesEvents.peek()) return;
  const left = await leftToDo(now.client);
  if (left === null) {
    quietRounds += 1;
    return schedule();
  }
  quietRounds = left === lastLeft ? quietRounds + 1 : 0;
  const isMoving = left !== lastLeft;
  lastLeft = left;
  if (left > 0) schedule();
  if (isMoving || left === 0) await drawAgain(left === 0 ? MAX_AT_END + 1 : MAX_ASKED);
}

/** The number of waiting or running analysis steps; null if the server does not respond. */
async function leftToDo(client: Client): Promise<number | null> {
  try {
    const { queued, running } = await client.json<Schemas['AnalysisProgress']>('GET', '/_/analysis');
    return queued + running;
  } catch {
    return null;
  }
}

async function drawAgain(maxIds: number): Promise<void> {
  const ids = analysingIds(maxIds);
  if (ids.length === 0) return;
  if (ids.length > MAX_AT_END) reload();
  else await refreshPreviews(ids).catch(() => undefined);
  changed.value = ids;
}

let gathered: LoggedEvent[] = [];
let drawnAt = Number.NEGATIVE_INFINITY;
let isToBeDrawn = false;
/** The number of callers that are holding updates. */
let holders = 0;

/** Holds updates until the returned function is called: for a bulk change, which shows its own progress. */
export function holdDrawing(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
    drawSoon();
  };
}

function gather(events: readonly LoggedEvent[]): void {
  gathered = gathered.length + events.length > MAX_GATHERED ? [{ type: 'reset' }] : [...gathered, ...events];
  drawSoon();
}

/** A hidden tab is updated when it becomes visible. */
function drawSoon(): void {
  if (isToBeDrawn || holders > 0 || document.hidden || gathered.length === 0) return;
  isToBeDrawn = true;
  setTimeout(drawGathered, Math.max(TOGETHER_MS, drawnAt + MIN_BETWEEN_MS - performance.now()));
}

function drawGathered(): void {
  isToBeDrawn = false;
  drawnAt = performance.now();
  const now = access.peek();
  const { isUnknown, isLibraryChanged, ...changes } = changesOf(gathered);
  gathered = [];
  if (now.state !== 'open') return;
  if (isUnknown || isLibraryChanged) void readLibrary(now.client);
  if (isUnknown) reload();
  const ids = [...changes.changed, ...changes.gone];
  if (isUnknown || ids.length === 0) return;
  changed.value = ids;
  // Failures are reloaded with the list when the server is back.
  applyChanges(changes.changed, changes.gone).then(
    (previews) => keepChanged(previews, changes.gone),
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
  follow(client, gather, stopping.signal);
});

// Without an event stream this tab polls.
effect(() => {
  if (receivesEvents.value) clearTimeout(timer);
  else if (access.value.state === 'open') watchAnalysis();
});

document.addEventListener('visibilitychange', () => {
  if (access.peek().state !== 'open') return;
  if (receivesEvents.peek()) return drawSoon();
  if (document.hidden) hiddenAt = Date.now();
  else {
    if (Date.now() - hiddenAt > LONG_AWAY_MS) reload();
    watchAnalysis();
  }
});

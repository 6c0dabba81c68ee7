import { effect, signal } from '@preact/signals';
import type { Client } from '../api/client.ts';
import { analysingIds, applyChanges, refreshPreviews, reload } from '../collection/collection.ts';
import { access } from '../key/access.ts';
import { keepChanged } from '../offline/keeper.ts';
import { readLibrary } from '../sidebar/library.ts';
import { changesOf, type LoggedEvent } from './changes.ts';
import { nextPauseMs } from './pauses.ts';
import { follow, isTold } from './stream.ts';

/** Ids of objects that changed elsewhere, or by analysis, each time that some did. */
export const changed = signal<readonly string[]>([]);

/** How many of the cards that are waiting are asked for at a time, those in sight first. */
const MAX_ASKED = 48;
/** More than these are not read one by one when analysis ends, but as a list. */
const MAX_AT_END = 480;
/** After so long out of sight, other browsers may have changed anything. */
const LONG_AWAY_MS = 300_000;
/** Changes that come within this time are drawn together. */
const TOGETHER_MS = 200;
/** While much changes, it is drawn no more often than this. */
const MIN_BETWEEN_MS = 1_000;
/** Of more changes than these, the list is read again. */
const MAX_GATHERED = 2_000;

interface Progress {
  readonly queued: number;
  readonly running: number;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let quietRounds = 0;
let hiddenAt = 0;

/**
 * Asks how far analysis is until nothing is left to be done, and draws again what it changed. Called after something was saved.
 * Where changes are told as they happen, there is nothing to ask.
 */
export function watchAnalysis(): void {
  quietRounds = 0;
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  if (!isTold.peek()) timer = setTimeout(look, nextPauseMs(quietRounds, document.hidden));
}

let lastLeft = -1;

async function look(): Promise<void> {
  const now = access.peek();
  if (now.state !== 'open' || isTold.peek()) return;
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

/** The number of steps that wait or run; null where the server does not answer. */
async function leftToDo(client: Client): Promise<number | null> {
  try {
    const { queued, running } = await client.json<Progress>('GET', '/_/analysis');
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
/** How many want nothing to be drawn now. */
let holders = 0;

/** Draws nothing of what is told until the returned function is called: for a change of many objects, which shows how far it is itself. */
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

/** What nobody looks at is drawn when somebody does. */
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
  // What fails is read with the list when the server is back.
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

// As long as nobody tells, this tab asks.
effect(() => {
  if (isTold.value) clearTimeout(timer);
  else if (access.value.state === 'open') watchAnalysis();
});

document.addEventListener('visibilitychange', () => {
  if (access.peek().state !== 'open') return;
  if (isTold.peek()) return drawSoon();
  if (document.hidden) hiddenAt = Date.now();
  else {
    if (Date.now() - hiddenAt > LONG_AWAY_MS) reload();
    watchAnalysis();
  }
});

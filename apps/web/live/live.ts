import { effect, signal } from '@preact/signals';
import type { Client } from '../api/client.ts';
import { analysingIds, refreshPreviews, reload } from '../collection/collection.ts';
import { access } from '../key/access.ts';
import { nextPauseMs } from './pauses.ts';

/** Ids of objects that analysis may have changed, each time that some were. */
export const changed = signal<readonly string[]>([]);

/** How many of the cards that are waiting are asked for at a time, those in sight first. */
const MAX_ASKED = 48;
/** More than these are not read one by one when analysis ends, but as a list. */
const MAX_AT_END = 480;
/** After so long out of sight, other browsers may have changed anything. */
const LONG_AWAY_MS = 300_000;

interface Progress {
  readonly queued: number;
  readonly running: number;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let quietRounds = 0;
let hiddenAt = 0;

/** Asks how far analysis is until nothing is left to be done, and draws again what it changed. Called after something was saved. */
export function watchAnalysis(): void {
  quietRounds = 0;
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(look, nextPauseMs(quietRounds, document.hidden));
}

let lastLeft = -1;

async function look(): Promise<void> {
  const now = access.peek();
  if (now.state !== 'open') return;
  const left = await leftToDo(now.client);
  if (left === null) {
    quietRounds += 1;
    return schedule();
  }
  quietRounds = left === lastLeft ? quietRounds + 1 : 0;
  const isMoving = left !== lastLeft;
  lastLeft = left;
  if (left > 0) schedule();
  if (isMoving || left === 0) await drawAgain(left === 0);
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

async function drawAgain(isEnd: boolean): Promise<void> {
  const ids = analysingIds(isEnd ? MAX_AT_END + 1 : MAX_ASKED);
  if (ids.length === 0) return;
  if (ids.length > MAX_AT_END) reload();
  else await refreshPreviews(ids).catch(() => undefined);
  changed.value = ids;
}

effect(() => {
  if (access.value.state === 'open') watchAnalysis();
  else clearTimeout(timer);
});

document.addEventListener('visibilitychange', () => {
  if (access.peek().state !== 'open') return;
  if (document.hidden) hiddenAt = Date.now();
  else {
    if (Date.now() - hiddenAt > LONG_AWAY_MS) reload();
    watchAnalysis();
  }
});

import { effect, signal } from '@preact/signals';
import { ConnectionError } from '../../client/problem.ts';
import type { Client } from '../api/client.ts';
import { connection } from '../api/connection.ts';
import type { Preview } from '../api/types.ts';
import { access } from '../key/access.ts';
import { firstCards } from '../offline/first-cards.ts';
import { keptCards } from '../offline/kept-cards.ts';
import { readingsOf, typing } from '../view/typing.ts';
import { EVERYTHING, isSameList, type View } from '../view/view.ts';
import { analysingAmong } from './analysing.ts';
import { readCards } from './card-list.ts';
import { cardOf } from './card-of.ts';
import { cardColumns } from './columns.ts';
import { forgetNear, nearIds, previews, wantNear } from './near.ts';
import { placing } from './placing.ts';
import { type ShownCards, shownCards } from './shown-cards.ts';

/** The cards of the view that the person looks at. */
export interface Collection {
  /** The view whose cards these are; that of before, until those of a new one come. */
  readonly view: View | null;
  /** The query that found them: that of the view, or while it is typed one whose last word may go on. */
  readonly q: string;
  /** Whether more cards are coming, all are there, those are that are kept in this browser, or the rest could not be had. */
  readonly state: 'reading' | 'whole' | 'kept' | 'failed';
  readonly error?: unknown;
  readonly cards: ShownCards;
  /** Changes when cards have other sizes than before, or other places. */
  readonly revision: number;
}

export const collection = signal<Collection>({
  view: null,
  q: '',
  state: 'reading',
  cards: shownCards(cardColumns(), null),
  revision: 0,
});

/** Whether the cards are still those of another view than this one, which is being read. */
export function isFormer({ state, cards, view: shown }: Collection, view: View): boolean {
  return state === 'reading' && cards.count > 0 && shown !== null && !isSameList(shown, view);
}

let client: Client | null = null;
let wanted: View | null = null;
let reading = new AbortController();

// What of the list failed while the server was away is read when it is back, where only what is kept here could be shown.
effect(() => {
  if (connection.value.state !== 'good') return;
  const { state, error } = collection.peek();
  if (state === 'kept' || (state === 'failed' && error instanceof ConnectionError)) void read();
});

// A query that was entered is read as it is.
effect(() => {
  if (typing.value !== null) return;
  const { view, q } = collection.peek();
  if (view !== null && q !== view.q) void read();
});

// Without a key nothing of the collection stays in memory.
effect(() => {
  if (access.value.state !== 'closed') return;
  firstCards.forget();
  forget(null);
});

/** Shows a view: reads its cards, unless they are there. Those of the former view stay until then. */
export function openView(by: Client, view: View): void {
  const isSame = client === by && wanted !== null && isSameList(wanted, view);
  const { color } = wanted ?? view;
  if (client !== by) forget(by);
  wanted = view;
  if (!isSame) void read();
  else if (color !== view.color) showColor(view);
}

/** Reads the cards of the view again, and what they show. */
export function reload(): void {
  previews.expire();
  if (client !== null) void read();
}

/** Resolves when no list is being read. */
let readingEnds: Promise<void> = Promise.resolve();

function read(): Promise<void> {
  readingEnds = readNow();
  return readingEnds;
}

/** Reads the cards of the view; an older answer never replaces a newer one. */
async function readNow(): Promise<void> {
  const view = wanted;
  if (client === null || view === null) return;
  reading.abort();
  reading = new AbortController();
  const { signal: aborted } = reading;
  const isAgain = collection.peek().view !== null && isSameList(collection.peek().view as View, view);
  collection.value = { ...collection.peek(), state: 'reading' };
  let cards: ShownCards | null = null;
  let foundBy = view.q;
  if (collection.peek().view === null && isSameList(view, EVERYTHING)) showFirst(client.kid);
  try {
    await readCards(client, view, readingsOf(view.q), aborted, (columns, q) => {
      if (aborted.aborted) return;
      cards = cards?.extended() ?? shownCards(columns, wanted?.color ?? null).extended();
      foundBy = q;
      if (!isAgain) publish(cards, 'reading', q);
    });
    if (cards !== null) publish(cards, 'whole', foundBy);
  } catch (error) {
    if (aborted.aborted) return;
    // A list that breaks off, or does not go on, says nothing of the server.
    const isAway = error instanceof ConnectionError && connection.peek().state === 'away';
    if (isAway && (await showKept(view, aborted))) return;
    const { cards: before, view: viewBefore, revision } = collection.peek();
    const isNothingNew = cards === null || isAgain;
    const left = isNothingNew && viewBefore !== null && isSameList(viewBefore, view) ? before : null;
    collection.value = {
      view: wanted,
      q: foundBy,
      state: 'failed',
      error,
      cards: left ?? cards ?? shownCards(cardColumns(), null),
      revision: revision + 1,
    };
  }
}

/** The cards with which the collection was left last, as long as they are shown in place of those that are being read. */
let first: ShownCards | null = null;

/** Shows the first cards as they were, until the list comes. */
function showFirst(kid: string): void {
  const known = firstCards.take(kid);
  if (known.length === 0) return;
  previews.prime(known);
  const columns = cardColumns();
  columns.append(known.map(cardOf));
  first = shownCards(columns, wanted?.color ?? null).extended();
  publish(first, 'reading');
}

/** Shows those cards of a view that are kept in this browser. @returns whether something can be said of the view */
async function showKept(view: View, aborted: AbortSignal): Promise<boolean> {
  const { view: viewBefore, cards: before } = collection.peek();
  // Of a list that is there already, more is known than what is kept.
  const isThere = viewBefore !== null && isSameList(viewBefore, view) && before !== first;
  if (isThere && before.count > 0) return false;
  const kept = await keptCards(view);
  if (aborted.aborted) return true;
  if (kept === null) return false;
  const columns = cardColumns();
  columns.append(kept);
  publish(shownCards(columns, view.color).extended(), 'kept');
  return true;
}

function publish(cards: ShownCards, state: Collection['state'], q = wanted?.q ?? ''): void {
  const before = collection.peek();
  const isGrown = before.cards.columns === cards.columns && before.cards.count <= cards.count;
  collection.value = { view: wanted, q, state, cards, revision: before.revision + (isGrown ? 0 : 1) };
}

function showColor(view: View): void {
  const { cards, ...rest } = collection.peek();
  const shown = shownCards(cards.columns, view.color).extended();
  collection.value = { ...rest, view, cards: shown, revision: rest.revision + 1 };
}

function forget(by: Client | null): void {
  reading.abort();
  client = by;
  wanted = null;
  forgetNear(by);
  collection.value = {
    view: null,
    q: '',
    state: 'reading',
    cards: shownCards(cardColumns(), null),
    revision: collection.peek().revision + 1,
  };
}

/** Asks for what cards at these places show, those first that come first, and no longer for what others show. */
export function wantPreviews(indexes: readonly number[]): void {
  const { cards } = collection.peek();
  const rows = indexes.map((index) => cards.rowAt(index));
  wantNear(rows.map((row) => ({ id: cards.columns.id(row), version: cards.columns.pictureVersion(row) })));
}

/** Reads again what objects show, and draws their cards accordingly, at their places. @throws Problem, ConnectionError */
export async function refreshPreviews(ids: readonly string[]): Promise<void> {
  await applyChanges(ids, []);
}

/** How many changed cards are read one by one; where more changed, the list is read again. */
const MAX_CHANGED = 480;

/**
 * Draws what changed elsewhere: cards of new objects come in, others change, move or go, without reading the list again where that
 * is possible.
 * @returns what the changed objects show
 * @throws Problem, ConnectionError
 */
export async function applyChanges(
  changed: readonly string[],
  gone: readonly string[],
): Promise<readonly Preview[]> {
  if (changed.length > MAX_CHANGED) {
    reload();
    return [];
  }
  const shown = changed.length > 0 ? await previews.refresh(changed) : [];
  await readingEnds;
  const { view, cards, state } = collection.peek();
  if (view === null || state === 'kept') return shown;
  const { columns } = cards;
  const place = placing(columns, view, shown, [...gone, ...missingOf(changed, shown)]);
  if (place.isStale) reloadSoon();
  if (place.isChanged) redraw(view);
  return shown;
}

function missingOf(ids: readonly string[], found: readonly Preview[]): readonly string[] {
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

function redraw(view: View): void {
  const { cards, revision, ...rest } = collection.peek();
  const shown = shownCards(cards.columns, view.color).extended();
  collection.value = { ...rest, cards: shown, revision: revision + 1 };
}

/** After a pause in which nothing changes, since only the service knows which objects a query finds, and in which order. */
const QUIET_MS = 2_000;
let quiet: ReturnType<typeof setTimeout> | undefined;

function reloadSoon(): void {
  clearTimeout(quiet);
  quiet = setTimeout(reload, QUIET_MS);
}

/** The ids of cards that wait for analysis, or are under it: those near the window first. @param max how many at most */
export function analysingIds(max: number): readonly string[] {
  return analysingAmong(collection.peek().cards.columns, nearIds(), max);
}

/** Takes objects out of what is shown, as those that were deleted. */
export function removeCards(ids: readonly string[]): void {
  const { cards, view } = collection.peek();
  cards.columns.remove(new Set(ids));
  if (view !== null) redraw(view);
}

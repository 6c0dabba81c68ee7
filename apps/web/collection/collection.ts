import { effect, signal } from '@preact/signals';
import { ConnectionError } from '../../client/problem.ts';
import type { Client } from '../api/client.ts';
import { connection } from '../api/connection.ts';
import type { Preview } from '../api/types.ts';
import { access } from '../key/access.ts';
import { forgetHeights } from '../layout/drawn-heights.ts';
import { firstCards } from '../offline/first-cards.ts';
import { readingsOf, typing } from '../view/typing.ts';
import { EVERYTHING, isSameList, type View } from '../view/view.ts';
import { cardsBeingAnalysed } from './analysing.ts';
import { readCards } from './card-list.ts';
import { cardOf } from './card-of.ts';
import { cardColumns } from './columns.ts';
import { offlineCards } from './offline-cards.ts';
import { placeChanges } from './place-changes.ts';
import { NO_SEARCH_DETAILS, readSearchDetails, type SearchDetails, searchDetails } from './search-details.ts';
import { type ShownCards, shownCards } from './shown-cards.ts';
import { forgetPreviews, idsInViewport, previews, requestInViewport } from './viewport.ts';

/** The cards of the current view. */
export interface ShownCollection {
  /** The view these cards belong to: the previous one until those of a new view arrive. */
  readonly view: View | null;
  /** The query that found them: that of the view, or while the person types, one that matches the last word as a prefix. */
  readonly q: string;
  /** Whether cards are still loading, complete, read from offline storage, or incomplete after a failure. */
  readonly state: 'reading' | 'whole' | 'kept' | 'failed';
  readonly error?: unknown;
  readonly cards: ShownCards;
  /** Changes when cards change size or position. */
  readonly revision: number;
}

export const collection = signal<ShownCollection>({
  view: null,
  q: '',
  state: 'reading',
  cards: shownCards(cardColumns(), null),
  revision: 0,
});

/** Whether the cards still belong to the previous view while this one is loading. */
export function isPreviousView({ state, cards, view: shown }: ShownCollection, view: View): boolean {
  return state === 'reading' && cards.count > 0 && shown !== null && !isSameList(shown, view);
}

let client: Client | null = null;
let requestedView: View | null = null;
let loading = new AbortController();

// When the server is back, reloads what failed or was shown from offline storage.
effect(() => {
  if (connection.value.state !== 'good') return;
  const { state, error } = collection.peek();
  if (state === 'kept' || (state === 'failed' && error instanceof ConnectionError)) void load();
});

// A submitted query is matched as typed, not as a prefix.
effect(() => {
  if (typing.value !== null) return;
  const { view, q } = collection.peek();
  if (view !== null && q !== view.q) void load();
});

// Without a key, the collection is removed from memory.
effect(() => {
  if (access.value.state !== 'closed') return;
  firstCards.forget();
  forget(null);
});

/** Shows a view: loads its cards unless they are already loaded. The previous cards stay visible until then. */
export function openView(by: Client, view: View): void {
  const isSame = client === by && requestedView !== null && isSameList(requestedView, view);
  const { color } = requestedView ?? view;
  if (client !== by) forget(by);
  requestedView = view;
  if (!isSame) void load();
  else if (color !== view.color) showColor(view);
}

/** Reloads the cards of the view and their previews. */
export function reload(): void {
  previews.expire();
  if (client !== null) void load();
}

/** Resolves when no list is loading. */
let loadEnds: Promise<void> = Promise.resolve();

function load(): Promise<void> {
  loadEnds = loadNow();
  return loadEnds;
}

/** Loads the cards of the view; an older response never replaces a newer one. */
async function loadNow(): Promise<void> {
  const view = requestedView;
  if (client === null || view === null) return;
  loading.abort();
  loading = new AbortController();
  const { signal: aborted } = loading;
  const isReload = collection.peek().view !== null && isSameList(collection.peek().view as View, view);
  collection.value = { ...collection.peek(), state: 'reading' };
  let cards: ShownCards | null = null;
  let foundBy = view.q;
  // Results appear together with their passages, so that nothing moves; they do not wait for long.
  let isReady = false;
  const found = Promise.race([
    readSearchDetails(client, view, readingsOf(view.q)[0] ?? '', aborted),
    noDetailsInTime(),
  ]);
  const ready = found.then((known) => {
    if (aborted.aborted) return;
    searchDetails.value = known;
    isReady = true;
    if (cards !== null && !isReload) publish(cards, 'reading', foundBy);
  });
  if (collection.peek().view === null && isSameList(view, EVERYTHING)) showFirst(client.kid);
  try {
    await readCards(client, view, readingsOf(view.q), aborted, (columns, q) => {
      if (aborted.aborted) return;
      cards = cards?.extended() ?? shownCards(columns, requestedView?.color ?? null).extended();
      foundBy = q;
      if (!isReload && isReady) publish(cards, 'reading', q);
    });
    await ready;
    if (cards !== null && !aborted.aborted) publish(cards, 'whole', foundBy);
  } catch (error) {
    if (aborted.aborted) return;
    // A list that is truncated or stalls does not mean that the server is down.
    const isAway = error instanceof ConnectionError && connection.peek().state === 'away';
    if (isAway && (await showOffline(view, aborted))) return;
    const { cards: before, view: viewBefore, revision } = collection.peek();
    const isNothingNew = cards === null || isReload;
    const left = isNothingNew && viewBefore !== null && isSameList(viewBefore, view) ? before : null;
    collection.value = {
      view: requestedView,
      q: foundBy,
      state: 'failed',
      error,
      cards: left ?? cards ?? shownCards(cardColumns(), null),
      revision: revision + 1,
    };
  }
}

/** How long results wait for their passages, in milliseconds. */
const PASSAGES_MS = 1_500;

function noDetailsInTime(): Promise<SearchDetails> {
  return new Promise((resolve) => setTimeout(() => resolve(NO_SEARCH_DETAILS), PASSAGES_MS));
}

/** The cards visible when the app was last closed, shown until the list has loaded. */
let first: ShownCards | null = null;

/** Shows the first cards as they were, until the list arrives. */
function showFirst(kid: string): void {
  const cached = firstCards.take(kid);
  if (cached.length === 0) return;
  previews.prime(cached);
  const columns = cardColumns();
  columns.append(cached.map(cardOf));
  first = shownCards(columns, requestedView?.color ?? null).extended();
  publish(first, 'reading');
}

/** Shows the cards of a view that are stored in this browser. @returns whether the view can be shown offline */
async function showOffline(view: View, aborted: AbortSignal): Promise<boolean> {
  const { view: viewBefore, cards: before } = collection.peek();
  // A list already loaded is more complete than offline storage.
  const isLoaded = viewBefore !== null && isSameList(viewBefore, view) && before !== first;
  if (isLoaded && before.count > 0) return false;
  const cached = await offlineCards(view);
  if (aborted.aborted) return true;
  if (cached === null) return false;
  const columns = cardColumns();
  columns.append(cached);
  publish(shownCards(columns, view.color).extended(), 'kept');
  return true;
}

function publish(cards: ShownCards, state: ShownCollection['state'], q = requestedView?.q ?? ''): void {
  const before = collection.peek();
  const isGrown = before.cards.columns === cards.columns && before.cards.count <= cards.count;
  collection.value = { view: requestedView, q, state, cards, revision: before.revision + (isGrown ? 0 : 1) };
}

function showColor(view: View): void {
  const { cards, ...rest } = collection.peek();
  const shown = shownCards(cards.columns, view.color).extended();
  collection.value = { ...rest, view, cards: shown, revision: rest.revision + 1 };
}

function forget(by: Client | null): void {
  loading.abort();
  client = by;
  requestedView = null;
  forgetPreviews(by);
  forgetHeights();
  collection.value = {
    view: null,
    q: '',
    state: 'reading',
    cards: shownCards(cardColumns(), null),
    revision: collection.peek().revision + 1,
  };
}

/** Requests the previews of these cards, first ones first, and cancels requests for others. */
export function requestPreviews(indexes: readonly number[]): void {
  const { cards } = collection.peek();
  const rows = indexes.map((index) => cards.rowAt(index));
  requestInViewport(
    rows.map((row) => ({ id: cards.columns.id(row), version: cards.columns.pictureVersion(row) })),
  );
}

/** Reloads the previews of objects and updates their cards in place. @throws Problem, ConnectionError */
export async function refreshPreviews(ids: readonly string[]): Promise<void> {
  await applyChanges(ids, []);
}

/** The maximum number of changed cards that are updated one by one; if more cards change, the list is reloaded. */
const MAX_CHANGED = 480;

/**
 * Applies changes made elsewhere: cards of new objects are inserted, others change, move or disappear, without reloading the list where
 * possible.
 * @returns the previews of the changed objects
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
  await loadEnds;
  const { view, cards, state } = collection.peek();
  if (view === null || state === 'kept') return shown;
  const { columns } = cards;
  const placement = placeChanges(columns, view, shown, [...gone, ...missingOf(changed, shown)]);
  if (placement.isStale) reloadSoon();
  if (placement.isChanged) redraw(view);
  return shown;
}

function missingOf(ids: readonly string[], found: readonly Preview[]): readonly string[] {
  const present = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !present.has(id));
}

function redraw(view: View): void {
  const { cards, revision, ...rest } = collection.peek();
  const shown = shownCards(cards.columns, view.color).extended();
  collection.value = { ...rest, cards: shown, revision: revision + 1 };
}

/** How long changes must pause before the list of a query is reloaded, in milliseconds: only the server knows what a query finds. */
const QUIET_MS = 2_000;
let quiet: ReturnType<typeof setTimeout> | undefined;

function reloadSoon(): void {
  clearTimeout(quiet);
  quiet = setTimeout(reload, QUIET_MS);
}

/**
 * The ids of cards that wait for analysis or are being analysed. Cards near the viewport come first.
 * @param max the maximum number of ids
 */
export function analysingIds(max: number): readonly string[] {
  return cardsBeingAnalysed(collection.peek().cards.columns, idsInViewport(), max);
}

/** Removes objects from the list, for example deleted ones. */
export function removeCards(ids: readonly string[]): void {
  const { cards, view } = collection.peek();
  cards.columns.remove(new Set(ids));
  if (view !== null) redraw(view);
}

import { effect, signal } from '@preact/signals';
import { ConnectionError } from '../../client/problem.ts';
import type { Client } from '../api/client.ts';
import { connection } from '../api/connection.ts';
import type { Preview } from '../api/types.ts';
import { access } from '../key/access.ts';
import { forgetHeights } from '../layout/drawn-heights.ts';
import { firstCards } from '../offline/first-cards.ts';
import { interpretationsOf, typing } from '../view/typing.ts';
import { EVERYTHING, isSameList, type View } from '../view/view.ts';
import { cardsBeingAnalysed } from './analysing.ts';
import { loadCards } from './card-list.ts';
import { cardOf } from './card-of.ts';
import { cardColumns } from './columns.ts';
import { offlineCards } from './offline-cards.ts';
import { placeChanges } from './place-changes.ts';
import { loadSearchDetails, NO_SEARCH_DETAILS, type SearchDetails, searchDetails } from './search-details.ts';
import { type ShownCards, shownCards } from './shown-cards.ts';
import { forgetPreviews, idsInViewport, previews, requestInViewport } from './viewport.ts';

/** The cards of the current view. */
export interface ShownCollection {
  /** The view of these cards. Until the cards of a new view arrive, this is the previous view. */
  readonly view: View | null;
  /** The query that found the cards. While the person types, it may match the last word as a prefix. */
  readonly q: string;
  /** Whether the cards are loading, complete, from offline storage, or incomplete after a failure. */
  readonly state: 'loading' | 'complete' | 'offline' | 'failed';
  readonly error?: unknown;
  readonly cards: ShownCards;
  /** Increases when cards change size or position. */
  readonly revision: number;
}

export const collection = signal<ShownCollection>({
  view: null,
  q: '',
  state: 'loading',
  cards: shownCards(cardColumns(), null),
  revision: 0,
});

/** Whether the cards still belong to the previous view while this one is loading. */
export function isPreviousView({ state, cards, view: shown }: ShownCollection, view: View): boolean {
  return state === 'loading' && cards.count > 0 && shown !== null && !isSameList(shown, view);
}

let client: Client | null = null;
let requestedView: View | null = null;
let loading = new AbortController();

// When the server is back, reloads a list that failed or came from offline storage.
effect(() => {
  if (connection.value.state !== 'online') return;
  const { state, error } = collection.peek();
  if (state === 'offline' || (state === 'failed' && error instanceof ConnectionError)) void load();
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
  clear(null);
});

/** Shows a view. Its cards are loaded unless the same list is already shown; the previous cards stay visible until then. */
export function openView(newClient: Client, view: View): void {
  const isSame = client === newClient && requestedView !== null && isSameList(requestedView, view);
  const { color } = requestedView ?? view;
  if (client !== newClient) clear(newClient);
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

/** Loads the cards of the view. An older response never replaces a newer one. */
async function loadNow(): Promise<void> {
  const view = requestedView;
  if (client === null || view === null) return;
  loading.abort();
  loading = new AbortController();
  const { signal: aborted } = loading;
  const isReload = collection.peek().view !== null && isSameList(collection.peek().view as View, view);
  collection.value = { ...collection.peek(), state: 'loading' };
  let cards: ShownCards | null = null;
  let matchedQuery = view.q;
  // Cards wait for their passages for a short time, because passages that arrive later move the cards.
  let isReady = false;
  const details = Promise.race([
    loadSearchDetails(client, view, interpretationsOf(view.q)[0] ?? '', aborted),
    noDetailsAfterTimeout(),
  ]);
  const ready = details.then((loaded) => {
    if (aborted.aborted) return;
    searchDetails.value = loaded;
    isReady = true;
    if (cards !== null && !isReload) publish(cards, 'loading', matchedQuery);
  });
  if (collection.peek().view === null && isSameList(view, EVERYTHING)) showFirst(client.kid);
  try {
    await loadCards(client, view, interpretationsOf(view.q), aborted, (columns, q) => {
      if (aborted.aborted) return;
      cards = cards?.extended() ?? shownCards(columns, requestedView?.color ?? null).extended();
      matchedQuery = q;
      if (!isReload && isReady) publish(cards, 'loading', q);
    });
    await ready;
    if (cards !== null && !aborted.aborted) publish(cards, 'complete', matchedQuery);
  } catch (error) {
    if (aborted.aborted) return;
    // A response that is truncated or stalls does not mean that the server is down.
    const isOffline = error instanceof ConnectionError && connection.peek().state === 'offline';
    if (isOffline && (await showOffline(view, aborted))) return;
    const { cards: before, view: viewBefore, revision } = collection.peek();
    const keepsCards = cards === null || isReload;
    const keptCards = keepsCards && viewBefore !== null && isSameList(viewBefore, view) ? before : null;
    collection.value = {
      view: requestedView,
      q: matchedQuery,
      state: 'failed',
      error,
      cards: keptCards ?? cards ?? shownCards(cardColumns(), null),
      revision: revision + 1,
    };
  }
}

/** How long results wait for their search details, in milliseconds. */
const MAX_DETAILS_WAIT_MS = 1_500;

function noDetailsAfterTimeout(): Promise<SearchDetails> {
  return new Promise((resolve) => setTimeout(() => resolve(NO_SEARCH_DETAILS), MAX_DETAILS_WAIT_MS));
}

/** The cards that were visible when the app was last closed. They are shown until the list has loaded. */
let cachedFirstCards: ShownCards | null = null;

/** Shows the stored first cards until the list arrives. */
function showFirst(kid: string): void {
  const cached = firstCards.take(kid);
  if (cached.length === 0) return;
  previews.prime(cached);
  const columns = cardColumns();
  columns.append(cached.map(cardOf));
  cachedFirstCards = shownCards(columns, requestedView?.color ?? null).extended();
  publish(cachedFirstCards, 'loading');
}

/** Shows the cards of a view from offline storage. @returns false if the view needs the server or its cards are already shown */
async function showOffline(view: View, aborted: AbortSignal): Promise<boolean> {
  const { view: viewBefore, cards: before } = collection.peek();
  // A list already loaded is more complete than offline storage.
  const isLoaded = viewBefore !== null && isSameList(viewBefore, view) && before !== cachedFirstCards;
  if (isLoaded && before.count > 0) return false;
  const cached = await offlineCards(view);
  if (aborted.aborted) return true;
  if (cached === null) return false;
  const columns = cardColumns();
  columns.append(cached);
  publish(shownCards(columns, view.color).extended(), 'offline');
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

function clear(newClient: Client | null): void {
  loading.abort();
  client = newClient;
  requestedView = null;
  forgetPreviews(newClient);
  forgetHeights();
  collection.value = {
    view: null,
    q: '',
    state: 'loading',
    cards: shownCards(cardColumns(), null),
    revision: collection.peek().revision + 1,
  };
}

/** Requests the previews of cards in this order, and cancels requests for other cards. */
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

/** Maximum number of changed cards that are updated individually. If more cards change, the list is reloaded. */
const MAX_CHANGED = 480;

/**
 * Applies changes made elsewhere, if possible without reloading the list: inserts cards of new objects, and updates, moves or removes
 * others.
 * @returns the previews of the changed objects
 * @throws Problem, ConnectionError
 */
export async function applyChanges(
  changed: readonly string[],
  deleted: readonly string[],
): Promise<readonly Preview[]> {
  if (changed.length > MAX_CHANGED) {
    reload();
    return [];
  }
  const refreshed = changed.length > 0 ? await previews.refresh(changed) : [];
  await loadEnds;
  const { view, cards, state } = collection.peek();
  if (view === null || state === 'offline') return refreshed;
  const { columns } = cards;
  const placement = placeChanges(columns, view, refreshed, [...deleted, ...missingFrom(changed, refreshed)]);
  if (placement.isStale) reloadSoon();
  if (placement.isChanged) redraw(view);
  return refreshed;
}

function missingFrom(ids: readonly string[], previews: readonly Preview[]): readonly string[] {
  const present = new Set(previews.map(({ id }) => id));
  return ids.filter((id) => !present.has(id));
}

function redraw(view: View): void {
  const { cards, revision, ...rest } = collection.peek();
  const shown = shownCards(cards.columns, view.color).extended();
  collection.value = { ...rest, cards: shown, revision: revision + 1 };
}

/** Debounces reloads of a query's list, in milliseconds. Only the server knows which objects a query finds after a change. */
const RELOAD_DEBOUNCE_MS = 2_000;
let reloadTimer: ReturnType<typeof setTimeout> | undefined;

function reloadSoon(): void {
  clearTimeout(reloadTimer);
  reloadTimer = setTimeout(reload, RELOAD_DEBOUNCE_MS);
}

/**
 * The ids of cards that wait for analysis or are being analysed. Cards in or near the viewport come first.
 * @param max maximum number of ids
 */
export function analysingIds(max: number): readonly string[] {
  return cardsBeingAnalysed(collection.peek().cards.columns, idsInViewport(), max);
}

/** Removes cards from the list, for example those of deleted objects. */
export function removeCards(ids: readonly string[]): void {
  const { cards, view } = collection.peek();
  cards.columns.remove(new Set(ids));
  if (view !== null) redraw(view);
}

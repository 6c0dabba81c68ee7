import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { explainQuery } from '../../../core/search/query/query.ts';
import { typing } from '../view/typing.ts';
import { urlOf, useAppRoute, type View } from '../view/view.ts';
import { findDays, toCanonical, toTyped } from './query-in-language.ts';

/** The query being typed, in the language of the app. The URL contains the query in the query language. */
export interface QueryDraft {
  readonly text: ReadonlySignal<string>;
  /** Changes the text. Results appear when typing pauses, without a history entry. */
  type(text: string): void;
  /** Shows the results as a new history entry. @returns whether the query is valid */
  settle(text?: string): boolean;
  /** Goes to another view, keeping the text. */
  change(change: Partial<View>): void;
}

/** How long typing must pause before results are updated, in milliseconds. */
const DEBOUNCE_MS = 120;

export function useQueryDraft(view: View): QueryDraft {
  const { route, go } = useAppRoute();
  const text = useSignal(toTyped(view.q));
  /** The current view, the last query written to the URL, and the URL before typing. */
  const state = useRef({
    view,
    isOnCollection: true,
    isTyped: false,
    queryToSend: view.q,
    origin: null as string | null,
    timer: 0,
  });
  state.current.view = view;
  state.current.isOnCollection = route.page === 'collection';

  // Other navigation, for example by a link, replaces the typed text.
  useLayoutEffect(() => {
    if (view.q === state.current.queryToSend) return;
    stop();
    typing.value = null;
    text.value = toTyped(view.q);
    state.current.queryToSend = view.q;
    state.current.origin = null;
    state.current.isTyped = false;
  }, [view.q]);
  // The text may contain words for days that were typed before `findDays` had loaded.
  useEffect(() => findDays.subscribe(() => state.current.isTyped && followSoon()), []);
  useEffect(() => stop, []);

  function stop(): void {
    clearTimeout(state.current.timer);
  }

  function followSoon(): void {
    stop();
    state.current.timer = window.setTimeout(follow, DEBOUNCE_MS);
  }

  /** The query to write to the address; null if part of it is invalid. */
  function sent(): string | null {
    stop();
    const { q } = toCanonical(text.peek().trim(), Date.now());
    if (explainQuery(q).refusals.length > 0) return null;
    state.current.queryToSend = q;
    return q;
  }

  /** Shows results while typing. */
  function follow(): void {
    const q = sent();
    if (q === null) return;
    const { current } = state;
    typing.value = /\s$/u.test(text.peek()) ? null : q;
    if (q === current.view.q && current.isOnCollection) return;
    current.origin ??= here();
    go(urlOf({ ...current.view, q }), current.isOnCollection);
  }

  /** Shows results as a history entry after the location before typing. @returns whether the query is valid */
  function step(change: Partial<View> = {}): boolean {
    const q = sent();
    if (q === null) return false;
    const { current } = state;
    const address = urlOf({ ...current.view, ...change, q });
    typing.value = null;
    if (current.origin !== null && current.origin !== address) go(current.origin, true);
    current.origin = null;
    if (address !== here() || q !== current.view.q) go(address);
    return true;
  }

  return {
    text,
    type(to) {
      text.value = to;
      state.current.isTyped = true;
      followSoon();
    },
    settle(to = text.peek()) {
      text.value = to;
      return step();
    },
    change: (change) => void step(change),
  };
}

function here(): string {
  return location.pathname + location.search;
}

import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { explainQuery } from '../../../core/search/query/query.ts';
import { typing } from '../view/typing.ts';
import { addressOf, usePlace, type View } from '../view/view.ts';

/** The query that is being typed, which the address follows. */
export interface Draft {
  readonly text: ReadonlySignal<string>;
  /** Changes the text; what it finds is shown when the person pauses, without a step in the browser's history. */
  type(text: string): void;
  /** Shows what the text finds, as a step in the browser's history. @returns whether the text can be read */
  settle(text?: string): boolean;
  /** Goes to another view, with the text as it is. */
  change(change: Partial<View>): void;
}

/** How long a person pauses who waits for what is found. */
const PAUSE_MS = 120;

export function useDraft(view: View): Draft {
  const { place, go } = usePlace();
  const text = useSignal(view.q);
  /** What is shown now; the query that was sent to the address; where the person was before typing. */
  const now = useRef({ view, isOnCollection: true, sent: view.q, origin: null as string | null, timer: 0 });
  now.current.view = view;
  now.current.isOnCollection = place.page === 'collection';

  // Whoever leads elsewhere, as a link does, replaces what is being typed.
  useLayoutEffect(() => {
    if (view.q === now.current.sent) return;
    stop();
    typing.value = null;
    text.value = view.q;
    now.current.sent = view.q;
    now.current.origin = null;
  }, [view.q]);
  useEffect(() => stop, []);

  function stop(): void {
    clearTimeout(now.current.timer);
  }

  /** The query that the text is, which is then sent to the address; null if something in it is refused. */
  function sent(): string | null {
    stop();
    const q = text.peek().trim();
    if (explainQuery(q).refusals.length > 0) return null;
    now.current.sent = q;
    return q;
  }

  /** Shows what the text finds while it is typed. */
  function follow(): void {
    const q = sent();
    if (q === null) return;
    const { current } = now;
    typing.value = /\s$/u.test(text.peek()) ? null : q;
    if (q === current.view.q && current.isOnCollection) return;
    current.origin ??= here();
    go(addressOf({ ...current.view, q }), current.isOnCollection);
  }

  /** Shows what the text finds, as a step from where the person was before typing. @returns whether it can be read */
  function step(change: Partial<View> = {}): boolean {
    const q = sent();
    if (q === null) return false;
    const { current } = now;
    const address = addressOf({ ...current.view, ...change, q });
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
      stop();
      now.current.timer = window.setTimeout(follow, PAUSE_MS);
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

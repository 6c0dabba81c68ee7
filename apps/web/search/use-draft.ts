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

  /** Sends the text to the address, unless something in it is refused. */
  function send(isStep: boolean, change: Partial<View> = {}): boolean {
    stop();
    const { current } = now;
    const q = text.peek().trim();
    if (explainQuery(q).refusals.length > 0) return false;
    const address = addressOf({ ...current.view, ...change, q });
    current.sent = q;
    typing.value = isStep || /\s$/u.test(text.peek()) ? null : q;
    if (isStep) {
      if (current.origin !== null && current.origin !== address) go(current.origin, true);
      current.origin = null;
      if (address !== here() || q !== current.view.q) go(address);
    } else if (q !== current.view.q || !current.isOnCollection) {
      current.origin ??= here();
      go(address, current.isOnCollection);
    }
    return true;
  }

  return {
    text,
    type(to) {
      text.value = to;
      stop();
      now.current.timer = window.setTimeout(() => send(false), PAUSE_MS);
    },
    settle(to = text.peek()) {
      text.value = to;
      return send(true);
    },
    change: (change) => void send(true, change),
  };
}

function here(): string {
  return location.pathname + location.search;
}

import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import type { Suggestion } from './suggestion.ts';
import { suggestionsFor } from './suggestions.ts';

/** What a query could become, as it is being typed. */
export interface Suggestions {
  readonly shown: ReadonlySignal<readonly Suggestion[]>;
  /** Asks when the person pauses; only the answer to the last question is shown. */
  ask(q: string): void;
  /** Shows none, and waits for none. */
  close(): void;
}

const PAUSE_MS = 120;

export function useSuggestions(client: Client): Suggestions {
  const shown = useSignal<readonly Suggestion[]>([]);
  const suggestions = useMemo(() => {
    let asking = new AbortController();
    let timer = 0;
    const stop = () => {
      clearTimeout(timer);
      asking.abort();
      asking = new AbortController();
    };
    const answer = async (q: string, { signal }: AbortController) => {
      // Without suggestions one types on.
      const found = await suggestionsFor(client, q, signal).catch(() => []);
      if (!signal.aborted) shown.value = found;
    };
    return {
      shown,
      ask(q: string) {
        stop();
        const current = asking;
        timer = window.setTimeout(() => void answer(q, current), PAUSE_MS);
      },
      close() {
        stop();
        shown.value = [];
      },
    };
  }, [client]);
  useEffect(() => suggestions.close, [suggestions]);
  return suggestions;
}

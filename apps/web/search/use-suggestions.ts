import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { allTexts } from '../words/choose-language.ts';
import { findDays } from './query-in-language.ts';
import type { Suggestion } from './suggestion.ts';

/** Completions of the query being typed. */
export interface Suggestions {
  readonly shown: ReadonlySignal<readonly Suggestion[]>;
  /** Requests completions when typing pauses; only the latest response is shown. */
  ask(q: string): void;
  /** Hides completions and ignores pending ones. */
  close(): void;
}

const DEBOUNCE_MS = 120;

/** Loads the code needed for typing. If it rejects, queries have no completions. */
export async function loadTypingParts(): Promise<typeof import('./typing-parts.ts')> {
  const [parts] = await Promise.all([import('./typing-parts.ts'), allTexts()]);
  findDays.value = parts.daysAt;
  return parts;
}

export function useSuggestions(client: Client): Suggestions {
  const shown = useSignal<readonly Suggestion[]>([]);
  const suggestions = useMemo(() => {
    let controller = new AbortController();
    let timer = 0;
    const stop = () => {
      clearTimeout(timer);
      controller.abort();
      controller = new AbortController();
    };
    const complete = async (q: string, { signal }: AbortController) => {
      // Without completions, people can still type.
      const completions = await loadTypingParts()
        .then(({ suggestionsFor }) => suggestionsFor(client, q, signal))
        .catch(() => []);
      if (!signal.aborted) shown.value = completions;
    };
    return {
      shown,
      ask(q: string) {
        stop();
        const current = controller;
        timer = window.setTimeout(() => void complete(q, current), DEBOUNCE_MS);
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

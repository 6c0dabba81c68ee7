import type { RefObject, VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { searchWords } from '../words/search.ts';
import type { Suggestion } from './suggestion.ts';

/** The element id of the list. The ids of its options begin with it. */
export const SUGGESTIONS_ID = 'search-suggestions';

interface SuggestionListProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly suggestions: readonly Suggestion[];
  /** Called with the whole query of the chosen suggestion. */
  choose(q: string): void;
}

/** Completions of the last word, below the interpretation. */
export function SuggestionList({ list, suggestions, choose }: SuggestionListProps): VNode {
  useEffect(() => {
    const onCommit = ({ target }: Event) => {
      const q = (target as HTMLElement).dataset.q;
      if (q !== undefined) choose(q);
    };
    list.current?.addEventListener('combobox-commit', onCommit);
    return () => list.current?.removeEventListener('combobox-commit', onCommit);
  });
  return (
    <div
      ref={list}
      id={SUGGESTIONS_ID}
      class="suggestions"
      role="listbox"
      aria-label={searchWords.suggestions}
      hidden={suggestions.length === 0}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {suggestions.map(({ kind, text, hint, q }) => (
        <div
          key={q}
          id={`${SUGGESTIONS_ID} ${q}`.replaceAll(/\s/g, '_')}
          role="option"
          tabIndex={-1}
          data-kind={kind}
          data-q={q}
        >
          <span class="suggested" dir="auto">
            {kind === 'tag' ? `#${text}` : text}
          </span>
          <span class="quiet">{hint}</span>
        </div>
      ))}
    </div>
  );
}

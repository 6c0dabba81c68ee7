import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { explainQuery } from '../../../core/search/query/query.ts';
import { useCommands } from '../commands/registry.ts';
import type { OpenAccess } from '../key/access.ts';
import type { View } from '../view/view.ts';
import { commandsWords } from '../words/commands.ts';
import { searchWords } from '../words/search.ts';
import { ColorPalette } from './color-palette.tsx';
import { Corrected } from './corrected.tsx';
import { Field } from './field.tsx';
import { toCanonical, toTyped } from './query-in-language.ts';
import { QueryInterpretation } from './query-interpretation.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useQueryDraft } from './use-draft.ts';
import { useSuggestions } from './use-suggestions.ts';

interface SearchBarProps {
  readonly access: OpenAccess;
  readonly view: View;
}

/** The search field with the interpretation of the query. */
export function SearchBar({ access, view }: SearchBarProps): VNode {
  const { client } = access;
  const draft = useQueryDraft(view);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const suggestions = useSuggestions(client);
  const bar = useBarHeight();
  const focusField = () => {
    input.current?.focus();
    input.current?.select();
  };
  useCommands([{ id: 'search.field', name: commandsWords.search, keys: ['/'], run: focusField }]);

  const text = draft.text.value;
  const { q, typedAt } = toCanonical(text, Date.now());
  const { clauses, refusals } = explainQuery(q);
  const typedRefusals = refusals.map((each) => ({ ...each, from: typedAt(each.from), to: typedAt(each.to) }));

  function settle(to?: string): void {
    suggestions.close();
    if (draft.settle(to)) return;
    const [refusal] = typedRefusals;
    input.current?.focus();
    if (refusal) input.current?.setSelectionRange(refusal.from, refusal.to);
  }

  /** Accepts a suggestion. After a field name, the person continues to type. */
  function acceptSuggestion(completed: string): void {
    const typed = toTyped(completed);
    if (typed.endsWith(':')) {
      draft.type(typed);
      suggestions.ask(typed);
    } else settle(typed);
    input.current?.focus();
    requestAnimationFrame(() => input.current?.setSelectionRange(typed.length, typed.length));
  }

  return (
    <search class="search" ref={bar} aria-label={searchWords.label}>
      <form
        class="search-line"
        onSubmit={(event) => {
          event.preventDefault();
          settle();
        }}
      >
        <Field
          input={input}
          list={list}
          draft={draft}
          suggestions={suggestions}
          refusals={typedRefusals}
          settle={settle}
        />
        <ColorPalette chosen={view.color} choose={(color) => draft.change({ color })} />
        <SuggestionList list={list} suggestions={suggestions.shown.value} choose={acceptSuggestion} />
      </form>
      <div class="search-aside">
        <QueryInterpretation
          client={client}
          view={view}
          text={q}
          clauses={clauses}
          refusals={refusals}
          isCompleting={suggestions.shown.value.length > 0}
          input={input}
          setText={(to) => settle(toTyped(to))}
          change={draft.change}
        />
        <Corrected client={client} view={view} />
      </div>
    </search>
  );
}

/** Sets the height of the header as a CSS custom property, for sticky elements below it. */
function useBarHeight() {
  const search = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const bar = search.current?.closest<HTMLElement>('.bar');
    if (!bar) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--bar-height', `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  return search;
}

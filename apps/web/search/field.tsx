import type Combobox from '@github/combobox-nav';
import { useSignal } from '@preact/signals';
import { X } from 'lucide';
import type { RefObject, TargetedKeyboardEvent, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Refusal } from '../../../core/search/query/parser.ts';
import { Icon } from '../ui/icon.tsx';
import { searchWords } from '../words/search.ts';
import { SUGGESTIONS_ID } from './suggestion-list.tsx';
import type { QueryDraft } from './use-draft.ts';
import { loadTypingParts, type Suggestions } from './use-suggestions.ts';

interface FieldProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly draft: QueryDraft;
  readonly suggestions: Suggestions;
  readonly refusals: readonly Refusal[];
  settle(text?: string): void;
}

/** The element id of the messages about invalid parts of the query. */
export const REFUSALS_ID = 'search-refusals';

/** The search field, a combobox that offers completions of the last word. */
export function Field({ input, list, draft, suggestions, refusals, settle }: FieldProps): VNode {
  const combobox = useRef<Combobox | null>(null);
  const scrollLeft = useSignal(0);
  const text = draft.text.value;
  const isOpen = suggestions.shown.value.length > 0;

  useEffect(() => () => combobox.current?.destroy(), []);
  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    // This code was already loaded with the suggestions.
    void loadTypingParts().then(({ Combobox }) => {
      if (isOver || input.current === null || list.current === null) return;
      combobox.current ??= new Combobox(input.current, list.current, { tabInsertsSuggestions: false });
      combobox.current.start();
    });
    return () => {
      isOver = true;
      combobox.current?.stop();
    };
  }, [isOpen]);

  function onKeyDown(event: TargetedKeyboardEvent<HTMLInputElement>): void {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown' && !isOpen) suggestions.ask(text);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (isOpen) suggestions.close();
    else if (text !== '') settle('');
    else event.currentTarget.blur();
  }

  return (
    <div class="field">
      <Marks text={text} refusals={refusals} scrollLeft={scrollLeft.value} />
      <input
        ref={input}
        type="search"
        // biome-ignore lint/a11y/noRedundantRoles: the rule sees `list`, which the types require, but an undefined one gives no role
        role="combobox"
        list={undefined}
        aria-autocomplete="list"
        aria-controls={SUGGESTIONS_ID}
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        class="query"
        name="q"
        // Without text, the placeholder has the direction of the app.
        {...(text !== '' && { dir: 'auto' })}
        value={text}
        placeholder={searchWords.placeholder}
        aria-label={searchWords.label}
        aria-keyshortcuts="/"
        aria-invalid={refusals.length > 0 ? 'true' : 'false'}
        aria-describedby={REFUSALS_ID}
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        enterkeyhint="search"
        onFocus={() => void loadTypingParts().catch(() => undefined)}
        onInput={({ currentTarget }) => {
          draft.type(currentTarget.value);
          suggestions.ask(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={suggestions.close}
        onScroll={({ currentTarget }) => {
          scrollLeft.value = currentTarget.scrollLeft;
        }}
      />
      {text === '' ? (
        <span class="slash" aria-hidden="true">
          /
        </span>
      ) : (
        <button
          type="button"
          class="plain icon clear"
          aria-label={searchWords.clear}
          onClick={() => {
            settle('');
            input.current?.focus();
          }}
        >
          <Icon of={X} />
        </button>
      )}
    </div>
  );
}

interface MarksProps {
  readonly text: string;
  readonly refusals: readonly Refusal[];
  readonly scrollLeft: number;
}

/** A layer under the text of the field that underlines invalid parts. */
function Marks({ text, refusals, scrollLeft }: MarksProps): VNode {
  const parts = refusals.map(({ from, to }, index) => ({
    before: text.slice(refusals[index - 1]?.to ?? 0, from),
    invalid: text.slice(from, to),
  }));
  return (
    <div class="marks" dir="auto" aria-hidden="true">
      <span style={{ translate: `${-scrollLeft}px` }}>
        {parts.map(({ before, invalid }) => (
          <>
            {before}
            <u>{invalid}</u>
          </>
        ))}
      </span>
    </div>
  );
}

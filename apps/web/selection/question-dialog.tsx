import Combobox from '@github/combobox-nav';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { setToTyped } from '../ui/set-signal.ts';
import { commonWords } from '../words/common.ts';
import { detailWords } from '../words/detail.ts';
import { selectionBarWords } from '../words/selection-bar.ts';
import type { Choice, Question } from './questions.ts';

/** The dialog that asks a question. */
export default function QuestionDialog({ question }: { readonly question: Question }): VNode {
  switch (question.type) {
    case 'choice':
      return <ChoiceDialog {...question} />;
    case 'text':
      return <TextDialog {...question} />;
    case 'destruction':
      return <DestructionDialog {...question} />;
  }
}

type QuestionOf<T extends Question['type']> = Extract<Question, { readonly type: T }>;

/** How long typing must pause before options are requested, in milliseconds. */
const DEBOUNCE_MS = 60;
const OPTION_ID_PREFIX = 'choice-';

function ChoiceDialog({ name, offer, answer }: QuestionOf<'choice'>): VNode {
  const dialog = useModal();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const combobox = useRef<Combobox | null>(null);
  const typed = useSignal('');
  const offered = useSignal<readonly Choice[] | null>(null);
  const chosen = useRef<Choice | null>(null);
  /** Whether Enter was pressed before the options for the typed text arrived. The best option is then chosen. */
  const choosesFirst = useRef(false);

  useEffect(() => {
    if (input.current === null || list.current === null) return;
    const options = { tabInsertsSuggestions: false, firstOptionSelectionMode: 'selected' } as const;
    combobox.current = new Combobox(input.current, list.current, options);
    combobox.current.start();
    return () => combobox.current?.destroy();
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(
      async () => {
        const options = await offer(typed.value.trim(), controller.signal).catch(() => []);
        if (!controller.signal.aborted) offered.value = options;
      },
      typed.value === '' ? 0 : DEBOUNCE_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed.value]);
  useEffect(() => {
    combobox.current?.resetSelection();
    if (choosesFirst.current) list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.click();
    choosesFirst.current = false;
  }, [offered.value]);
  useEffect(() => {
    const onCommit = ({ target }: Event) => {
      const id = (target as HTMLElement).id.slice(OPTION_ID_PREFIX.length);
      chosen.current = offered.peek()?.find((choice) => choice.id === id) ?? null;
      dialog.current?.close();
    };
    list.current?.addEventListener('combobox-commit', onCommit);
    return () => list.current?.removeEventListener('combobox-commit', onCommit);
  }, []);

  return (
    <dialog
      ref={dialog}
      class="palette-dialog"
      aria-label={name}
      closedby="any"
      onClose={() => answer(chosen.current)}
    >
      <input
        ref={input}
        type="search"
        autofocus
        dir="auto"
        aria-label={name}
        placeholder={name}
        maxLength={200}
        autoComplete="off"
        spellcheck={false}
        value={typed}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
          choosesFirst.current = false;
        }}
        onKeyDown={({ key, isComposing, currentTarget }) => {
          const hasSelection = currentTarget.hasAttribute('aria-activedescendant');
          if (key === 'Enter' && !isComposing && !hasSelection) choosesFirst.current = true;
        }}
      />
      <div ref={list} id="choices" class="commands" role="listbox" aria-label={name}>
        {offered.value?.map(({ id, name: label, color, hint }) => (
          <div key={id} id={OPTION_ID_PREFIX + id} role="option" tabIndex={-1}>
            {color && <i class="dot" style={{ background: color }} />}
            <span dir="auto">{label}</span>
            {hint && <small class="quiet">{hint}</small>}
          </div>
        ))}
      </div>
      <p class="quiet none" role="status">
        {offered.value?.length !== 0
          ? ''
          : typed.value === ''
            ? selectionBarWords.noneYet
            : selectionBarWords.noChoice}
      </p>
    </dialog>
  );
}

function TextDialog({ name, value, answer }: QuestionOf<'text'>): VNode {
  const dialog = useModal();
  const entered = useRef<string | null>(null);
  const text = useSignal(value);
  return (
    <dialog ref={dialog} class="text-dialog" aria-label={name} onClose={() => answer(entered.current)}>
      <form
        method="dialog"
        onSubmit={() => {
          entered.current = text.value.trim();
        }}
      >
        <label>
          <span>{name}</span>
          <input
            autofocus
            dir="auto"
            autoComplete="off"
            required
            value={text}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onInput={setToTyped(text)}
          />
        </label>
        <p class="choices">
          <button type="button" onClick={() => dialog.current?.close()}>
            {commonWords.cancel}
          </button>
          <button type="submit" class="primary">
            {selectionBarWords.change}
          </button>
        </p>
      </form>
    </dialog>
  );
}

function DestructionDialog({ text, answer }: QuestionOf<'destruction'>): VNode {
  const dialog = useModal();
  const isWanted = useRef(false);
  return (
    <dialog ref={dialog} aria-labelledby="destruction" onClose={() => answer(isWanted.current)}>
      <p id="destruction">{text}</p>
      <p class="choices">
        <button type="button" autofocus onClick={() => dialog.current?.close()}>
          {commonWords.cancel}
        </button>
        <button
          type="button"
          class="danger"
          onClick={() => {
            isWanted.current = true;
            dialog.current?.close();
          }}
        >
          {detailWords.destroy}
        </button>
      </p>
    </dialog>
  );
}

function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return dialog;
}

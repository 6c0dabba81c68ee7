import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { setToTyped } from '../ui/set-signal.ts';
import { commonWords } from '../words/common.ts';
import { highlightsWords } from '../words/highlights.ts';

interface PassageNoteFormProps {
  /** The current note, as Markdown. */
  readonly markdown: string;
  save(markdown: string): Promise<void>;
  cancel(): void;
}

/** The form for a note on a passage. */
export function PassageNoteForm({ markdown, save, cancel }: PassageNoteFormProps): VNode {
  const text = useSignal(markdown);
  const isSaving = useSignal(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);

  async function submit(): Promise<void> {
    if (isSaving.value) return;
    isSaving.value = true;
    await save(text.value);
    isSaving.value = false;
  }

  return (
    <form
      class="passage-note-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.isComposing) return;
        if (event.key === 'Escape') cancel();
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <textarea
        ref={field}
        rows={3}
        dir="auto"
        aria-label={highlightsWords.words}
        placeholder={highlightsWords.words}
        value={text}
        onInput={setToTyped(text)}
      />
      <div class="passage-actions">
        <button type="submit" title={highlightsWords.saveKeys} disabled={isSaving.value}>
          {highlightsWords.save}
        </button>
        <button type="button" class="plain" onClick={cancel}>
          {commonWords.cancel}
        </button>
      </div>
    </form>
  );
}

import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import type { TargetedClipboardEvent, TargetedKeyboardEvent, TargetedSubmitEvent, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import {
  type Draft,
  type DraftOptions,
  draftsOfFiles,
  draftsOfText,
  initialNote,
  parseTagNames,
  textOf,
} from '../api/draft.ts';
import { appPath } from '../browser/app-paths.ts';
import type { Numbered } from '../offline/outbox.ts';
import { draftToEdit } from '../offline/send-outbox.ts';
import { setToTyped } from '../ui/set-signal.ts';
import { useAppRoute } from '../view/view.ts';
import { commonWords } from '../words/common.ts';
import { saveWords } from '../words/save.ts';
import { readTransfer } from './incoming.ts';
import { draftsOfQuotation } from './quotation-draft.ts';
import { save, saveInstead } from './saving.ts';

interface SaveDialogProps {
  readonly isOpen: Signal<boolean>;
  readonly options: DraftOptions;
}

/** The dialog that saves a URL, a note, a quotation or files, with optional tags. Closing it with Escape keeps the typed text. */
export function SaveDialog({ isOpen, options }: SaveDialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const text = useSignal('');
  const tags = useSignal('');
  const isQuotation = useSignal(false);
  const author = useSignal('');
  const work = useSignal('');
  const files = useRef<HTMLInputElement>(null);
  /** The rejected draft being edited. */
  const refused = useRef<Numbered<Draft> | null>(null);

  useSignalEffect(() => {
    const toEdit = draftToEdit.value;
    if (toEdit === null) return;
    draftToEdit.value = null;
    refused.current = toEdit;
    text.value = textOf(toEdit.draft);
    tags.value = (toEdit.draft.tags ?? []).join(', ');
    isOpen.value = true;
  });
  useLayoutEffect(() => {
    if (isOpen.value) dialog.current?.showModal();
  }, [isOpen.value]);

  const { go } = useAppRoute();
  const chosen = (): DraftOptions => ({ ...options, tags: parseTagNames(tags.value) });
  const close = () => {
    text.value = '';
    tags.value = '';
    isQuotation.value = false;
    author.value = '';
    work.value = '';
    refused.current = null;
    dialog.current?.close();
  };

  async function draftsOfForm(): Promise<readonly Draft[]> {
    if (!isQuotation.value) return draftsOfText(text.value, chosen());
    return draftsOfQuotation({ text: text.value, author: author.value, from: work.value }, chosen());
  }

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const drafts = await draftsOfForm();
    if (drafts.length === 0) return;
    if (refused.current !== null) saveInstead(refused.current, drafts);
    else save(drafts);
    close();
  }

  /** Opens the typed text in the editor. */
  async function continueInEditor(): Promise<void> {
    const [draft] = await draftsOfForm();
    initialNote.value = { markdown: draft ? textOf(draft) : '', options: chosen() };
    close();
    go(appPath('/write'));
  }

  function saveFiles(list: readonly File[]): void {
    if (list.length === 0) return;
    save(draftsOfFiles(list, chosen()));
    close();
  }

  /** Saves a pasted picture. Pasted text goes into the field. */
  function onPaste(event: TargetedClipboardEvent<HTMLTextAreaElement>): void {
    const incoming = event.clipboardData && readTransfer(event.clipboardData);
    if (!incoming || incoming.files.length === 0) return;
    event.preventDefault();
    saveFiles(incoming.files);
  }

  /** Enter saves a URL. Notes may have several lines, so Ctrl+Enter or Command+Enter saves them. */
  function onKeyDown(event: TargetedKeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.isComposing || event.shiftKey) return;
    const [draft] = isQuotation.value ? [] : draftsOfText(text.value, chosen());
    const isAddress = draft !== undefined && 'url' in draft.source;
    if (!isAddress && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <dialog
      ref={dialog}
      class="save-dialog"
      aria-label={saveWords.openHint}
      onClose={() => {
        refused.current = null;
        isOpen.value = false;
      }}
    >
      <form onSubmit={submit}>
        <label>
          <span>{isQuotation.value ? saveWords.quotation : saveWords.label}</span>
          <textarea
            autofocus
            rows={5}
            dir="auto"
            placeholder={isQuotation.value ? saveWords.quotationExample : saveWords.placeholder}
            aria-describedby="save-hint"
            value={text}
            onInput={setToTyped(text)}
            onPaste={onPaste}
            onKeyDown={onKeyDown}
          />
        </label>
        {isQuotation.value && (
          <div class="quotation-source">
            <SourceField label={saveWords.author} example={saveWords.authorExample} value={author} />
            <SourceField label={saveWords.from} example={saveWords.fromExample} value={work} />
          </div>
        )}
        <label>
          <span>{saveWords.tags}</span>
          <input
            autoComplete="off"
            placeholder={saveWords.tagsExample}
            value={tags}
            onInput={setToTyped(tags)}
          />
        </label>
        <p id="save-hint" class="quiet">
          {saveWords.hint}
        </p>
        <div class="choices">
          <button type="button" class="plain" onClick={() => files.current?.click()}>
            {saveWords.chooseFiles}
          </button>
          <input
            ref={files}
            type="file"
            multiple
            hidden
            aria-label={saveWords.chooseFiles}
            onChange={({ currentTarget }) => {
              saveFiles([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
          <button
            type="button"
            class="plain"
            aria-pressed={isQuotation.value}
            onClick={() => {
              isQuotation.value = !isQuotation.value;
            }}
          >
            {saveWords.quote}
          </button>
          <button type="button" class="plain" onClick={continueInEditor}>
            {saveWords.write}
          </button>
          <span class="stretch" />
          <button type="button" onClick={close}>
            {commonWords.cancel}
          </button>
          <button type="submit" class="primary">
            {saveWords.save}
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface SourceFieldProps {
  readonly label: string;
  readonly example: string;
  readonly value: Signal<string>;
}

/** A field for the source of a quotation. */
function SourceField({ label, example, value }: SourceFieldProps): VNode {
  return (
    <label>
      <span>{label}</span>
      <input autoComplete="off" dir="auto" placeholder={example} value={value} onInput={setToTyped(value)} />
    </label>
  );
}

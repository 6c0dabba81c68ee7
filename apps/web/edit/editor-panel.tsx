import { useSignal, useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { reconnected } from '../api/connection.ts';
import { fetchPreviews } from '../api/fetch-previews.ts';
import { MARKDOWN, type Text } from '../api/text.ts';
import type { Card } from '../api/types.ts';
import { changed } from '../live/live.ts';
import { drafts } from '../offline/drafts.ts';
import { toast, toastFailure } from '../ui/toasts.tsx';
import { EVERYTHING, urlOf } from '../view/view.ts';
import { editWords } from '../words/edit.ts';
import { Conflict, Deleted } from './conflict.tsx';
import type { InitialState, NoteEditorProps } from './editing.ts';
import { FormatButton } from './format-button.tsx';
import { MarkdownEditor } from './markdown-editor.tsx';
import { picturesOf } from './pictures-of-text.ts';
import type { EditorHandle } from './prose/editor-handle.ts';
import ProseEditor from './prose/prose-editor.tsx';
import type { FoundTitle } from './prose/title-menu.tsx';
import { createSaver, type Saver, type Saving } from './saving/saver.ts';

interface EditorPanelProps extends NoteEditorProps {
  readonly initialState: InitialState;
}

/** The editor for a text's format, with the save status and the choices when saving fails. */
export function EditorPanel(props: EditorPanelProps): VNode {
  const { client, store, label, initialState: start, onSaved, close } = props;
  const root = useRef<HTMLElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  const handle = useRef<EditorHandle | null>(null);
  /** The initial text of the editor. Setting another text restarts the editor. */
  const shown = useSignal<Text>(start.text);
  const isFocused = useSignal(props.isFocused === true);
  const isPreviewed = useSignal(false);
  /** Whether the server has a version of the text. */
  const isStored = useSignal(start.base !== null);
  const pictures = useMemo(() => picturesOf(client, store.objectId), []);

  const saver = useMemo(() => {
    const created = createSaver({
      store,
      drafts,
      base: start.base,
      read: () => handle.current?.read() ?? shown.peek(),
      isComposing: () => handle.current?.isComposing() ?? false,
      onSaved(stored) {
        isStored.value = true;
        pictures.saved(stored.body);
        onSaved();
      },
      reconnected: () => reconnected(),
      now: Date.now,
    });
    if (start.theirs) created.reportConflict(start.theirs);
    else if (start.isDraft) created.changed();
    return created;
  }, []);

  useEffect(() => {
    if (start.base) pictures.saved(start.base.body);
    if (start.isDraft) toast({ text: editWords.draftFound });
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('beforeunload', (event) => saver.isAtRisk() && event.preventDefault(), { signal });
    document.addEventListener('visibilitychange', () => void (document.hidden ? saver.flush() : refresh()), {
      signal,
    });
    return () => {
      listening.abort();
      void endSaving(saver).finally(pictures.end);
    };
  }, []);

  /** Shows changes made elsewhere, unless there are unsaved changes. */
  async function refresh(): Promise<void> {
    const newer = await saver.refresh();
    if (newer === null) return;
    shown.value = newer;
    toast({ text: editWords.changedElsewhere });
  }
  useSignalEffect(() => {
    const id = store.objectId();
    if (id !== null && changed.value.includes(id)) void refresh();
  });

  useSignalEffect(() => {
    if (!isFocused.value || root.current === null) return;
    const leave = focusOn(root.current);
    return leave;
  });

  /** Replaces the text. This counts as a change. */
  function replaceBy(text: Text): void {
    shown.value = text;
    handle.current = null;
    saver.changed();
  }

  function leaveText(): void {
    if (isFocused.value && props.isFocused !== true) isFocused.value = false;
    else done.current?.focus();
  }

  async function finish(): Promise<void> {
    if (await saver.flush()) close();
    else if (saver.saving.peek().state === 'offline') close();
  }

  async function saveAsCopy(): Promise<void> {
    try {
      const id = await store.writeAsCopy(handle.current?.read() ?? shown.peek());
      const { value } = saver.saving;
      toast({ text: editWords.savedBeside });
      if (value.state === 'conflict') {
        saver.adopt(value.theirs);
        shown.value = value.theirs;
      } else {
        saver.drop();
        close(id);
      }
    } catch (error) {
      toastFailure(error);
    }
  }

  const context = {
    addressOfObject: (target: string) => urlOf(EVERYTHING, target),
    renderPicture: () => <></>,
    renderEmbedded: (_: string, name: string) => <span class="wiki-link">{name}</span>,
  };
  const commonProps = {
    body: shown.value.body,
    label,
    onChange: saver.changed,
    leave: leaveText,
    handle: (editor: EditorHandle) => {
      handle.current = editor;
      editor.focus();
    },
  };
  const saving = saver.saving.value;
  return (
    <section ref={root} class={isFocused.value ? 'editor focused' : 'editor'} aria-label={editWords.name}>
      <div class="editor-bar">
        <SavingLine saving={saving} isStored={isStored.value} draftFailure={saver.draftFailure.value} />
        <span class="stretch" />
        {shown.value.type === MARKDOWN && (
          <button
            type="button"
            class="plain"
            aria-pressed={isPreviewed.value}
            onClick={() => {
              isPreviewed.value = !isPreviewed.value;
            }}
          >
            {editWords.preview}
          </button>
        )}
        <FormatButton
          client={client}
          read={() => handle.current?.read() ?? shown.peek()}
          replaceBy={replaceBy}
          type={shown.value.type}
        />
        {props.isFocused !== true && (
          <button
            type="button"
            class="plain"
            aria-pressed={isFocused.value}
            onClick={() => {
              isFocused.value = !isFocused.value;
              handle.current?.focus();
            }}
          >
            {editWords.focus}
          </button>
        )}
        <button ref={done} type="button" class="primary" onClick={() => void finish()}>
          {editWords.done}
        </button>
      </div>
      {saving.state === 'conflict' && (
        <Conflict
          client={client}
          theirs={saving.theirs}
          context={context}
          keepMine={() => void saver.overwrite(saving.theirs)}
          keepTheirs={() => {
            saver.adopt(saving.theirs);
            shown.value = saving.theirs;
          }}
          keepBoth={() => void saveAsCopy()}
        />
      )}
      {saving.state === 'gone' && (
        <Deleted
          saveAsNew={() => void saveAsCopy()}
          drop={() => {
            saver.drop();
            close();
          }}
        />
      )}
      {shown.value.type === MARKDOWN ? (
        <MarkdownEditor
          key={shown.value}
          client={client}
          isPreviewed={isPreviewed.value}
          context={context}
          saveFile={pictures.save}
          {...commonProps}
        />
      ) : (
        <ProseEditor
          key={shown.value}
          pictures={pictures}
          findTitles={(typed, signal) => findTitles(client, typed, store.objectId(), signal)}
          {...commonProps}
        />
      )}
    </section>
  );
}

/** Saves the last changes when the editor closes. If saving fails, they stay as a draft. */
async function endSaving(saver: Saver): Promise<void> {
  const isSaved = await saver.end();
  if (!isSaved && saver.saving.peek().state !== 'saved')
    toast({ text: editWords.keptAsDraft, isFailure: true });
}

interface SavingLineProps {
  readonly saving: Saving;
  readonly isStored: boolean;
  readonly draftFailure: string | null;
}

/** The save status. Screen readers announce only problems. */
function SavingLine({ saving, isStored, draftFailure }: SavingLineProps): VNode {
  const hasProblem = saving.state === 'failed' || saving.state === 'offline';
  const isAtRisk = draftFailure !== null && saving.state !== 'saved';
  const isUntouched = saving.state === 'saved' && !isStored;
  return (
    <>
      {!hasProblem && !isUntouched && <span class="quiet">{editWords.saving[saving.state]}</span>}
      <span role="status" class="saving-trouble">
        {saving.state === 'offline' && editWords.saving.away}
        {saving.state === 'failed' && editWords.refused(saving.reason)}
        {isAtRisk && ` ${editWords.noDraft(draftFailure)}`}
      </span>
    </>
  );
}

const MAX_TITLES = 8;

/**
 * Finds objects by their titles (`queryFor`), or the newest objects if nothing was typed.
 * @param without the id of an object to leave out
 * @throws Problem, ConnectionError, or the signal's abort reason
 */
async function findTitles(
  client: Client,
  typed: string,
  without: string | null,
  signal: AbortSignal,
): Promise<readonly FoundTitle[]> {
  const q = queryFor(typed);
  const query = { limit: String(MAX_TITLES + 1), ...(q !== '' && { q }) };
  const cards = await client.json<readonly Card[]>('GET', '/_/cards', { query, signal });
  const ids = cards.map(({ id }) => id).filter((id) => id !== without);
  const previews = await fetchPreviews(client, ids.slice(0, MAX_TITLES), signal);
  return previews.filter(({ title }) => title !== '');
}

/** A query for titles that contain all typed words. The last word matches as a prefix. */
function queryFor(typed: string): string {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word, index) => `title:${word}${index === words.length - 1 ? '*' : ''}`).join(' ');
}

/** Starts focus mode: everything except one element and messages is inert and hidden. @returns a function that ends focus mode */
function focusOn(element: HTMLElement): () => void {
  const hidden: HTMLElement[] = [];
  for (let each: HTMLElement | null = element; each && each !== document.body; each = each.parentElement) {
    for (const sibling of each.parentElement?.children ?? []) {
      if (sibling === each || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      if (sibling.matches('.toasts, .connection-line, .save-list, dialog')) continue;
      sibling.inert = true;
      hidden.push(sibling);
    }
  }
  return () => {
    for (const each of hidden) each.inert = false;
  };
}

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { initialNote } from '../api/draft.ts';
import { MARKDOWN, type Text } from '../api/text.ts';
import { appPath } from '../browser/app-paths.ts';
import { reload } from '../collection/collection.ts';
import type { OpenAccess } from '../key/access.ts';
import { watchAnalysis } from '../live/live.ts';
import { showChanged } from '../live/show-changed.ts';
import { claimAbandonedDraft, claimNewDraft } from '../offline/draft-owner.ts';
import { EVERYTHING, urlOf, useAppRoute } from '../view/view.ts';
import { detailWords } from '../words/detail.ts';
import { editWords } from '../words/edit.ts';
import { saveWords } from '../words/save.ts';
import { previewConversion } from './convert-text.ts';
import { EMPTY } from './editing.ts';
import NoteEditor from './note-editor.tsx';
import { type NoteStore, newNoteStore, noteStore } from './saving/note-store.ts';

interface EditorSession {
  readonly store: NoteStore;
  readonly initial: Text | null;
  /** Releases the draft for other tabs. */
  readonly end: () => void;
}

interface WritePageProps {
  readonly access: OpenAccess;
  /** The id of the note being edited; null for a new note. */
  readonly openId: string | null;
}

/** `/app/write`: the editor as a full page, for a new or existing note. */
export default function WritePage({ access, openId }: WritePageProps): VNode {
  const { client, isReadOnly } = access;
  const { go } = useAppRoute();
  const session = useSignal<EditorSession | null>(null);

  useEffect(() => {
    if (isReadOnly || (openId !== null && session.value?.store.objectId() === openId)) return;
    let isCurrent = true;
    session.value = null;
    void openSession(client, openId).then((opened) => {
      if (isCurrent) session.value = opened;
      else opened.end();
    });
    return () => {
      isCurrent = false;
    };
  }, [openId, isReadOnly]);
  useEffect(() => () => session.peek()?.end(), []);

  function onSaved(): void {
    const id = session.peek()?.store.objectId() ?? null;
    if (id === null) return;
    if (openId === null) {
      // After a reload of the page, editing continues with this note.
      go(appPath(`/write/${encodeURIComponent(id)}`), true);
      reload();
    } else showChanged([id]);
    watchAnalysis();
  }

  function close(savedAs?: string): void {
    const id = savedAs ?? session.peek()?.store.objectId() ?? null;
    go(id === null ? appPath('') : urlOf(EVERYTHING, id));
  }

  if (isReadOnly)
    return (
      <main id="collection" class="page" tabIndex={-1}>
        <h1>{editWords.newNote}</h1>
        <p role="status">{saveWords.readOnly}</p>
      </main>
    );
  return (
    <main id="collection" class="write-page" tabIndex={-1}>
      <h1 class="visually-hidden">{editWords.newNote}</h1>
      {session.value && (
        <NoteEditor
          key={session.value.store}
          client={client}
          store={session.value.store}
          initial={session.value.initial}
          label={detailWords.text}
          isFocused
          onSaved={onSaved}
          close={close}
        />
      )}
    </main>
  );
}

async function openSession(client: Client, openId: string | null): Promise<EditorSession> {
  if (openId !== null) return { store: noteStore(client, openId), initial: null, end: () => undefined };
  const initial = initialNote.peek();
  initialNote.value = null;
  const { key, end } = initial === null ? await claimAbandonedDraft() : claimNewDraft();
  const store = newNoteStore(client, key, initial?.options ?? {});
  return { store, initial: initial === null ? EMPTY : await textOf(client, initial.markdown), end };
}

/** Converts Markdown to rich text, unless the conversion would lose something. */
async function textOf(client: Client, body: string): Promise<Text> {
  const markdown: Text = { type: MARKDOWN, body };
  if (body.trim() === '') return EMPTY;
  try {
    const { text, losses } = await previewConversion(client, markdown);
    return losses.length === 0 ? text : markdown;
  } catch {
    return markdown;
  }
}

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { begunNote } from '../api/draft.ts';
import { MARKDOWN, type Text } from '../api/text.ts';
import { appPath } from '../browser/place.ts';
import { reload } from '../collection/collection.ts';
import type { OpenAccess } from '../key/access.ts';
import { watchAnalysis } from '../live/live.ts';
import { showChanged } from '../live/show-changed.ts';
import { ownLeftDraft, ownNewDraft } from '../offline/draft-owner.ts';
import { addressOf, EVERYTHING, usePlace } from '../view/view.ts';
import { detailWords } from '../words/detail.ts';
import { editWords } from '../words/edit.ts';
import { saveWords } from '../words/save.ts';
import { EMPTY } from './editing.ts';
import { previewConversion } from './loss.ts';
import NoteEditor from './note-editor.tsx';
import { type NoteStore, newNoteStore, noteStore } from './saving/note-store.ts';

interface Writing {
  readonly home: NoteStore;
  readonly initial: Text | null;
  /** Releases the draft for other tabs. */
  readonly end: () => void;
}

interface WritePageProps {
  readonly access: OpenAccess;
  /** The note being edited; null for a new one. */
  readonly openId: string | null;
}

/** `/app/write`: the editor as a full page, for a new or existing note. */
export default function WritePage({ access, openId }: WritePageProps): VNode {
  const { client, isReadOnly } = access;
  const { go } = usePlace();
  const writing = useSignal<Writing | null>(null);

  useEffect(() => {
    if (isReadOnly || (openId !== null && writing.value?.home.objectId() === openId)) return;
    let isWanted = true;
    writing.value = null;
    void writingOf(client, openId).then((made) => {
      if (isWanted) writing.value = made;
      else made.end();
    });
    return () => {
      isWanted = false;
    };
  }, [openId, isReadOnly]);
  useEffect(() => () => writing.peek()?.end(), []);

  function onSaved(): void {
    const id = writing.peek()?.home.objectId() ?? null;
    if (id === null) return;
    if (openId === null) {
      // Reloading the page continues with this note.
      go(appPath(`/write/${encodeURIComponent(id)}`), true);
      reload();
    } else showChanged([id]);
    watchAnalysis();
  }

  function close(savedAs?: string): void {
    const id = savedAs ?? writing.peek()?.home.objectId() ?? null;
    go(id === null ? appPath('') : addressOf(EVERYTHING, id));
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
      {writing.value && (
        <NoteEditor
          key={writing.value.home}
          client={client}
          home={writing.value.home}
          initial={writing.value.initial}
          label={detailWords.text}
          isFocused
          onSaved={onSaved}
          close={close}
        />
      )}
    </main>
  );
}

async function writingOf(client: Client, openId: string | null): Promise<Writing> {
  if (openId !== null) return { home: noteStore(client, openId), initial: null, end: () => undefined };
  const begun = begunNote.peek();
  begunNote.value = null;
  const { key, end } = begun === null ? await ownLeftDraft() : ownNewDraft();
  const home = newNoteStore(client, key, begun?.options ?? {});
  return { home, initial: begun === null ? EMPTY : await textOf(client, begun.markdown), end };
}

/** Rich text, if the conversion loses nothing. */
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

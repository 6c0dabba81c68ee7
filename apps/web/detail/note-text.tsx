import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { refreshPreviews } from '../collection/collection.ts';
import { NoteEditor } from '../edit/lazy.ts';
import { noteStore } from '../edit/saving/note-store.ts';
import { tickTask } from '../edit/tick-task.ts';
import { watchAnalysis } from '../live/live.ts';
import { showChanged } from '../live/show-changed.ts';
import { noteKey } from '../offline/draft-owner.ts';
import { drafts } from '../offline/drafts.ts';
import { urlOf, useAppRoute, type View } from '../view/view.ts';
import { commonWords } from '../words/common.ts';
import { editWords } from '../words/edit.ts';
import { frameWords } from '../words/frame.ts';
import { Text } from './text.tsx';

interface NoteTextProps {
  readonly client: Client;
  readonly view: View;
  readonly id: string;
  readonly title: string;
  readonly modified: string;
  readonly mayChange: boolean;
  readonly isEditing: boolean;
  readonly setEditing: (isEditing: boolean) => void;
}

/** The text of a note, for reading or editing. */
export function NoteText(props: NoteTextProps): VNode {
  const { client, view, id, title, modified, mayChange, isEditing, setEditing } = props;
  const { go } = useAppRoute();
  const store = useMemo(() => noteStore(client, id), [client, id]);
  if (!isEditing)
    return (
      <>
        <DraftNotice id={id} continueEditing={() => setEditing(true)} />
        <Text
          client={client}
          view={view}
          id={id}
          modified={modified}
          isTruncatable
          tickTask={mayChange ? (number, isDone) => tickTask(store, number, isDone) : undefined}
        />
      </>
    );
  return (
    <NoteEditor
      key={id}
      client={client}
      store={store}
      initial={null}
      label={title || commonWords.untitled}
      onSaved={() => {
        void refreshPreviews([id]).catch(() => undefined);
        watchAnalysis();
      }}
      close={(savedAs) => {
        setEditing(false);
        if (savedAs !== undefined) go(urlOf(view, savedAs));
        showChanged([id]);
      }}
    />
  );
}

/** A notice that this browser has an unsaved draft of the note. */
function DraftNotice({
  id,
  continueEditing,
}: {
  readonly id: string;
  readonly continueEditing: () => void;
}): VNode | null {
  const hasDraft = useSignal(false);
  useEffect(() => {
    hasDraft.value = false;
    drafts.find(noteKey(id)).then(
      (draft) => {
        hasDraft.value = draft !== null;
      },
      () => undefined,
    );
  }, [id]);
  if (!hasDraft.value) return null;
  return (
    <p class="draft-notice">
      {editWords.draftHere}{' '}
      <button type="button" onClick={continueEditing}>
        {frameWords.goOnWriting}
      </button>
    </p>
  );
}

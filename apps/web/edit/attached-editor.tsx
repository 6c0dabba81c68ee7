import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { PROSE, type Text } from '../api/text.ts';
import { detailWords } from '../words/detail.ts';
import { NoteEditor } from './lazy.ts';
import { attachedNoteStore } from './saving/note-store.ts';

/** The initial text of a new note. Attached notes have no titles. */
const EMPTY: Text = { type: PROSE, body: '{"type":"doc","content":[{"type":"paragraph"}]}' };

interface AttachedEditorProps {
  readonly client: Client;
  readonly objectId: string;
  /** Null for a new note. */
  readonly noteId: string | null;
  readonly close: () => void;
}

export function AttachedEditor({ client, objectId, noteId, close }: AttachedEditorProps): VNode {
  const store = useMemo(() => attachedNoteStore(client, objectId, noteId), [client, objectId, noteId]);
  return (
    <NoteEditor
      client={client}
      store={store}
      initial={noteId === null ? EMPTY : null}
      label={detailWords.notes}
      onSaved={() => undefined}
      close={close}
    />
  );
}

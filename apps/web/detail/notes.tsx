import { useSignal } from '@preact/signals';
import { Plus } from 'lucide';
import type { VNode } from 'preact';
import type { ProseDocument } from '../../../core/prose/schema.ts';
import type { Client } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import type { Content, Note, SavedObject } from '../api/saved-object.ts';
import { AttachedEditor } from '../edit/attached-editor.tsx';
import { attachedNoteStore, textOf } from '../edit/saving/note-store.ts';
import { tickTask } from '../edit/tick-task.ts';
import { showChanged } from '../live/show-changed.ts';
import { ProseView } from '../reader/prose-view.tsx';
import { Icon } from '../ui/icon.tsx';
import { set } from '../ui/set-signal.ts';
import { perform } from '../undo/history.ts';
import type { View } from '../view/view.ts';
import { detailWords } from '../words/detail.ts';
import { editWords } from '../words/edit.ts';
import { contextOf } from './text.tsx';

interface NotesProps {
  readonly client: Client;
  readonly view: View;
  readonly object: SavedObject;
  /** The notes that are not highlights. */
  readonly notes: readonly Note[];
  readonly mayChange: boolean;
}

const NEW = 'new';

/** The notes attached to an object. */
export function Notes({ client, view, object, notes, mayChange }: NotesProps): VNode | null {
  /** The id of the note being edited, or `NEW`. */
  const editedId = useSignal<string | null>(null);
  const close = () => {
    editedId.value = null;
    showChanged([object.id]);
  };

  /** Deletes a note. Undo creates a new note with the same text. */
  function remove({ id, content }: Note): void {
    const path = `/objects/${object.id}/notes`;
    const { type, body } = textOf(content);
    let current = id;
    void perform({
      description: editWords.removedAttached,
      async apply() {
        await client.send('DELETE', `${path}/${current}`);
        showChanged([object.id]);
      },
      async revert() {
        const headers = { 'Content-Type': type };
        current = (await client.json<{ readonly id: string }>('POST', path, { headers, body })).id;
        showChanged([object.id]);
      },
    });
  }

  if (notes.length === 0 && !mayChange) return null;
  return (
    <section aria-label={detailWords.notes}>
      <h2>{detailWords.notes}</h2>
      {notes.length > 0 && (
        <ul class="notes">
          {notes.map((note) => (
            <li key={note.id}>
              {editedId.value === note.id ? (
                <AttachedEditor client={client} objectId={object.id} noteId={note.id} close={close} />
              ) : (
                <>
                  <AttachedNoteText
                    client={client}
                    view={view}
                    id={object.id}
                    content={note.content}
                    noteId={note.id}
                    mayChange={mayChange}
                  />
                  {mayChange && (
                    <div class="note-actions">
                      <button type="button" class="plain" onClick={set(editedId, note.id)}>
                        {editWords.edit}
                      </button>
                      <button type="button" class="plain" onClick={() => remove(note)}>
                        {editWords.removeAttached}
                      </button>
                    </div>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && editedId.value === NEW && (
        <AttachedEditor client={client} objectId={object.id} noteId={null} close={close} />
      )}
      {mayChange && editedId.value !== NEW && (
        <p>
          <button type="button" class="add" onClick={set(editedId, NEW)}>
            <Icon of={Plus} />
            {editWords.newAttached}
          </button>
        </p>
      )}
    </section>
  );
}

interface AttachedNoteTextProps extends Pick<NotesProps, 'client' | 'view'> {
  readonly id: string;
  readonly content: Content;
  readonly noteId: string;
  readonly mayChange: boolean;
}

function AttachedNoteText({ client, view, id, content, noteId, mayChange }: AttachedNoteTextProps): VNode {
  const document = useResource((signal) => toProse(client, content, signal), [JSON.stringify(content)]);
  if (document.state === 'failed') return <pre>{String(content.body)}</pre>;
  if (document.state === 'loading') return <div class="text-shape late" aria-hidden="true" />;
  const context = {
    ...contextOf({ client, view, id }),
    renderPicture: () => <></>,
    ...(mayChange && {
      tickTask: (number: number, isDone: boolean) =>
        tickTask(attachedNoteStore(client, id, noteId), number, isDone),
    }),
  };
  return <ProseView document={document.value} context={context} />;
}

/** Converts a note to Prose. The server converts Markdown, so that the result is the same everywhere. */
async function toProse(client: Client, content: Content, signal: AbortSignal): Promise<ProseDocument> {
  if (content.type === 'application/prose+json') return content.body;
  const headers = { 'Content-Type': content.type, Accept: 'application/prose+json' };
  return client.json('POST', '/convert', { body: content.body, headers, signal });
}

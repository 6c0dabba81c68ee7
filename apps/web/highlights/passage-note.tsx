import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { AttachedEditor } from '../edit/attached-editor.tsx';
import { showChanged } from '../live/show-changed.ts';
import { type ProseContext, ProseView } from '../reader/prose-view.tsx';
import { set } from '../ui/set-signal.ts';
import { toastFailure } from '../ui/toasts.tsx';
import { highlightsWords } from '../words/highlights.ts';
import { ColorChoice } from './color-choice.tsx';
import type { HighlightChanges } from './highlight-changes.ts';
import { noteMarkdown } from './highlight-changes.ts';
import type { NoteHighlight } from './highlights.ts';
import { PassageNoteForm } from './passage-note-form.tsx';

export interface PassageNoteProps {
  readonly client: Client;
  readonly objectId: string;
  readonly context: ProseContext;
  readonly highlight: NoteHighlight;
  /** Null if the highlight may not be changed. */
  readonly changes: HighlightChanges | null;
}

/** The note on a passage, and its actions. */
export function PassageNote({ client, objectId, context, highlight, changes }: PassageNoteProps): VNode {
  /** The Markdown being edited; null if the form is closed. */
  const edited = useSignal<string | null>(null);
  /** Whether the rich text editor is open, because Markdown cannot express the whole note. */
  const isRichEditing = useSignal(false);
  const hasWords = highlight.comment.length > 0;

  async function edit(): Promise<void> {
    try {
      const written = await noteMarkdown(client, highlight);
      if (written === null) isRichEditing.value = true;
      else edited.value = written;
    } catch (error) {
      toastFailure(error);
    }
  }

  if (isRichEditing.value && changes)
    return (
      <AttachedEditor
        client={client}
        objectId={objectId}
        noteId={highlight.id}
        close={() => {
          isRichEditing.value = false;
          showChanged([objectId]);
        }}
      />
    );
  if (edited.value !== null && changes)
    return (
      <PassageNoteForm
        markdown={edited.value}
        save={async (written) => {
          if (await changes.write(highlight, written)) edited.value = null;
        }}
        cancel={set(edited, null)}
      />
    );
  return (
    <>
      {hasWords && <ProseView document={{ type: 'doc', content: highlight.comment }} context={context} />}
      {changes && (
        <div class="passage-actions">
          <ColorChoice current={highlight.color} choose={(color) => void changes.recolor(highlight, color)} />
          <button type="button" class="plain" onClick={() => void edit()}>
            {hasWords ? highlightsWords.edit : highlightsWords.addNote}
          </button>
          <button type="button" class="plain" onClick={() => void changes.remove(highlight)}>
            {highlightsWords.remove}
          </button>
        </div>
      )}
    </>
  );
}

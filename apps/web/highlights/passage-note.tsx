import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { type ProseContext, ProseView } from '../detail/prose-view.tsx';
import { tell, tellFailure } from '../frame/messages.tsx';
import { words } from '../words.ts';
import type { HighlightChanges } from './changes.ts';
import { writtenAbout } from './changes.ts';
import type { AttachedHighlight } from './highlights.ts';
import { WordsForm } from './words-form.tsx';

export interface PassageNoteProps {
  readonly client: Client;
  readonly context: ProseContext;
  readonly highlight: AttachedHighlight;
  /** Null where nothing may be changed. */
  readonly changes: HighlightChanges | null;
}

/** What was written about a passage, and what can be done with it. */
export function PassageNote({ client, context, highlight, changes }: PassageNoteProps): VNode {
  /** What is edited, as Markdown; null while nothing is. */
  const edited = useSignal<string | null>(null);
  const hasWords = highlight.words.length > 0;

  async function edit(): Promise<void> {
    try {
      const written = await writtenAbout(client, highlight);
      if (written === null) tell({ text: words.highlights.notPlain });
      else edited.value = written;
    } catch (error) {
      tellFailure(error);
    }
  }

  if (edited.value !== null && changes)
    return (
      <WordsForm
        written={edited.value}
        save={async (written) => {
          if (await changes.write(highlight, written)) edited.value = null;
        }}
        cancel={() => {
          edited.value = null;
        }}
      />
    );
  return (
    <>
      {hasWords && <ProseView document={{ type: 'doc', content: highlight.words }} context={context} />}
      {changes && (
        <div class="passage-actions">
          <button type="button" class="plain" onClick={() => void edit()}>
            {hasWords ? words.highlights.edit : words.highlights.addNote}
          </button>
          <button type="button" class="plain" onClick={() => void changes.remove(highlight)}>
            {words.highlights.remove}
          </button>
        </div>
      )}
    </>
  );
}

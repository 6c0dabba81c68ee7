import type { VNode } from 'preact';
import { highlightsWords } from '../words/highlights.ts';
import { Anchored } from './anchored.tsx';
import { PassageNote, type PassageNoteProps } from './passage-note.tsx';
import { WordsForm } from './words-form.tsx';

/** What stands in the text beside passages: a toolbar at what is selected, and what was written about a passage. */

interface PassageToolbarProps {
  readonly range: Range;
  mark(): void;
  begin(): void;
}

/** What can be done with what is selected. Pressing it leaves the selection as it is. */
export function PassageToolbar({ range, mark, begin }: PassageToolbarProps): VNode {
  return (
    <Anchored
      range={range}
      class="passage-box passage-toolbar"
      role="toolbar"
      label={highlightsWords.toolbar}
    >
      <button
        type="button"
        class="plain"
        title={`${highlightsWords.highlight} (H)`}
        aria-keyshortcuts="H"
        onPointerDown={keepSelection}
        onMouseDown={keepSelection}
        onClick={mark}
      >
        {highlightsWords.highlight}
      </button>
      <button
        type="button"
        class="plain"
        title={`${highlightsWords.addNote} (Shift+H)`}
        aria-keyshortcuts="Shift+H"
        onPointerDown={keepSelection}
        onMouseDown={keepSelection}
        onClick={begin}
      >
        {highlightsWords.addNote}
      </button>
    </Anchored>
  );
}

function keepSelection(event: Event): void {
  event.preventDefault();
}

interface NewPassageProps {
  readonly range: Range;
  save(written: string): Promise<void>;
  cancel(): void;
}

/** Where one writes about a passage that is not marked yet. */
export function NewPassage({ range, save, cancel }: NewPassageProps): VNode {
  return (
    <Anchored range={range} class="passage-box passage-card" role="dialog" label={highlightsWords.card}>
      <WordsForm written="" save={save} cancel={cancel} />
    </Anchored>
  );
}

interface PassageCardProps extends PassageNoteProps {
  readonly range: Range;
  close(): void;
}

/** What was written about a passage. */
export function PassageCard({ range, close, ...note }: PassageCardProps): VNode {
  return (
    <Anchored
      range={range}
      class="passage-box passage-card"
      role="dialog"
      label={highlightsWords.card}
      takesFocus
    >
      <button
        type="button"
        class="plain icon passage-close"
        aria-label={highlightsWords.close}
        onClick={close}
      >
        <span aria-hidden="true">✕</span>
      </button>
      <PassageNote {...note} />
    </Anchored>
  );
}

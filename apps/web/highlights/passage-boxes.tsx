import { X } from 'lucide';
import type { VNode } from 'preact';
import type { HighlightColor } from '../../../core/prose/highlight.ts';
import { Icon } from '../ui/icon.tsx';
import { highlightsWords } from '../words/highlights.ts';
import { Anchored } from './anchored.tsx';
import { ColorChoice, keepSelection } from './color-choice.tsx';
import { PassageNote, type PassageNoteProps } from './passage-note.tsx';
import { PassageNoteForm } from './passage-note-form.tsx';

// Floating boxes in the text: the toolbar of the selection, and notes on passages.

interface PassageToolbarProps {
  readonly range: Range;
  highlight(color?: HighlightColor): void;
  addNote(): void;
}

/** Actions for the selection. Pressing a button keeps the selection. */
export function PassageToolbar({ range, highlight, addNote }: PassageToolbarProps): VNode {
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
        onClick={() => highlight()}
      >
        {highlightsWords.highlight}
      </button>
      <ColorChoice current={null} choose={highlight} />
      <button
        type="button"
        class="plain"
        title={`${highlightsWords.addNote} (Shift+H)`}
        aria-keyshortcuts="Shift+H"
        onPointerDown={keepSelection}
        onMouseDown={keepSelection}
        onClick={addNote}
      >
        {highlightsWords.addNote}
      </button>
    </Anchored>
  );
}

interface NewPassageProps {
  readonly range: Range;
  save(written: string): Promise<void>;
  cancel(): void;
}

/** The form for a note on a passage that is not highlighted yet. */
export function NewPassage({ range, save, cancel }: NewPassageProps): VNode {
  return (
    <Anchored range={range} class="passage-box passage-card" role="dialog" label={highlightsWords.card}>
      <PassageNoteForm markdown="" save={save} cancel={cancel} />
    </Anchored>
  );
}

interface PassageCardProps extends PassageNoteProps {
  readonly range: Range;
  close(): void;
}

export function PassageCard({ range, close, ...note }: PassageCardProps): VNode {
  return (
    <Anchored
      range={range}
      class="passage-box passage-card"
      role="dialog"
      label={highlightsWords.card}
      hasInitialFocus
    >
      <button
        type="button"
        class="plain icon passage-close"
        aria-label={highlightsWords.close}
        onClick={close}
      >
        <Icon of={X} />
      </button>
      <PassageNote {...note} />
    </Anchored>
  );
}

import { ChevronLeft, ChevronRight, ListTree, Maximize2, PanelRight, Square, Volume2, X } from 'lucide';
import type { VNode } from 'preact';
import { ReadingControls } from '../detail/reading-controls.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { readWords } from '../words/read.ts';

interface ReadBarProps {
  readonly title: string;
  /** The remaining time, chapter or page, in words. */
  readonly left: string;
  /** The fraction of the text that was read, from 0 to 1. */
  readonly progress: number;
  readonly hasContents: boolean;
  readonly hasPages: boolean;
  readonly isReadAloud: boolean;
  close(): void;
  /** Opens the previous or the next text; null if there is no such text. */
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
  focus(): void;
  aloud(): void;
}

export const CONTENTS_ID = 'read-contents';
export const ADDITIONS_ID = 'read-additions';

/** The bar of the reading page, with the progress and the actions. */
export function ReadBar(props: ReadBarProps): VNode {
  const { title, left, progress, hasContents, isReadAloud, close, previous, next, focus, aloud } = props;
  return (
    <header class="read-bar">
      <div class="read-progress" style={{ transform: `scaleX(${progress})` }} />
      <div class="read-tools" role="toolbar" aria-label={readWords.toolbar}>
        <IconButton name={readWords.card} shortcut="Escape" icon={X} act={close} />
        {hasContents && (
          <IconButton name={readWords.contents} icon={ListTree} opens={CONTENTS_ID} class="opens-contents" />
        )}
        <span class="read-title" dir="auto">
          {title}
        </span>
        <span class="quiet read-left">{left}</span>
        <IconButton name={readWords.previousText} shortcut="K" icon={ChevronLeft} act={previous} />
        <IconButton name={readWords.nextText} shortcut="J" icon={ChevronRight} act={next} />
        <IconButton
          name={isReadAloud ? readWords.stopAloud : readWords.aloud}
          shortcut="A"
          icon={isReadAloud ? Square : Volume2}
          act={aloud}
        />
        <IconButton name={readWords.focus} shortcut="F" icon={Maximize2} act={focus} />
        <ReadingControls hasPages={props.hasPages} />
        <IconButton
          name={readWords.additions}
          icon={PanelRight}
          opens={ADDITIONS_ID}
          class="opens-additions"
        />
      </div>
    </header>
  );
}

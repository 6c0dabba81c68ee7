import type { IconNode } from 'lucide';
import {
  BookOpenText,
  ChevronLeft,
  ChevronRight,
  ListTree,
  Maximize2,
  PanelRight,
  Square,
  Volume2,
  X,
} from 'lucide';
import type { VNode } from 'preact';
import { ReadingControls } from '../detail/reading-controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { readWords } from '../words/read.ts';

interface ReadBarProps {
  readonly title: string;
  /** What is left to read, in words. */
  readonly left: string;
  /** From 0 to 1. */
  readonly progress: number;
  readonly hasContents: boolean;
  readonly isReadAloud: boolean;
  close(): void;
  /** Null for the first or the last text. */
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
  focus(): void;
  aloud(): void;
}

export const CONTENTS_ID = 'read-contents';
export const ADDITIONS_ID = 'read-additions';

/** The bar of the page for reading: where the person is, and what they can do. */
export function ReadBar(props: ReadBarProps): VNode {
  const { title, left, progress, hasContents, isReadAloud, close, previous, next, focus, aloud } = props;
  return (
    <header class="read-bar">
      <div class="read-progress" style={{ transform: `scaleX(${progress})` }} />
      <div class="read-tools" role="toolbar" aria-label={readWords.toolbar}>
        <Tool name={readWords.card} shortcut="Escape" icon={X} act={close} />
        {hasContents && (
          <Tool name={readWords.contents} icon={ListTree} opens={CONTENTS_ID} class="opens-contents" />
        )}
        <span class="read-title" dir="auto">
          {title}
        </span>
        <span class="quiet read-left">{left}</span>
        <Tool name={readWords.previousText} shortcut="K" icon={ChevronLeft} act={previous} />
        <Tool name={readWords.nextText} shortcut="J" icon={ChevronRight} act={next} />
        <Tool
          name={isReadAloud ? readWords.stopAloud : readWords.aloud}
          shortcut="A"
          icon={isReadAloud ? Square : Volume2}
          act={aloud}
        />
        <Tool name={readWords.focus} shortcut="F" icon={Maximize2} act={focus} />
        <ReadingControls />
        <Tool name={readWords.additions} icon={PanelRight} opens={ADDITIONS_ID} class="opens-additions" />
      </div>
    </header>
  );
}

/** The icon of the page, for other places that lead to it. */
export const READ_ICON: IconNode = BookOpenText;

interface ToolProps {
  readonly name: string;
  readonly shortcut?: string;
  readonly icon: IconNode;
  readonly class?: string;
  /** The id of the sheet that it opens. */
  readonly opens?: string;
  /** Null if there is nothing to do. */
  readonly act?: (() => void) | null;
}

function Tool({ name, shortcut, icon, class: own = '', opens, act }: ToolProps): VNode {
  return (
    <button
      type="button"
      class={`plain icon ${own}`}
      aria-label={name}
      title={shortcut === undefined ? name : `${name} (${shortcut})`}
      {...(shortcut !== undefined && { 'aria-keyshortcuts': shortcut })}
      {...(opens !== undefined && { popovertarget: opens })}
      disabled={act === null}
      onClick={() => act?.()}
    >
      <Icon of={icon} />
    </button>
  );
}

import type { RefObject } from 'preact';
import type { RenderedText } from '../highlights/ranges.ts';
import type { Section } from './contents.tsx';

/** What the reading page needs to know about the text, PDF or e-book in it. */
export interface ReaderState {
  readonly sections: readonly Section[];
  /** The current block, page or chapter. */
  readonly part: number;
  /** From 0 to 1. */
  readonly progress: number;
  /** The remaining time, chapter or page, in words. */
  readonly left: string;
  /** The text that is rendered. */
  drawn(): RenderedText | null;
  go(section: Section): void;
  /** Shows the next chapter for reading aloud. @returns false after the last */
  turn?(): boolean;
}

export interface ReaderProps {
  readonly scroller: RefObject<HTMLElement | null>;
  report(shown: ReaderState): void;
}

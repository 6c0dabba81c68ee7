import type { RefObject } from 'preact';
import type { RenderedText } from '../highlights/ranges.ts';
import type { Section } from './contents.tsx';

/** What a reader reports to the reading page about its text, PDF or e-book. */
export interface ReaderState {
  readonly sections: readonly Section[];
  /** The number of the current block, page or chapter. */
  readonly part: number;
  /** The fraction of the text that was read, from 0 to 1. */
  readonly progress: number;
  /** The remaining time, chapter or page, in words. */
  readonly left: string;
  /** The rendered text. */
  drawn(): RenderedText | null;
  go(section: Section): void;
  /** Shows the next chapter for reading aloud. @returns false after the last chapter */
  turn?(): boolean;
}

export interface ReaderProps {
  readonly scroller: RefObject<HTMLElement | null>;
  report(shown: ReaderState): void;
}

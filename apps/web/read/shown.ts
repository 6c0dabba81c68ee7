import type { RefObject } from 'preact';
import type { RenderedText } from '../highlights/ranges.ts';
import type { Section } from './contents.tsx';

/** What the reading page shows of the text, PDF or e-book in it. */
export interface Shown {
  readonly sections: readonly Section[];
  /** The current block, page or chapter. */
  readonly part: number;
  /** From 0 to 1. */
  readonly progress: number;
  /** What is left, in words. */
  readonly left: string;
  /** The text that is rendered. */
  drawn(): RenderedText | null;
  go(section: Section): void;
  /** Continues reading aloud in the next part. @returns whether there is one */
  turn?(): boolean;
}

export interface ReaderProps {
  readonly scroller: RefObject<HTMLElement | null>;
  report(shown: Shown): void;
}

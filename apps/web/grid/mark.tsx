import type { VNode } from 'preact';
import { cardWords } from '../words/card.ts';

/** Paths in a 16-unit square. */
const PATHS = {
  pinned: 'M5.5 2h5l-.6 4.2 2.1 2.3H4l2.1-2.3zM8 8.5V14',
  noted: 'M3 3h10v7.5L10.5 13H3zM5.5 6h5M5.5 8.5h3',
  completed: 'M3 8.5l3.2 3.2L13 5',
  analysing: 'M8 2.5v3M8 10.5v3M2.5 8h3M10.5 8h3M4.1 4.1l2 2M9.9 9.9l2 2M11.9 4.1l-2 2M6.1 9.9l-2 2',
  failed: 'M8 2.5l6 11H2zM8 6.5v3.2M8 11.4v.6',
} as const;

export type MarkName = keyof typeof PATHS;

/** A status icon on a card, with a text alternative. */
export function Mark({ name }: { readonly name: MarkName }): VNode {
  return (
    <svg class={`sign ${name}`} viewBox="0 0 16 16" role="img" aria-label={cardWords.marks[name]}>
      <path d={PATHS[name]} />
    </svg>
  );
}

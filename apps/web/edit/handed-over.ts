import { signal } from '@preact/signals';
import type { DraftOptions } from '../save/draft.ts';

/** A note that was begun elsewhere, in Markdown, and is to be gone on with at length. */
export interface HandedOver {
  readonly markdown: string;
  readonly options: DraftOptions;
}

/** What the writing page begins with when it is opened; null for an empty note. */
export const handedOver = signal<HandedOver | null>(null);

import { signal } from '@preact/signals';
import { asBegun } from '../../../core/search/query/unfinished.ts';

/** The query being typed, whose last word is matched as a prefix; null once it is submitted or came from an address. */
export const typing = signal<string | null>(null);

/** Interpretations of a query: while typing, first with the last word as a prefix. */
export function readingsOf(q: string): readonly string[] {
  const begun = typing.peek() === q ? asBegun(q) : null;
  return begun === null ? [q] : [begun, q];
}

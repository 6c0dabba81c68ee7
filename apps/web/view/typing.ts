import { signal } from '@preact/signals';
import { asBegun } from '../../../core/search/query/unfinished.ts';

/** The query that is being typed, whose last word may go on; null once it was entered, or came by an address. */
export const typing = signal<string | null>(null);

/** The ways to read a query: while it is typed, first as one whose last word goes on. */
export function readingsOf(q: string): readonly string[] {
  const begun = typing.peek() === q ? asBegun(q) : null;
  return begun === null ? [q] : [begun, q];
}

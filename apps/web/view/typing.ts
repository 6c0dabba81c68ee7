import { signal } from '@preact/signals';
import { asBegun } from '../../../core/search/query/unfinished.ts';

/** The query being typed, whose last word is matched as a prefix. Null after it was submitted, and for queries from the URL. */
export const typing = signal<string | null>(null);

/**
 * The interpretations of a query, in the order in which they are tried. While the person types, the last word is a prefix in the first one.
 */
export function interpretationsOf(q: string): readonly string[] {
  const prefixQuery = typing.peek() === q ? asBegun(q) : null;
  return prefixQuery === null ? [q] : [prefixQuery, q];
}

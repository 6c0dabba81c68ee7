import type { Query } from './tree.ts';

/** Maximum number of words and conditions of a short query, and maximum number of characters of each of them. */
const MAX_PARTS = 8;
const MAX_CHARACTERS = 64;

/** Whether a query is short, like queries that people type: a few words and conditions. */
export function isShort(query: Query): boolean {
  const parts = partsOf(query);
  return parts.length <= MAX_PARTS && parts.every((length) => length <= MAX_CHARACTERS);
}

/** The lengths of the words and conditions of a query, in characters. */
function partsOf(query: Query): readonly number[] {
  switch (query.type) {
    case 'and':
    case 'or':
      return query.of.flatMap(partsOf);
    case 'not':
      return partsOf(query.of);
    case 'word':
    case 'phrase':
      return [query.text.length];
    case 'text':
    case 'name':
      return partsOf(query.value);
    default:
      return [0];
  }
}

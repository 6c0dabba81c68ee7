import type { Query } from './tree.ts';

/**
 * The text of a query of bare words, for which strict matches are followed by partial matches and matches by meaning (D38). Null
 * if anything in the query filters strictly: a field, a phrase, a star or an operator, including an explicit AND.
 */
export function bareText(query: Query): string | null {
  const members = query.type === 'and' && !query.explicit ? query.of : [query];
  const words = members.map((member) => (member.type === 'word' && !member.prefix ? member.text : null));
  return words.includes(null) ? null : words.join(' ');
}

import type { Query } from './tree.ts';

/**
 * The text of a query of bare words, which goes on with what matches in part or by meaning after what matches strictly
 * (D38). Null if anything in it filters strictly: a field, a phrase, a star or an operator, also a written AND.
 */
export function bareText(query: Query): string | null {
  const members = query.type === 'and' && !query.explicit ? query.of : [query];
  const words = members.map((member) => (member.type === 'word' && !member.prefix ? member.text : null));
  return words.includes(null) ? null : words.join(' ');
}

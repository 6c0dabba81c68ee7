import type { Query, Value } from '../../../core/search/query/tree.ts';
import { type Clause, clausesOf, type Pattern } from '../../../core/search/text/terms.ts';
import { joinedEvenly } from '../../sql/conditions.ts';
import { CUT_TERM } from '../vector.ts';

/** A term as an operand of `tsquery`. */
export const operand = (term: string): string => `'${term}'`;

/** The terms of a pattern as operands, of which the last may be the start of a term. */
export function operandsOf({ terms, prefix }: Pattern): readonly string[] {
  return terms.map((term, at) => (prefix && at === terms.length - 1 ? `${operand(term)}:*` : operand(term)));
}

/** The terms of a pattern, in any order. */
export function ofPattern(pattern: Pattern): string {
  return joinedEvenly(operandsOf(pattern), '&');
}

export function ofClause(clause: Clause): string {
  return joinedEvenly(clause.map(ofPattern), '|');
}

/**
 * Restricts a `tsquery` to an account. It also matches the objects whose terms are not all in the index.
 * @param own the term of the account: see `Collection`
 */
export function within(own: string | null, tsquery: string): string {
  const held = `(${tsquery} | ${CUT_TERM})`;
  return own === null ? held : `${own} & ${held}`;
}

/**
 * The terms that every match of the query contains; null if there are none. The order of terms and their columns are left
 * to the conditions.
 */
export function necessary(query: Query, languages: readonly string[]): string | null {
  switch (query.type) {
    case 'word':
    case 'phrase':
      return ofValue(query, languages);
    case 'text':
      return ofValue(query.value, languages);
    case 'and': {
      const parts = query.of.flatMap((member) => necessary(member, languages) ?? []);
      return parts.length === 0 ? null : joinedEvenly(parts, '&');
    }
    case 'or': {
      const parts = query.of.map((member) => necessary(member, languages));
      return parts.includes(null) ? null : joinedEvenly(parts as string[], '|');
    }
    default:
      return null;
  }
}

function ofValue(value: Value, languages: readonly string[]): string | null {
  const clauses = clausesOf(value, languages);
  return clauses.length === 0 ? null : joinedEvenly(clauses.map(ofClause), '&');
}

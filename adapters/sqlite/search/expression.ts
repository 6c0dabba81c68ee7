import { isPrefix, type Query, type Value } from '../../../core/search/query/tree.ts';
import { COLUMN_OF_FIELD } from '../../../core/search/text/document.ts';
import { type Clause, clausesOf, type Pattern } from '../../../core/search/text/terms.ts';

/** FTS5 parses groups recursively and refuses deeply nested ones; deeper queries are compiled to SQL. */
const MAX_DEPTH = 8;

/**
 * The query as one expression of FTS5; null when it has conditions other than words, no words to search for, only negated
 * ones, or too many levels.
 */
export function toMatch(query: Query, languages: readonly string[], depth = 0): string | null {
  if (depth > MAX_DEPTH) return null;
  switch (query.type) {
    case 'word':
    case 'phrase':
      return ofValue(query, languages);
    case 'text': {
      const match = ofValue(query.value, languages);
      return match && `{${COLUMN_OF_FIELD[query.field]}} : ${match}`;
    }
    case 'and':
      return ofAll(query.of, languages, depth);
    case 'or':
      return anyOf(query.of.map((member) => toMatch(member, languages, depth + 1)));
    default:
      return null;
  }
}

/** Each clause as an expression. */
export function ofClauses(clauses: readonly Clause[]): (string | null)[] {
  return clauses.map((clause) => joined(clause.map(ofPattern), ' OR '));
}

/** Matches any of the expressions; null if one of them is null, or if there are none. */
export function anyOf(matches: readonly (string | null)[]): string | null {
  return joined(matches, ' OR ');
}

/** Restricts an expression to the title. It must not name a column itself. */
export function inTitle(match: string | null): string | null {
  return match && `{title} : ${match}`;
}

function ofValue(value: Value, languages: readonly string[]): string | null {
  return joined(ofClauses(clausesOf(value.text, isPrefix(value), languages)), ' AND ');
}

function ofAll(members: readonly Query[], languages: readonly string[], depth: number): string | null {
  const wanted = members.filter((member) => member.type !== 'not');
  const unwanted = members.flatMap((member) => (member.type === 'not' ? [member.of] : []));
  const read = (list: readonly Query[]) => list.map((member) => toMatch(member, languages, depth + 1));
  const match = joined(read(wanted), ' AND ');
  if (match === null || unwanted.length === 0) return match;
  const exception = anyOf(read(unwanted));
  return exception && `(${match} NOT ${exception})`;
}

function ofPattern({ terms, prefix }: Pattern): string {
  return `"${terms.join(' ')}"${prefix ? '*' : ''}`;
}

/** Joins the distinct parts; null if one of them is null, or if there are none. */
function joined(parts: readonly (string | null)[], operator: string): string | null {
  if (parts.length === 0 || parts.includes(null)) return null;
  const distinct = [...new Set(parts)];
  return distinct.length === 1 ? (distinct[0] ?? null) : `(${distinct.join(operator)})`;
}

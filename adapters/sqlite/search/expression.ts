import type { Query, Value } from '../../../core/search/query/tree.ts';
import { COLUMN_OF_FIELD, type Column } from '../../../core/search/text/columns.ts';
import { type Clause, clausesOf, type Pattern } from '../../../core/search/text/terms.ts';

/** An expression of FTS5. */
export interface Match {
  readonly text: string;
  /** The phrases that score matches, each as an expression, as often as they are in the query, without phrases in NOT. */
  readonly phrases: readonly string[];
  /** The phrases that every match contains. */
  readonly required: readonly string[];
}

/** How the terms of an account are indexed. */
interface TermRules {
  /** The languages whose rules stem the texts. */
  readonly languages: readonly string[];
  /** The prefixes that terms may have. */
  readonly marks: readonly string[];
}

/** Maximum depth of nested groups in an expression. FTS5 rejects deeper groups, so deeper queries are compiled to SQL. */
const MAX_DEPTH = 8;

/**
 * The query as one FTS5 expression. Null if it has conditions other than words, if it has no words or only negated words, or if it is
 * nested too deep.
 */
export function toMatch(query: Query, rules: TermRules, depth = 0): Match | null {
  if (depth > MAX_DEPTH) return null;
  switch (query.type) {
    case 'word':
    case 'phrase':
      return ofValue(query, rules);
    case 'text': {
      const match = ofValue(query.value, rules);
      return match && inColumn(COLUMN_OF_FIELD[query.field], match);
    }
    case 'and':
      return ofAll(query.of, rules, depth);
    case 'or':
      return anyOf(query.of.map((member) => toMatch(member, rules, depth + 1)));
    default:
      return null;
  }
}

/** Each clause as an expression. */
export function ofClauses(clauses: readonly Clause[], { marks }: TermRules): (Match | null)[] {
  return clauses.map((clause) =>
    anyOf(clause.flatMap((pattern) => marks.map((mark) => phrase(pattern, mark)))),
  );
}

/** Matches any of the expressions; null if one of them is null or there is nothing to join. */
export function anyOf(matches: readonly (Match | null)[]): Match | null {
  return joined(matches, 'OR');
}

/** Restricts an expression to the title. The expression must not name a column itself. */
export function inTitle(match: Match | null): Match | null {
  return match && inColumn('title', match);
}

function inColumn(column: Column, { text, phrases, required }: Match): Match {
  const within = (expression: string) => `{${column}} : ${expression}`;
  return { text: within(text), phrases: phrases.map(within), required: required.map(within) };
}

function ofValue(value: Value, rules: TermRules): Match | null {
  return allOf(ofClauses(clausesOf(value, rules.languages), rules));
}

function ofAll(members: readonly Query[], rules: TermRules, depth: number): Match | null {
  const wanted = members.filter((member) => member.type !== 'not');
  const unwanted = members.flatMap((member) => (member.type === 'not' ? [member.of] : []));
  const read = (list: readonly Query[]) => list.map((member) => toMatch(member, rules, depth + 1));
  const match = allOf(read(wanted));
  if (match === null || unwanted.length === 0) return match;
  const exception = anyOf(read(unwanted));
  return exception && { ...match, text: `(${match.text} NOT ${exception.text})` };
}

function phrase({ terms, prefix }: Pattern, mark: string): Match {
  const text = `"${terms.map((term) => mark + term).join(' ')}"${prefix ? '*' : ''}`;
  return { text, phrases: [text], required: [text] };
}

function allOf(matches: readonly (Match | null)[]): Match | null {
  return joined(matches, 'AND');
}

/** Joins the distinct expressions; null if one of them is null or there is nothing to join. */
function joined(matches: readonly (Match | null)[], operator: 'AND' | 'OR'): Match | null {
  const distinct = new Map<string, Match>();
  for (const match of matches) {
    if (match === null) return null;
    distinct.set(match.text, match);
  }
  const parts = [...distinct.values()];
  const [first] = parts;
  if (first === undefined || parts.length === 1) return first ?? null;
  return {
    text: `(${parts.map(({ text }) => text).join(` ${operator} `)})`,
    phrases: parts.flatMap(({ phrases }) => phrases),
    required: operator === 'AND' ? parts.flatMap(({ required }) => required) : [],
  };
}

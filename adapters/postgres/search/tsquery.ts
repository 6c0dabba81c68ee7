import type { Query, Value } from '../../../core/search/query/tree.ts';
import { type Clause, clausesOf, type Pattern, writtenWord } from '../../../core/search/text/terms.ts';
import { joinedEvenly } from '../../sql/conditions.ts';
import { CUT_TERM } from '../vector.ts';

/** A term as an operand of `tsquery`. */
export const operand = (term: string): string => `'${term}'`;

/** Whether a `tsquery` is a single whole term. */
export const isTerm = (tsquery: string): boolean => /^'[^']*'$/u.test(tsquery);

/** The terms of a pattern as operands. The last may be a prefix. */
export function operandsOf({ terms, prefix }: Pattern): readonly string[] {
  return terms.map((term, at) => (prefix && at === terms.length - 1 ? `${operand(term)}:*` : operand(term)));
}

/** A `tsquery` for the terms of a pattern, in any order. */
export function patternToTsquery(pattern: Pattern): string {
  return joinedEvenly(operandsOf(pattern), '&');
}

export function clauseToTsquery(clause: Clause): string {
  return joinedEvenly(clause.map(patternToTsquery), '|');
}

/**
 * Restricts a `tsquery` to an account. It also matches objects whose terms are not all in the index.
 * @param accountTerm the term of the account (see `PostgresCollection`)
 */
export function within(accountTerm: string | null, tsquery: string): string {
  const matching = `(${tsquery} | ${CUT_TERM})`;
  return accountTerm === null ? matching : `${accountTerm} & ${matching}`;
}

/**
 * The terms that every match of the query contains; null if no term is required. The conditions check the order and columns of the terms.
 * They also check prefixes of one or two letters if there are other terms, since the index would merge nearly all objects for them.
 */
export function necessary(query: Query, languages: readonly string[]): string | null {
  const required = requirementsOf(query, languages);
  return required.length === 0 ? null : all(required);
}

/** A requirement that every match fulfils. */
interface Requirement {
  readonly tsquery: string;
  /** Whether the requirement excludes more objects than a prefix of one or two letters does. */
  readonly isSelective: boolean;
}

const SHORT = 2;

function requirementsOf(query: Query, languages: readonly string[]): readonly Requirement[] {
  switch (query.type) {
    case 'word':
    case 'phrase':
      return requirementsOfValue(query, languages);
    case 'text':
      return requirementsOfValue(query.value, languages);
    case 'and':
      return query.of.flatMap((member) => requirementsOf(member, languages));
    case 'or': {
      const members = query.of.map((member) => requirementsOf(member, languages));
      if (members.some((required) => required.length === 0)) return [];
      const isSelective = members.every((required) => required.some((one) => one.isSelective));
      return [{ tsquery: joinedEvenly(members.map(all), '|'), isSelective }];
    }
    default:
      return [];
  }
}

/** Joins requirements. Omits a requirement that excludes almost no objects if other requirements exist. */
function all(required: readonly Requirement[]): string {
  const selective = required.filter(({ isSelective }) => isSelective);
  const wanted = selective.length > 0 ? selective : required;
  return joinedEvenly(
    wanted.map(({ tsquery }) => tsquery),
    '&',
  );
}

function requirementsOfValue(value: Value, languages: readonly string[]): readonly Requirement[] {
  return clausesOf(value, languages).map((clause) => {
    const patterns = clause.map(withoutShortPrefix);
    return { tsquery: clauseToTsquery(patterns), isSelective: !patterns.some(isShortPrefix) };
  });
}

/** The pattern without a short prefix at its end, if whole terms remain. */
function withoutShortPrefix(pattern: Pattern): Pattern {
  const { terms } = pattern;
  return terms.length > 1 && isShortPrefix(pattern) ? { terms: terms.slice(0, -1), prefix: false } : pattern;
}

function isShortPrefix({ terms, prefix }: Pattern): boolean {
  const last = terms.at(-1) ?? '';
  return prefix && [...(writtenWord(last) ?? last)].length <= SHORT;
}

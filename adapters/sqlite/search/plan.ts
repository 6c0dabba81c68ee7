import { allOf, membersOf, type Query } from '../../../core/search/query/tree.ts';
import type { Condition } from '../../sql/conditions.ts';
import { type Collection, conditionOf } from './collection.ts';
import { anyOf, type Match, type TermRules, toMatch } from './expression.ts';

/** A query divided into a search of the text index, which finds and scores, and conditions on its results. */
export interface Plan {
  /** The words that every match contains, as an expression of FTS5; null if there is no such expression. */
  readonly match: Match | null;
  /** With `match`: the expression for matches that contain these words in their title. */
  readonly inTitle: Match | null;
  /** Without `match`: the words by which matches are scored, if there are any. */
  readonly scored: Match | null;
  /** The remaining conditions. */
  readonly condition: Condition | null;
}

export function planQuery(query: Query, collection: Collection): Plan {
  const members = membersOf(query);
  const isWanted = (member: Query) => toMatch(member, collection) !== null;
  const isText = (member: Query) => isWanted(member.type === 'not' ? member.of : member);
  const words = allOf(members.filter(isText));
  const match = members.some(isWanted) ? toMatch(words, collection) : null;
  const rest = match === null ? members : members.filter((member) => !isText(member));
  return {
    match,
    inTitle: match === null ? null : toMatch(wantedInTitle(words), collection),
    scored: match === null ? anyOf(positiveWords(query, collection)) : null,
    condition: rest.length === 0 ? null : conditionOf(allOf(rest), collection),
  };
}

/** Restricts the words of a query to the title, except those inside a field or NOT. */
function wantedInTitle(query: Query): Query {
  switch (query.type) {
    case 'word':
    case 'phrase':
      return { type: 'text', field: 'title', value: query };
    case 'and':
    case 'or':
      return { ...query, of: query.of.map(wantedInTitle) };
    default:
      return query;
  }
}

/** Expressions for all words and phrases outside NOT. */
function positiveWords(query: Query, rules: TermRules): Match[] {
  switch (query.type) {
    case 'word':
    case 'phrase':
    case 'text': {
      const match = toMatch(query, rules);
      return match === null ? [] : [match];
    }
    case 'and':
    case 'or':
      return query.of.flatMap((member) => positiveWords(member, rules));
    default:
      return [];
  }
}

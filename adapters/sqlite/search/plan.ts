import { allOf, type Query } from '../../../core/search/tree.ts';
import { type Collection, type Condition, compileQuery, membersOf } from './conditions.ts';
import { anyOf, toMatch } from './expression.ts';

/** A query divided between the text index, which finds and scores, and conditions on what it finds. */
export interface Plan {
  /** What every match holds, as an expression of FTS5; null if the words alone do not tell. */
  readonly match: string | null;
  /** With `match`: the same for those matches that hold the words in their title. */
  readonly inTitle: string | null;
  /** Without `match`: the words that matches are scored by, if there are any. */
  readonly scored: string | null;
  /** What else every match fulfils. */
  readonly condition: Condition | null;
}

export function planQuery(query: Query, collection: Collection): Plan {
  const { languages } = collection;
  const members = membersOf(query);
  const isWanted = (member: Query) => toMatch(member, languages) !== null;
  const isText = (member: Query) => isWanted(member.type === 'not' ? member.of : member);
  const words = allOf(members.filter(isText), true);
  const match = members.some(isWanted) ? toMatch(words, languages) : null;
  const rest = match === null ? members : members.filter((member) => !isText(member));
  return {
    match,
    inTitle: match === null ? null : toMatch(wantedInTitle(words), languages),
    scored: match === null ? anyOf(positiveWords(query, languages)) : null,
    condition: rest.length === 0 ? null : compileQuery(allOf(rest, true), collection),
  };
}

/** The query with its words looked for in the title alone, except those that a field or NOT looks for elsewhere. */
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

/** Expressions for all words and phrases outside of NOT. */
function positiveWords(query: Query, languages: readonly string[]): string[] {
  switch (query.type) {
    case 'word':
    case 'phrase':
    case 'text': {
      const match = toMatch(query, languages);
      return match === null ? [] : [match];
    }
    case 'and':
    case 'or':
      return query.of.flatMap((member) => positiveWords(member, languages));
    default:
      return [];
  }
}

import type { ObjectFilter } from '../../../core/ports/object-reader.ts';
import { allOf, membersOf, type Query, wantedTexts } from '../../../core/search/query/tree.ts';
import type { Condition, Values } from '../../sql/conditions.ts';
import { compileFilter } from '../../sql/filter.ts';
import { sqliteDialect } from '../dialect.ts';
import { toValues } from '../statements.ts';
import { conditionOf, type IndexState, type SqliteCollection } from './collection.ts';
import { anyOf, type Match, toMatch } from './expression.ts';

/** A query split into a search of the text index, which finds and scores objects, and conditions on its results. */
interface Plan {
  /** The words of the query as an expression of FTS5 that every match fulfils; null if there is no such expression. */
  readonly match: Match | null;
  /** The expression for matches with the words of `match` in their title; null if `match` is null. */
  readonly inTitle: Match | null;
  /** If `match` is null, the words that score matches; null without such words. */
  readonly scored: Match | null;
  /** The remaining conditions. */
  readonly condition: Condition | null;
}

/** The plan of a query that matches everything. */
export const ANY_OBJECT: Plan = { match: null, inTitle: null, scored: null, condition: null };

export function planQuery(query: Query, collection: SqliteCollection): Plan {
  const members = membersOf(query);
  const isWanted = (member: Query) => toMatch(member, collection) !== null;
  const isText = (member: Query) => isWanted(member.type === 'not' ? member.of : member);
  const words = allOf(members.filter(isText));
  const match = members.some(isWanted) ? toMatch(words, collection) : null;
  const rest = match === null ? members : members.filter((member) => !isText(member));
  return {
    match,
    inTitle: match === null ? null : toMatch(wantedInTitle(words), collection),
    scored:
      match === null ? anyOf(wantedTexts(query).flatMap((text) => toMatch(text, collection) ?? [])) : null,
    condition: rest.length === 0 ? null : conditionOf(allOf(rest), collection),
  };
}

/** A search through the text index and the tables for the objects that a filter accepts and a query matches. */
export interface CompiledSearch extends Omit<Plan, 'condition'> {
  readonly accountId: number;
  readonly index: IndexState;
  /** Conditions on `objects o`. */
  readonly where: string;
  readonly parameters: Values;
  /** Whether most objects of the database fulfil the conditions. */
  readonly isWide: boolean;
}

export function compileSearch(
  filter: ObjectFilter,
  { index }: Pick<SqliteCollection, 'index'>,
  { condition, ...words }: Plan,
): CompiledSearch {
  const base = compileFilter(sqliteDialect, filter);
  const isUnfiltered = !condition && !filter.ids && !filter.spaceId && filter.scope.type === 'everything';
  return {
    accountId: filter.accountId,
    index,
    where: condition ? `${base.where} AND ${condition.sql}` : base.where,
    parameters: { ...toValues(base.parameters), ...condition?.parameters } as Values,
    isWide: isUnfiltered && index === 'alone',
    ...words,
  };
}

/** Restricts the words of a query to the title, except words inside a field or NOT. */
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

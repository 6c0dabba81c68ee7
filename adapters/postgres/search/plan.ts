import type { ObjectFilter } from '../../../core/ports/object-reader.ts';
import { allOf, membersOf, type Query } from '../../../core/search/query/tree.ts';
import { type Condition, compileQuery } from '../../sql/conditions.ts';
import { compileFilter } from '../../sql/filter.ts';
import type { Parameters } from '../../sql/unit.ts';
import { postgresDialect } from '../dialect.ts';
import type { PostgresCollection } from './collection.ts';
import { necessary } from './tsquery.ts';

/** A search through the text index and the tables. */
export interface CompiledSearch {
  readonly accountId: number;
  /** The term of the account (see `PostgresCollection`). */
  readonly accountTerm: string | null;
  /** The approximate number of the account's objects. */
  readonly size: number;
  /** The terms that every match contains, as a `tsquery`; null if there are no required terms. */
  readonly necessary: string | null;
  /** Conditions on `objects o` and its texts `t`. */
  readonly where: string;
  readonly parameters: Parameters;
  /** The conditions for testing a single object, if they have a different form. */
  readonly oneByOne?: Pick<CompiledSearch, 'where' | 'parameters'>;
  /** The conditions on `objects o` for which there are indexes, apart from words; absent if there are no such conditions. */
  readonly filter?: Pick<CompiledSearch, 'where' | 'parameters'>;
  /** Whether there are conditions other than words. */
  readonly isFiltered?: boolean;
  /** The terms that score matches. */
  readonly scored: readonly WeightedTerms[];
}

/** A `tsquery` with its weight in the score. */
export interface WeightedTerms {
  readonly tsquery: string;
  readonly weight: number;
  /** The number of objects that contain these terms, if they have been counted. */
  readonly documentFrequency?: number;
}

const WORDS: ReadonlySet<Query['type']> = new Set(['word', 'phrase', 'text']);

/** A search for the objects that the filter accepts and that fulfil the condition. */
export function compileSearch(
  filter: ObjectFilter,
  { accountTerm, size }: Pick<PostgresCollection, 'accountTerm' | 'size'>,
  condition: Condition | null,
  scored: readonly WeightedTerms[],
): CompiledSearch {
  const base = compileFilter(postgresDialect, filter);
  return {
    accountId: filter.accountId,
    accountTerm,
    size,
    necessary: null,
    where: condition ? `${base.where} AND ${condition.sql}` : base.where,
    parameters: { ...base.parameters, ...condition?.parameters },
    scored,
  };
}

/** A search for the exact matches of a query. `where` finds objects with a required name through an index; `oneByOne` tests one object. */
export function compileStrict(
  filter: ObjectFilter,
  collection: PostgresCollection,
  query: Query,
  scored: readonly WeightedTerms[],
): CompiledSearch {
  const condition = compileQuery(postgresDialect, query, collection, {
    isListed: (_list, _values, need) => need === 'of every match',
  });
  const { where, parameters } = compileSearch(
    filter,
    collection,
    conditionPerObject(query, collection),
    scored,
  );
  const narrow = filterOf(filter, collection, query);
  return {
    ...compileSearch(filter, collection, condition, scored),
    necessary: necessary(query, collection.languages),
    oneByOne: { where, parameters },
    ...narrow,
    isFiltered: narrow.filter !== undefined || membersOf(query).some(({ type }) => !WORDS.has(type)),
  };
}

/** The conditions for which there are indexes, apart from words: names, times, and the requested space and ids. */
function filterOf(
  filter: ObjectFilter,
  collection: PostgresCollection,
  query: Query,
): Pick<CompiledSearch, 'filter'> {
  const others = membersOf(query).filter(({ type }) => type === 'name' || type === 'date');
  const isNarrow = filter.spaceId !== undefined || filter.ids !== undefined || filter.scope.type === 'spaces';
  if (others.length === 0 && !isNarrow) return {};
  const condition = compileQuery(postgresDialect, allOf(others), collection, {
    isListed: (_list, _values, need) => need === 'of every match',
  });
  const { where, parameters } = compileSearch(filter, collection, others.length === 0 ? null : condition, []);
  const renamed = Object.entries(parameters).map(([name, value]) => [`of_${name}`, value] as const);
  return {
    filter: { where: where.replace(/@(?=\w)/gu, '@of_'), parameters: Object.fromEntries(renamed) },
  };
}

/** A search that tests objects one by one: whether the filter accepts them and, if there is a query, whether they match it. */
export function compileAccepted(
  filter: ObjectFilter,
  collection: PostgresCollection,
  query: Query | undefined,
): CompiledSearch {
  return compileSearch(filter, collection, query ? conditionPerObject(query, collection) : null, []);
}

const conditionPerObject = (query: Query, collection: PostgresCollection): Condition =>
  compileQuery(postgresDialect, query, collection, { isListed: () => false });

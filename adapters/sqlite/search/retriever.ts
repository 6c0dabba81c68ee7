import type { ObjectFilter } from '../../../core/ports/object-reader.ts';
import type { Query } from '../../../core/search/query/tree.ts';
import type { CorpusStatistics, Retriever } from '../../../core/search/ranking/corpus-statistics.ts';
import type { ReadConnection } from '../database.ts';
import type { SqliteCollection } from './collection.ts';
import { anyOf, inTitle, ofClauses } from './expression.ts';
import type { MatchFinder } from './match-finder.ts';
import { ANY_OBJECT, compileSearch, planQuery } from './plan.ts';
import { bestByPrefixes, shortPrefixesOf } from './short-prefixes.ts';

/** The data that one search sees. */
interface SearchScope {
  readonly filter: ObjectFilter;
  readonly collection: SqliteCollection;
  readonly statistics: CorpusStatistics;
}

/** In a database with at least this many times `many` objects, not all objects that have a word with a short prefix are examined. */
const MANY_TIMES = 3;

const FIND_TITLED = `SELECT object_seq FROM object_facets WHERE account_id = ? AND field = 'title' AND value = ?
  ORDER BY object_seq DESC LIMIT +?`;

/** Finds the matches of one query. */
export function createRetriever(
  { prepare }: Pick<ReadConnection, 'prepare'>,
  finder: MatchFinder,
  { filter, collection, statistics }: SearchScope,
  query: Query,
): Retriever {
  const compile = (wanted: Query) => compileSearch(filter, collection, planQuery(wanted, collection));
  const everything = compileSearch(filter, collection, ANY_OBJECT);
  const strict = compile(query);
  const isLarge = statistics.size >= MANY_TIMES * finder.many;
  const prefixes = isLarge ? shortPrefixesOf(query, collection.languages) : null;

  const titled = (title: string, limit: number) =>
    prepare(FIND_TITLED).pluck().all(filter.accountId, title, limit) as number[];

  return {
    async best(limit) {
      if (prefixes === null || limit === null) return finder.best(strict, limit);
      const rest = prefixes.rest === null ? everything : compile(prefixes.rest);
      const candidates = (most: number) => finder.best(rest, most);
      return (await bestByPrefixes(prefixes, limit, candidates, statistics)) ?? finder.best(strict, limit);
    },

    titled: (title, limit) => finder.matchesAmong(strict, titled(title, limit)),

    partial(words, limit) {
      const clauses = words.map((word) => word.clause);
      const match = anyOf(ofClauses(clauses, collection));
      const plan = { ...ANY_OBJECT, match, inTitle: inTitle(match) };
      return finder.best(compileSearch(filter, collection, plan), limit);
    },

    within: (rows) => finder.filterScored(everything, rows),
  };
}

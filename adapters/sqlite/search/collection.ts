import type { Query } from '../../../core/search/query/tree.ts';
import { USUAL_LANGUAGE } from '../../../core/search/text/indexed.ts';
import { STEMMED_LANGUAGES } from '../../../core/search/text/stem.ts';
import type { Condition, Collection as Searched, Values } from '../../sql/conditions.ts';
import { compileQuery } from '../../sql/conditions.ts';
import type { ReadConnection } from '../database.ts';
import { sqliteDialect } from '../dialect.ts';

/** What searching needs to know about an account's collection. */
export interface Collection extends Searched {
  /** Whether a SELECT of row numbers returns so few that iterating over them is faster than testing all objects. */
  isShort(select: string, parameters: Values): boolean;
}

/** The condition under which `objects o` matches a query. It lists the objects of rare names, and tests each object for common ones. */
export function conditionOf(query: Query, collection: Collection, prefix = 'q'): Condition {
  return compileQuery(sqliteDialect, query, collection, { isListed: collection.isShort, prefix });
}

/** The most rows of a short list: iterating over more costs as much as testing the objects one by one. */
const MAX_SHORT = 2_000;

/**
 * Reads what the compiler of queries needs to know about an account's collection.
 * @param maxShort the most rows of a list that is iterated over
 */
export function readCollection(
  { prepare }: ReadConnection,
  accountId: number,
  maxShort: number = MAX_SHORT,
): Collection {
  const others = prepare(
    `SELECT value FROM json_each(?) WHERE EXISTS
      (SELECT 1 FROM object_facets f WHERE account_id = ? AND field = 'language' AND f.value = json_each.value)`,
  )
    .pluck()
    .all(JSON.stringify(STEMMED_LANGUAGES), accountId) as string[];
  return {
    languages: [USUAL_LANGUAGE, ...others],
    spaces: prepare('SELECT id, name FROM spaces WHERE account_id = ?').all(
      accountId,
    ) as Collection['spaces'],
    isShort: (select, parameters) =>
      prepare(`${select} LIMIT 1 OFFSET +@maxShort`).get({ ...parameters, accountId, maxShort }) ===
      undefined,
  };
}

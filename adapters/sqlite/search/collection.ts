import type { Visibility } from '../../../core/ports/visibility.ts';
import type { Query } from '../../../core/search/query/tree.ts';
import { INDEX_VERSION, USUAL_LANGUAGE } from '../../../core/search/text/indexed.ts';
import { STEMMED_LANGUAGES } from '../../../core/search/text/stem.ts';
import { type QueryCollection as Searched, visibleSpaces } from '../../sql/collection.ts';
import type { QueryCondition, Values } from '../../sql/conditions.ts';
import { compileQuery } from '../../sql/conditions.ts';
import { accountMark } from '../account-terms.ts';
import type { ReadConnection } from '../database.ts';
import { sqliteDialect } from '../dialect.ts';

/**
 * How an account's terms are separated from others in the text index:
 * - `alone`: all objects belong to the account;
 * - `apart`: the account's terms have their own prefix;
 * - `mixed`: some objects are still indexed in an earlier form, in which accounts share terms.
 */
export type IndexState = 'alone' | 'apart' | 'mixed';

/** Facts about an account's collection for a search. */
export interface SqliteCollection extends Searched {
  readonly accountId: number;
  readonly index: IndexState;
  /** Whether a SELECT returns so few row numbers that iterating over them is faster than testing all objects. */
  isShort(select: string, parameters: Values): boolean;
}

/** The condition under which `objects o` matches a query. It lists the objects with a rare name, and tests each object for common names. */
export function conditionOf(query: Query, collection: SqliteCollection, prefix = 'q'): QueryCondition {
  return compileQuery(sqliteDialect, query, collection, { isListed: collection.isShort, prefix });
}

const READ_STATE = `SELECT (SELECT count(*) FROM (SELECT 1 FROM accounts LIMIT 2)) < 2 AS isAlone,
  index_form = ? AND renewed IS NULL AS isRenewed FROM library`;

/** Maximum number of rows of a short list. Iterating over more rows costs as much as testing the objects one by one. */
const MAX_SHORT = 2_000;

/**
 * Reads the facts about an account's collection.
 * @param maxShort maximum number of rows of a list to iterate over
 */
export function readCollection(
  { prepare }: ReadConnection,
  { accountId, scope }: Visibility,
  maxShort: number = MAX_SHORT,
): SqliteCollection {
  const others = prepare(
    `SELECT value FROM json_each(?) WHERE EXISTS
      (SELECT 1 FROM object_facets f WHERE account_id = ? AND field = 'language' AND f.value = json_each.value)`,
  )
    .pluck()
    .all(JSON.stringify(STEMMED_LANGUAGES), accountId) as string[];
  const { isAlone, isRenewed } = prepare(READ_STATE).get(INDEX_VERSION) as {
    isAlone: number;
    isRenewed: number;
  };
  const mark = accountMark(accountId);
  return {
    accountId,
    index: isAlone ? 'alone' : isRenewed ? 'apart' : 'mixed',
    languages: [USUAL_LANGUAGE, ...others],
    marks: isRenewed || mark === '' ? [mark] : [mark, ''],
    spaces: visibleSpaces(
      prepare('SELECT id, name FROM spaces WHERE account_id = ?').all(
        accountId,
      ) as SqliteCollection['spaces'],
      scope,
    ),
    isShort: (select, parameters) =>
      prepare(`${select} LIMIT 1 OFFSET +@maxShort`).get({ accountId, maxShort, ...parameters }) ===
      undefined,
  };
}

import { bareText, type Query } from '../../../core/search/query/tree.ts';
import { spelledWords } from '../../../core/search/text/segment.ts';
import type { ReadConnection } from '../database.ts';

/** The largest number of objects with an exactly matching title, which come first. */
const MAX_OF_A_TITLE = 100;

/** The objects whose title equals the query, if that is bare words or a phrase. */
export function exactTitles({ prepare }: ReadConnection, accountId: number, query: Query): number[] {
  const title = query.type === 'phrase' ? query.text : bareText(query);
  if (title === null) return [];
  return prepare(
    `SELECT object_seq FROM object_facets WHERE account_id = ? AND field = 'title' AND value = ?
      ORDER BY object_seq DESC LIMIT ${MAX_OF_A_TITLE}`,
  )
    .pluck()
    .all(accountId, spelledWords(title)) as number[];
}

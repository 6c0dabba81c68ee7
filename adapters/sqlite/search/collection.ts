import { USUAL_LANGUAGE } from '../../../core/search/text/indexed.ts';
import { STEMMED_LANGUAGES } from '../../../core/search/text/stem.ts';
import type { ReadConnection } from '../database.ts';
import type { Collection } from './conditions.ts';

/** The most rows of a short list: iterating over more costs as much as testing the objects one by one. */
const MAX_SHORT = 2_000;

/** Reads what the compiler of queries needs to know about an account's collection. */
export function readCollection({ prepare }: ReadConnection, accountId: number): Collection {
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
      prepare(`${select} LIMIT 1 OFFSET ${MAX_SHORT}`).get({ ...parameters, accountId }) === undefined,
  };
}

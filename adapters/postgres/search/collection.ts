import { LRUCache } from 'lru-cache';
import type { Visibility } from '../../../core/ports/visibility.ts';
import { USUAL_LANGUAGE } from '../../../core/search/text/indexed.ts';
import { STEMMED_LANGUAGES } from '../../../core/search/text/stem.ts';
import { type Collection as Searched, spacesInSight } from '../../sql/collection.ts';
import type { Database } from '../database.ts';
import { START } from '../schema/columns.ts';
import { accountTerm } from '../vector.ts';

/** What searching needs to know about an account's collection. */
export interface Collection extends Searched {
  readonly accountId: number;
  /** The term of its objects in the index of words; null while no other account has any: to look it up with each word takes long. */
  readonly own: string | null;
  /** The number of its objects, deleted ones included, counted up to `MAX_COUNTED`; from `MANY` on as it was lately. */
  readonly size: number;
}

const MAX_COUNTED = 1_000_000;
/** From so many objects on, their number is remembered for so long, for so many accounts: counting a million takes up to a second. */
export const MANY = 5_000;
const REMEMBERED_MS = 600_000;
const MAX_REMEMBERED = 1_000;

const COUNT = `SELECT count(*) FROM (SELECT FROM objects o WHERE o.account_id = @accountId::integer
    LIMIT @atMost::integer) AS counted`;
const READ = `SELECT
  (SELECT coalesce(json_agg(known.code ORDER BY known.code), '[]')
    FROM json_array_elements_text(@languages::text::json) AS known(code)
    WHERE EXISTS (SELECT 1 FROM object_facets f WHERE f.account_id = @accountId::integer AND f.field = 'language'
      AND left(f.value, ${START}) = known.code)) AS others,
  (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name)), '[]') FROM spaces s
    WHERE s.account_id = @accountId::integer) AS spaces,
  (SELECT min(o.account_id) = max(o.account_id) FROM objects o) AS "isAlone",
  (${COUNT}) AS size`;

/** Makes what reads the collection of an account. */
export function collectionReader({
  search,
  searchPrepared,
}: Pick<Database, 'search' | 'searchPrepared'>): (visibility: Visibility) => Promise<Collection> {
  const sizes = new LRUCache<number, Promise<number>>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS });
  const languages = JSON.stringify(STEMMED_LANGUAGES);

  async function count(accountId: number): Promise<number> {
    const [row] = await search<{ count: number }>(COUNT, { accountId, atMost: MAX_COUNTED });
    return row?.count ?? 0;
  }

  function sizeOfMany(accountId: number): Promise<number> {
    const remembered = sizes.get(accountId);
    if (remembered) return remembered;
    const counted = count(accountId);
    sizes.set(accountId, counted);
    counted.catch(() => sizes.delete(accountId));
    return counted;
  }

  return async ({ accountId, scope }) => {
    type Row = { others: string[]; spaces: Collection['spaces']; isAlone: boolean | null; size: number };
    const [row] = await searchPrepared<Row>(READ, { accountId, languages, atMost: MANY });
    const { others = [], spaces = [], size = 0 } = row ?? {};
    return {
      accountId,
      own: row?.isAlone ? null : accountTerm(accountId),
      languages: [USUAL_LANGUAGE, ...others],
      marks: [],
      spaces: spacesInSight(spaces, scope),
      size: size < MANY ? size : await sizeOfMany(accountId),
    };
  };
}

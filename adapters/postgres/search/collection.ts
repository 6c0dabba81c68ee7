import { LRUCache } from 'lru-cache';
import type { Visibility } from '../../../core/ports/visibility.ts';
import { USUAL_LANGUAGE } from '../../../core/search/text/indexed.ts';
import { STEMMED_LANGUAGES } from '../../../core/search/text/stem.ts';
import { type QueryCollection as Searched, visibleSpaces } from '../../sql/collection.ts';
import { START } from '../../sql/schema/describe.ts';
import type { Database } from '../database.ts';
import { accountTerm } from '../vector.ts';

/** Facts about an account's collection for a search. */
export interface PostgresCollection extends Searched {
  readonly accountId: number;
  /**
   * The account's term in the index of words. Null while only one account has objects, since looking the term up with each word is slow.
   */
  readonly accountTerm: string | null;
  /**
   * The number of objects, including objects in the trash. From `MANY` objects on, the number may be ten minutes old; from `VERY_MANY` on,
   * it may be an estimate.
   */
  readonly size: number;
}

/** From this many objects on, an account's count is cached. */
export const MANY = 5_000;
/**
 * From this many objects on, the count comes from Postgres' statistics if they cover the account. Counting a million objects takes up to 1
 * s.
 */
const VERY_MANY = 50_000;
/** Where statistics do not cover the account, objects are counted up to this number. */
const MAX_COUNTED = 1_000_000;
/** How long a count is cached, in milliseconds. */
const REMEMBERED_MS = 600_000;
/** Maximum number of accounts whose counts are cached. */
const MAX_REMEMBERED = 1_000;

const COUNT = `SELECT count(*) FROM (SELECT FROM objects o WHERE o.account_id = @accountId::integer
    LIMIT @atMost::integer) AS counted`;
/** An estimate from statistics, which only cover accounts with a large share of all objects. */
export const ESTIMATE: string = `SELECT known.share * greatest(c.reltuples, 0) AS size
  FROM pg_stats s CROSS JOIN LATERAL unnest(s.most_common_vals::text::int[], s.most_common_freqs) AS known(account, share), pg_class c
  WHERE s.schemaname = current_schema() AND s.tablename = 'objects' AND s.attname = 'account_id' AND known.account = @accountId::integer
    AND c.oid = 'objects'::regclass`;
const READ = `SELECT
  (SELECT coalesce(json_agg(known.code ORDER BY known.code), '[]')
    FROM json_array_elements_text(@languages::text::json) AS known(code)
    WHERE EXISTS (SELECT 1 FROM object_facets f WHERE f.account_id = @accountId::integer AND f.field = 'language'
      AND left(f.value, ${START}) = known.code)) AS others,
  (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name)), '[]') FROM spaces s
    WHERE s.account_id = @accountId::integer) AS spaces,
  (SELECT min(o.account_id) = max(o.account_id) FROM objects o) AS "isAlone",
  (${COUNT}) AS size`;

/** Makes a reader of an account's collection. */
export function collectionReader({
  search,
  searchPrepared,
}: Pick<Database, 'search' | 'searchPrepared'>): (visibility: Visibility) => Promise<PostgresCollection> {
  const sizes = new LRUCache<number, Promise<number>>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS });
  const languages = JSON.stringify(STEMMED_LANGUAGES);

  async function count(accountId: number): Promise<number> {
    const upTo = async (atMost: number) =>
      (await search<{ count: number }>(COUNT, { accountId, atMost }))[0]?.count ?? 0;
    const counted = await upTo(VERY_MANY);
    if (counted < VERY_MANY) return counted;
    const [estimate] = await search<{ size: number }>(ESTIMATE, { accountId });
    return estimate ? Math.max(counted, Math.round(estimate.size)) : upTo(MAX_COUNTED);
  }

  function sizeOfMany(accountId: number): Promise<number> {
    const counted = count(accountId);
    sizes.set(accountId, counted);
    counted.catch(() => sizes.delete(accountId));
    return counted;
  }

  return async ({ accountId, scope }) => {
    type Row = {
      others: string[];
      spaces: PostgresCollection['spaces'];
      isAlone: boolean | null;
      size: number;
    };
    const remembered = sizes.get(accountId);
    const [row] = await searchPrepared<Row>(READ, { accountId, languages, atMost: remembered ? 0 : MANY });
    const { others = [], spaces = [], size = 0 } = row ?? {};
    return {
      accountId,
      accountTerm: row?.isAlone ? null : accountTerm(accountId),
      languages: [USUAL_LANGUAGE, ...others],
      marks: [],
      spaces: visibleSpaces(spaces, scope),
      size: await (remembered ?? (size < MANY ? size : sizeOfMany(accountId))),
    };
  };
}

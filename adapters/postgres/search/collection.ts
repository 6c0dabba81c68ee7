import { USUAL_LANGUAGE } from '../../../core/search/text/indexed.ts';
import type { Collection as Searched } from '../../sql/conditions.ts';
import type { Database } from '../database.ts';

/** What searching needs to know about an account's collection. */
export interface Collection extends Searched {
  readonly accountId: number;
  /** The number of its objects, deleted ones included, counted up to `MAX_COUNTED`. */
  readonly size: number;
}

const MAX_COUNTED = 1_000_000;

const READ = `SELECT
  (SELECT coalesce(json_agg(DISTINCT f.value), '[]') FROM object_facets f
    WHERE f.account_id = @accountId::integer AND f.field = 'language') AS others,
  (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name)), '[]') FROM spaces s
    WHERE s.account_id = @accountId::integer) AS spaces,
  (SELECT count(*) FROM (SELECT 1 FROM objects o WHERE o.account_id = @accountId::integer
    LIMIT ${MAX_COUNTED}) AS counted) AS size`;

export async function readCollection({ search }: Database, accountId: number): Promise<Collection> {
  type Row = { others: string[]; spaces: Collection['spaces']; size: number };
  const [row] = await search<Row>(READ, { accountId });
  const { others = [], spaces = [], size = 0 } = row ?? {};
  return { accountId, languages: [USUAL_LANGUAGE, ...others], marks: [], spaces, size };
}

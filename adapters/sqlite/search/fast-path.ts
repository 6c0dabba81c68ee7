import type { ObjectFilter } from '../../../core/ports/object-reader.ts';
import { allOf, includesTrash, membersOf, type Query } from '../../../core/search/query/tree.ts';
import type { Condition } from '../../sql/conditions.ts';
import { compileFilter } from '../../sql/filter.ts';
import type { ReadConnection } from '../database.ts';
import { sqliteDialect } from '../dialect.ts';
import { limitTo, toValues } from '../statements.ts';
import { conditionOf, readCollection, type SqliteCollection } from './collection.ts';
import { planQuery } from './plan.ts';

/** Maximum number of the newest objects that are examined if nothing else limits their number. */
const MAX_EXAMINED = 1_000;
/** Maximum number of results for which this path is tried. */
const MAX_RESULTS = 500;

/**
 * Answers a query without words on this thread in well under 1 ms, if the newest objects contain enough results, or if the query requires a
 * rare name. A round trip to the search thread takes as long as reading the results.
 * @returns row numbers in list order (D21), or null if the search thread is needed
 */
export function fastPath(
  reader: ReadConnection,
  filter: ObjectFilter,
  limit: number | undefined,
): readonly number[] | null {
  const { query, similarTo } = filter;
  if (limit === undefined || limit > MAX_RESULTS) return null;
  if (!query || similarTo !== undefined || includesTrash(query)) return null;
  const collection = readCollection(reader, filter);
  const { match, scored, condition } = planQuery(query, { ...collection, isShort: () => false });
  if (match !== null || scored !== null || condition === null) return null;
  const newest = amongNewest(reader, filter, { condition, range: rangeOf(query, collection) }, limit);
  if (newest) return newest;
  const narrowed = conditionOf(query, collection);
  return narrowed.isListed ? among(reader, filter, narrowed, limit) : null;
}

/** The condition on the time of the last save, if the query has one. */
function rangeOf(query: Query, collection: SqliteCollection): Condition | null {
  const ranges = membersOf(query).filter((member) => member.type === 'date' && member.field === 'bumped');
  return ranges.length > 0 ? conditionOf(allOf(ranges), collection, 'r') : null;
}

/** The objects that fulfil a condition, which must be selective. */
function among(
  { prepare }: ReadConnection,
  filter: ObjectFilter,
  { sql, parameters }: Condition,
  limit: number,
): readonly number[] {
  const { where, order, parameters: base } = compileFilter(sqliteDialect, filter);
  return prepare(
    `SELECT o.seq FROM objects o WHERE ${where} AND ${sql} ORDER BY ${order} ${limitTo('@limit')}`,
  )
    .pluck()
    .all({ ...toValues(base), ...parameters, limit }) as number[];
}

/** The matches among the newest objects within `range`; null if there are too few, and older objects may match. */
function amongNewest(
  reader: ReadConnection,
  filter: ObjectFilter,
  { condition, range }: { readonly condition: Condition; readonly range: Condition | null },
  limit: number,
): readonly number[] | null {
  const edge = reader
    .prepare(`SELECT o.bumped FROM objects o WHERE o.account_id = @accountId AND o.deleted IS NULL
      AND ${range?.sql ?? 'TRUE'} ORDER BY o.bumped DESC LIMIT 1 OFFSET ${MAX_EXAMINED}`)
    .pluck()
    .get({ accountId: filter.accountId, ...range?.parameters }) as number | undefined;
  if (edge === undefined) return among(reader, filter, condition, limit);
  const sql = `o.bumped > @edge AND ${condition.sql}`;
  const found = among(reader, filter, { sql, parameters: { ...condition.parameters, edge } }, limit);
  return found.length < limit ? null : found;
}

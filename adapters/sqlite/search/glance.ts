import type { ObjectFilter } from '../../../core/ports/storage.ts';
import { allOf, type Query } from '../../../core/search/tree.ts';
import type { ReadConnection } from '../database.ts';
import { compileFilter } from '../filter.ts';
import { limitTo } from '../statements.ts';
import { readCollection } from './collection.ts';
import { type Collection, type Condition, compileQuery, membersOf } from './conditions.ts';
import { planQuery } from './plan.ts';

/** The newest objects that are looked at, where nothing else bounds how many there are. */
const LOOKED_AT = 1_000;
/** Results for which looking at so few may be enough. */
const MOST_RESULTS = 500;

/**
 * Answers a query without words in well under a millisecond or not at all: asking the search thread takes as long as reading
 * the results. It is answered where the newest objects hold results enough, or a name that few objects have narrows it.
 * @returns row numbers in the order of lists (D21), or null where more than a glance is needed
 */
export function glance(
  reader: ReadConnection,
  filter: ObjectFilter,
  limit: number,
): readonly number[] | null {
  const { query, similarTo, accountId } = filter;
  if (!query || similarTo !== undefined || limit < 0 || limit > MOST_RESULTS) return null;
  const collection = readCollection(reader, accountId);
  const { match, scored, condition } = planQuery(query, { ...collection, isShort: () => false });
  if (match !== null || scored !== null || condition === null) return null;
  const newest = amongNewest(reader, filter, condition, rangeOf(query, collection), limit);
  if (newest) return newest;
  const narrowed = compileQuery(query, collection);
  return narrowed.isNarrow ? among(reader, filter, narrowed, limit) : null;
}

/** Within which the query wants the last save to be, where it says so. */
function rangeOf(query: Query, collection: Collection): Condition | null {
  const ranges = membersOf(query).filter((member) => member.type === 'date' && member.field === 'bumped');
  return ranges.length > 0 ? compileQuery(allOf(ranges, true), collection, 'r') : null;
}

/** All that fulfil a condition which few rows can. */
function among(
  { prepare }: ReadConnection,
  filter: ObjectFilter,
  { sql, parameters }: Pick<Condition, 'sql' | 'parameters'>,
  limit: number,
): readonly number[] {
  const { where, order, parameters: base } = compileFilter(filter);
  return prepare(
    `SELECT o.seq FROM objects o WHERE ${where} AND ${sql} ORDER BY ${order} ${limitTo('@limit')}`,
  )
    .pluck()
    .all({ ...base, ...parameters, limit }) as number[];
}

/** Those among the newest objects within `range`; null if there are more objects and these hold too few. */
function amongNewest(
  reader: ReadConnection,
  filter: ObjectFilter,
  condition: Condition,
  range: Condition | null,
  limit: number,
): readonly number[] | null {
  const edge = reader
    .prepare(`SELECT o.bumped FROM objects o WHERE o.account_id = @accountId AND o.deleted IS NULL
      AND ${range?.sql ?? 'TRUE'} ORDER BY o.bumped DESC LIMIT 1 OFFSET ${LOOKED_AT}`)
    .pluck()
    .get({ accountId: filter.accountId, ...range?.parameters }) as number | undefined;
  if (edge === undefined) return among(reader, filter, condition, limit);
  const sql = `o.bumped > @edge AND ${condition.sql}`;
  const found = among(reader, filter, { sql, parameters: { ...condition.parameters, edge } }, limit);
  return found.length < limit ? null : found;
}

import type { Scope } from '../../core/model/access-key.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { ObjectFilter } from '../../core/ports/object-reader.ts';
import { inBatches, MAX_HELD } from './batches.ts';
import type { CompiledFilter, Dialect } from './dialect.ts';
import { compileFilter } from './filter.ts';
import type { Reader } from './reader.ts';
import type { Parameters } from './unit.ts';

/** The form in which a list reads objects. */
interface Form<T> {
  /** Columns to select from `objects o` and `join`. */
  readonly columns: string;
  /** Columns to select when no object is deleted. */
  readonly activeColumns?: string;
  readonly join?: string;
  stream(sql: string, parameters: Parameters, limit: number | undefined): AsyncIterable<T>;
  query(sql: string, parameters: Parameters): Promise<readonly T[]>;
}

/** The row numbers of search results, best first; at most `limit`, if given. */
export type Rank = (filter: ObjectFilter, limit: number | undefined) => Promise<readonly number[]>;

/** Lists objects in one form: see `ObjectReader.list`. */
type ObjectLister<T> = (filter: ObjectFilter, limit?: number) => AsyncIterable<T>;

/** Lists the row numbers of objects, in the order of `ObjectReader.list`. */
export type SeqLister = (filter: ObjectFilter, limit?: number) => Promise<readonly number[]>;

export function seqLister(dialect: Dialect, reader: Pick<Reader, 'query'>, rank: Rank): SeqLister {
  return async (filter, limit) => {
    if (isRanked(filter)) return rank(filter, limit);
    const { from, where, order, parameters } = compileFound(dialect, filter);
    const sql = isOfNewest(filter)
      ? dialect.selectNewest('o.seq', { where, order, parameters }, limit)
      : `SELECT o.seq FROM ${from} WHERE ${where} ORDER BY ${order} ${dialect.limitTo('limit')}`;
    const rows = await reader.query<{ seq: number }>(sql, { ...parameters, limit: limit ?? null });
    return rows.map(({ seq }) => seq);
  };
}

export function objectLister<T>(dialect: Dialect, seqsOf: SeqLister, form: Form<T>): ObjectLister<T> {
  const { columns, activeColumns = columns, join, stream, query } = form;

  function listNewest(filter: ObjectFilter, limit?: number): AsyncIterable<T> {
    const compiled = compileFilter(dialect, filter);
    const sql = dialect.selectNewest(activeColumns, compiled, limit, join);
    return stream(sql, { limit: limit ?? null, ...compiled.parameters }, limit);
  }

  /**
   * Reads each object when its turn comes, and skips those that were deleted or left the scope meanwhile. The scope is checked again:
   * SQLite may have reused a row number for an object of another account.
   */
  async function* listFoundBy(filter: ObjectFilter, limit?: number): AsyncGenerator<T> {
    const { ids: _, ...asked } = filter;
    const { where, parameters } = compileFilter(dialect, asked);
    const listFound = dialect.selectBySeq(columns, where, join);
    const seqs = await seqsOf(filter, limit);
    const read = (some: readonly number[]) => query(listFound, { ...parameters, seqs: some });
    for await (const records of inBatches(seqs, MAX_HELD, read)) yield* records;
  }

  return (filter, limit) => (isOfNewest(filter) ? listNewest(filter, limit) : listFoundBy(filter, limit));
}

/** A filter, and where to look for its matches. */
interface LocatedFilter extends CompiledFilter {
  readonly from: string;
}

/** Compiles the filter of a list without a query: given objects, or the members of a space, are each looked up separately. */
export function compileFound(
  dialect: Dialect,
  { ids, spaceId: asked, ...filter }: ObjectFilter,
): LocatedFilter {
  const spaceId = asked ?? onlySpaceOf(filter.scope);
  if (ids !== undefined) {
    const { parameters, ...rest } = compileFilter(dialect, {
      ...filter,
      ...(spaceId !== undefined && { spaceId }),
    });
    return {
      from: dialect.foundObjects('ids'),
      ...rest,
      parameters: { ...parameters, ids: [...new Set(ids)] },
    };
  }
  const { parameters, ...rest } = compileFilter(dialect, filter);
  if (spaceId === undefined) return { from: 'objects o', ...rest, parameters };
  return { from: dialect.memberObjects('spaceId'), ...rest, parameters: { ...parameters, spaceId } };
}

/** Whether a list starts from all the newest objects, rather than from given or searched ones. */
export function isOfNewest(filter: ObjectFilter): boolean {
  return (
    !isRanked(filter) &&
    filter.ids === undefined &&
    filter.spaceId === undefined &&
    onlySpaceOf(filter.scope) === undefined
  );
}

/** The space to which a scope is restricted, if it is one: everything in sight is in it. */
function onlySpaceOf(scope: Scope): Uid | undefined {
  return scope.type === 'spaces' && scope.spaceIds.length === 1 ? scope.spaceIds[0] : undefined;
}

/** Whether a list is in the order of a search. */
export function isRanked({ query, similarTo }: ObjectFilter): boolean {
  return query !== undefined || similarTo !== undefined;
}

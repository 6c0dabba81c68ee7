import type { Scope } from '../../core/model/access-key.ts';
import type { SearchOrder } from '../../core/model/search-order.ts';
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
  /** Columns to select when no listed object is deleted; `columns` by default. */
  readonly activeColumns?: string;
  readonly join?: string;
  stream(sql: string, parameters: Parameters, limit: number | undefined): AsyncIterable<T>;
  query(sql: string, parameters: Parameters): Promise<readonly T[]>;
  /** Reads row numbers; needed for lists in an order other than that of `ObjectReader.list`. */
  readonly querySeqs?: Reader['query'];
}

/** The row numbers of search results, best first; at most `limit` if it is not undefined. */
export type Rank = (filter: ObjectFilter, limit: number | undefined) => Promise<readonly number[]>;

/** Lists objects in one form (see `ObjectReader.list`). */
type ObjectLister<T> = (filter: ObjectFilter, limit?: number) => AsyncIterable<T>;

/** Lists the row numbers of objects, in the order of `ObjectReader.list`. */
export type SeqLister = (filter: ObjectFilter, limit?: number) => Promise<readonly number[]>;

export function seqLister(dialect: Dialect, reader: Pick<Reader, 'query'>, rank: Rank): SeqLister {
  return async (filter, limit) => {
    if (isRanked(filter)) return rank(filter, limit);
    const { from, parameters, ...found } = compileFound(dialect, filter);
    const sql = isOfNewest(filter)
      ? dialect.selectNewest('o.seq', { ...found, parameters }, limit)
      : `SELECT o.seq FROM ${from} WHERE ${found.where} ORDER BY ${found.order} ${dialect.limitTo('limit')}`;
    const rows = await reader.query<{ seq: number }>(sql, { ...parameters, limit: limit ?? null });
    return rows.map(({ seq }) => seq);
  };
}

export function objectLister<T>(dialect: Dialect, seqsOf: SeqLister, form: Form<T>): ObjectLister<T> {
  const { columns, activeColumns = columns, join, stream, query, querySeqs } = form;

  function listNewest(filter: ObjectFilter, limit?: number): AsyncIterable<T> {
    const compiled = compileFilter(dialect, filter);
    const sql = dialect.selectNewest(activeColumns, compiled, limit, join);
    return stream(sql, { limit: limit ?? null, ...compiled.parameters }, limit);
  }

  /**
   * Reads each object when its turn comes. Skips objects that have since been deleted or have left the scope. Checks the scope again,
   * because SQLite may have reused a row number for an object of another account.
   */
  async function* listFoundBy(filter: ObjectFilter, limit?: number): AsyncGenerator<T> {
    yield* listSeqs(filter, await seqsOf(filter, limit));
  }

  async function* listSeqs(filter: ObjectFilter, seqs: readonly number[]): AsyncGenerator<T> {
    const { ids: _, ...asked } = filter;
    const { where, parameters } = compileFilter(dialect, asked);
    const listFound = dialect.selectBySeq(columns, where, join);
    const read = (some: readonly number[]) => query(listFound, { ...parameters, seqs: some });
    for await (const records of inBatches(seqs, MAX_HELD, read)) yield* records;
  }

  /** All objects in an order of their cards for which there is an index. */
  function listOrdered(filter: ObjectFilter, order: SearchOrder, limit?: number): AsyncIterable<T> {
    const { where, parameters } = compileFilter(dialect, filter);
    const keyed = hasKey(order) ? 'cards k CROSS JOIN objects o' : 'objects o';
    const key = hasKey(order) ? 'k.account_id = @accountId AND o.seq = k.object_seq' : 'TRUE';
    const sql = `SELECT ${activeColumns} FROM ${keyed} ${join ?? ''} WHERE ${key} AND ${where}
      ORDER BY ${orderBy(order, 'o', 'k')} ${dialect.limitTo('limit')}`;
    return stream(sql, { limit: limit ?? null, seed: filter.seed ?? 0, ...parameters }, limit);
  }

  /** Results of a search, members of a space, or objects by id, sorted after all of them have been found. */
  async function* listSorted(filter: ObjectFilter, order: SearchOrder, limit?: number): AsyncGenerator<T> {
    const { order: _, seed = 0, ...found } = filter;
    const seqs = await seqsOf(found);
    const { where, parameters } = compileFilter(dialect, {
      accountId: filter.accountId,
      scope: filter.scope,
      ...(filter.query && { query: filter.query }),
    });
    const keys = 'o.seq, o.seq AS object_seq, o.created, o.bumped, o.id, k.sort_title, k.length';
    const keyed = dialect.selectBySeq(keys, where, 'LEFT JOIN cards k ON k.object_seq = o.seq');
    const sql = `SELECT s.seq FROM (${keyed}) AS s ORDER BY ${orderBy(order, 's', 's')} ${dialect.limitTo('limit')}`;
    const sorted = await querySeqs?.<{ seq: number }>(sql, {
      ...parameters,
      seqs,
      seed,
      limit: limit ?? null,
    });
    yield* listSeqs(
      found,
      (sorted ?? []).map(({ seq }) => seq),
    );
  }

  return (filter, limit) => {
    const { order } = filter;
    if (order === undefined || (order === 'bumped' && isOfNewest(filter)))
      return isOfNewest(filter) ? listNewest(filter, limit) : listFoundBy(filter, limit);
    return isOfNewest(filter) ? listOrdered(filter, order, limit) : listSorted(filter, order, limit);
  };
}

/** Whether an order uses a sort key of cards. */
const hasKey = (order: SearchOrder): boolean => order === 'title' || order === 'longest';

/** A prime below 2^31, and two factors for a pseudo-random order. The product of two remainders fits into 62 bits. */
const PRIME = 2_147_483_647;
const FACTORS = [1_103_515_245, 1_664_525] as const;

/** The ORDER BY of rows whose columns of objects are in `object`, and whose columns of cards are in `card`. */
function orderBy(order: SearchOrder, object: string, card: string): string {
  const [one, other] = FACTORS.map(
    (factor) => `((${object}.seq % ${PRIME}) * ${factor} + @seed::bigint) % ${PRIME}`,
  );
  switch (order) {
    case 'newest':
      return `${object}.created DESC, ${object}.id DESC`;
    case 'oldest':
      return `${object}.created, ${object}.id`;
    case 'bumped':
      return `${object}.bumped DESC, ${object}.id DESC`;
    case 'title':
      return `${card}.sort_title, ${card}.object_seq`;
    case 'longest':
      return `${card}.length DESC, ${card}.object_seq DESC`;
    case 'random':
      return `((${one}) * (${other})) % ${PRIME}, ${object}.seq`;
  }
}

/** A filter, and the relation in which to look for matches. */
interface LocatedFilter extends CompiledFilter {
  readonly from: string;
}

/** Compiles the filter of a list without a query. Looks up objects by id, and members of a space, separately. */
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

/** Whether a list starts from the newest of all objects, rather than from ids or search results. */
export function isOfNewest(filter: ObjectFilter): boolean {
  return (
    !isRanked(filter) &&
    filter.ids === undefined &&
    filter.spaceId === undefined &&
    onlySpaceOf(filter.scope) === undefined
  );
}

/** The space to which a scope is restricted, if there is exactly one: everything visible is in it. */
function onlySpaceOf(scope: Scope): Uid | undefined {
  return scope.type === 'spaces' && scope.spaceIds.length === 1 ? scope.spaceIds[0] : undefined;
}

/** Whether a list is ordered by relevance, as the results of a search are. */
export function isRanked({ query, similarTo }: ObjectFilter): boolean {
  return query !== undefined || similarTo !== undefined;
}

import { isSpaceInScope } from '../../model/access-key.ts';
import type { SearchOrder } from '../../model/search-order.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import type { ObjectFilter } from '../../ports/object-reader.ts';
import type { Storage } from '../../ports/storage.ts';
import { listPrice, MAX_LISTED, MAX_RANKED, searchPrice } from '../../pricing/price-list.ts';
import { parseQuery } from '../../search/query/query.ts';
import { requireSimilarity } from './search.ts';
import { semanticModelOf } from './semantic-model.ts';
import type { SemanticModels } from './semantic-models.ts';

/** A request for a list of objects (docs/api.md, "GET /objects"; D21). */
export interface ListRequest {
  readonly q?: string | undefined;
  readonly ids?: readonly Uid[] | undefined;
  readonly spaceId?: Uid | undefined;
  readonly similarTo?: Uid | undefined;
  readonly limit?: number | undefined;
  /** Only for lists of cards. */
  readonly order?: SearchOrder | undefined;
  readonly seed?: number | undefined;
}

/** The part of a list to read: all of it, for a stream, or at most the cap (D21). */
export type Extent = 'all' | 'capped';

/** Maximum number of records to read; undefined means no limit. */
export function mostOf(extent: Extent, limit: number | undefined, cap = MAX_LISTED): number | undefined {
  return extent === 'all' ? limit : capped(limit, cap);
}

/** Maximum number of records to count. Beyond it, the price no longer rises. */
export function capped(limit: number | undefined, cap: number = MAX_LISTED): number {
  return Math.min(limit ?? cap, cap);
}

/** A list, priced by its length, that has not been read yet. */
export interface Listing<T> {
  readonly records: AsyncIterable<T>;
  /** The number of records, counted up to the cap above which the price no longer rises. */
  count(): Promise<number>;
  /** Whether the search skipped meaning because the model did not respond; known once the first record was read. */
  isMeaningSkipped?(): boolean;
  /** The price of `count` records, in credits (D19). */
  price(count: number): number;
}

/** The objects of a list, as needed to read them in any form. */
interface ObjectListing extends Omit<Listing<never>, 'records'> {
  readonly filter: ObjectFilter;
  /** Maximum number of objects to read; undefined means no limit. */
  readonly limit: number | undefined;
}

interface Ports {
  readonly storage: Storage;
  readonly semanticModels: Pick<SemanticModels, 'serving' | 'queryVector'>;
}

/**
 * The objects in the caller's scope that a request selects.
 * @throws DomainError `invalid` for a bad `q`; `forbidden`, `not-found` for `similarTo`
 */
export async function toListing(
  { storage, semanticModels }: Ports,
  caller: Caller,
  { q, ids, spaceId, similarTo, limit, order, seed }: ListRequest,
  extent: Extent,
): Promise<ObjectListing> {
  if (similarTo !== undefined) await requireSimilarity(storage, caller, similarTo);
  const query = q === undefined ? null : parseQuery(q);
  const cap = query ? MAX_RANKED : MAX_LISTED;
  const isOutOfSight = spaceId !== undefined && !isSpaceInScope(caller.scope, spaceId);
  let isSkipped = false;
  const onSkipped = () => {
    isSkipped = true;
  };
  const filter: ObjectFilter = {
    accountId: caller.account.id,
    scope: caller.scope,
    ...(isOutOfSight ? { ids: [] } : ids && { ids }),
    ...(spaceId !== undefined && { spaceId }),
    ...(query && { query }),
    ...(similarTo !== undefined && { similarTo }),
    ...(order && { order }),
    ...(seed !== undefined && { seed }),
    ...((query || similarTo !== undefined) && (await semanticModelOf(semanticModels, query, onSkipped))),
  };
  return {
    filter,
    limit: mostOf(extent, limit, cap),
    isMeaningSkipped: () => isSkipped,
    count: () => storage.objects.count(filter, capped(limit, cap)),
    price: query || similarTo !== undefined ? searchPrice : listPrice,
  };
}

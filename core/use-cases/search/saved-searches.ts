import type { Change } from '../../changes/change.ts';
import { invalid, isDomainError, notFound, unprocessable } from '../../errors.ts';
import { message } from '../../messages.ts';
import { EVERYTHING } from '../../model/access-key.ts';
import type { SavedSearch, SearchChoices, SearchDraft } from '../../model/saved-search.ts';
import { withDraft } from '../../model/saved-search.ts';
import type { Caller } from '../../model/session.ts';
import { requireSpacesInScope } from '../../model/space.ts';
import type { Uid } from '../../model/uid.ts';
import type { ObjectFilter } from '../../ports/object-reader.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { SearchVisibility } from '../../ports/share-reader.ts';
import type { Storage } from '../../ports/storage.ts';
import { MAX_LISTED, type Operation } from '../../pricing/price-list.ts';
import { parseQuery } from '../../search/query/query.ts';
import { actor } from '../unit-of-work/actor.ts';
import { chargeFor } from '../unit-of-work/credits.ts';
import { getObject } from '../unit-of-work/edit-object.ts';

/**
 * The saved searches of the caller's account (docs/organise.md, "Saved searches"). A key with a content scope sees only searches that it
 * created.
 */
export interface SavedSearches {
  /** The searches that the caller may see, newest first; with `ids`, only these. */
  list(caller: Caller, ids?: readonly Uid[]): Promise<readonly SavedSearch[]>;
  /** @throws DomainError `not-found` */
  get(caller: Caller, id: Uid): Promise<SavedSearch>;
  /** The number of visible objects that each search finds, ignoring its colour, counted up to 10,000. */
  count(caller: Caller, searches: readonly SavedSearch[]): Promise<ReadonlyMap<Uid, number>>;
  /**
   * @throws DomainError `duplicate`, `unprocessable`; `invalid` for a query that cannot be read; `not-found`, `forbidden` for its space or
   * object
   */
  create(caller: Caller, draft: SearchDraft): Promise<SavedSearch>;
  /** @throws DomainError like `create` */
  patch(caller: Caller, id: Uid, draft: SearchDraft): Promise<SavedSearch>;
  /** Deletes a search with its shares, if it exists. */
  delete(caller: Caller, id: Uid): Promise<void>;
}

type Ports = Pick<AllPorts, 'storage' | 'clock' | 'ids'>;

export function savedSearchUseCases({ storage, clock, ids }: Ports): SavedSearches {
  const commit = (caller: Caller, operation: Operation, changes: readonly Change[]) =>
    storage.commit([...changes, actor(caller), ...chargeFor(caller, operation, clock)]);

  async function get(caller: Caller, id: Uid): Promise<SavedSearch> {
    const search = await storage.savedSearches.find(sightOf(caller), id);
    if (search) return search;
    throw notFound('search', id);
  }

  /** Checks that the query can be read, and that its space and object exist. Once they are deleted, the search finds nothing. */
  async function check(caller: Caller, { query }: SearchChoices, { spaceId, similarTo }: SearchDraft) {
    requireQuery(query);
    if (spaceId != null) {
      requireSpacesInScope(caller, [spaceId]);
      if (!(await storage.spaces.find(caller.account.id, spaceId))) throw notFound('space', spaceId);
    }
    if (similarTo != null) await getObject(storage, caller, similarTo);
  }

  return {
    async list(caller, listed) {
      const searches = await storage.savedSearches.list(sightOf(caller));
      return searches.filter(({ id }) => listed === undefined || listed.includes(id));
    },

    get,

    async count(caller, searches) {
      const counts = new Map<Uid, number>();
      for (const search of searches)
        counts.set(search.id, await storage.objects.count(filterOf(caller, search), MAX_LISTED));
      return counts;
    },

    async create(caller, draft) {
      const choices = withDraft({ name: '', query: '' }, draft);
      await check(caller, choices, draft);
      const search: SavedSearch = {
        ...choices,
        id: ids(),
        accountId: caller.account.id,
        owner: caller.scope.type === 'everything' ? '' : caller.session.kid,
        created: clock(),
      };
      await commit(caller, 'searches.create', [{ type: 'search.insert', search }]);
      return search;
    },

    async patch(caller, id, draft) {
      const { accountId, owner, created, ...before } = await get(caller, id);
      const choices = withDraft(before, draft);
      await check(caller, choices, draft);
      const after = { id, accountId, owner, created, ...choices };
      await commit(caller, 'searches.patch', [{ type: 'search.replace', after }]);
      return after;
    },

    async delete(caller, id) {
      const search = await storage.savedSearches.find(sightOf(caller), id);
      const changes: readonly Change[] = search
        ? [{ type: 'search.remove', accountId: search.accountId, id }]
        : [];
      await commit(caller, 'searches.delete', changes);
    },
  };
}

/** The objects that a search finds by words, spaces and similarity. */
export function filterOf(
  { account, scope }: Pick<Caller, 'account' | 'scope'>,
  { query, spaceId, similarTo }: Pick<SearchChoices, 'query' | 'spaceId' | 'similarTo'>,
): ObjectFilter {
  const parsed = parseQuery(query);
  return {
    accountId: account.id,
    scope,
    ...(parsed && { query: parsed }),
    ...(spaceId !== undefined && { spaceId }),
    ...(similarTo !== undefined && { similarTo }),
  };
}

/**
 * Gets a search for sharing or exporting its objects. Keys with a content scope may not publish, so searches that such keys created, and
 * can change, are rejected.
 * @throws DomainError `not-found`; `unprocessable` for a search with a colour, which only the app can apply
 */
export async function publishableSearch(
  { savedSearches }: Pick<Storage, 'savedSearches'>,
  accountId: number,
  id: Uid,
): Promise<SavedSearch> {
  const search = await savedSearches.find({ accountId, scope: EVERYTHING }, id);
  if (search?.owner !== '') throw notFound('search', id);
  if (search.color !== undefined) throw unprocessable(message('search-with-colour', { name: search.name }));
  return search;
}

/** @throws DomainError `invalid` for a query that cannot be read (D38) */
function requireQuery(query: string): void {
  try {
    parseQuery(query);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    throw invalid(`query cannot be read. ${error.message}`);
  }
}

const sightOf = ({ account, scope, session }: Caller): SearchVisibility => ({
  accountId: account.id,
  scope,
  kid: session.kid,
});

import type { ShareChange } from '../../core/changes/share.ts';
import { duplicate, notFound, quote, stale, unprocessable } from '../../core/errors.ts';
import { MAX_SEARCHES, type SavedSearch } from '../../core/model/saved-search.ts';
import { MAX_SHARES, type Share } from '../../core/model/share.ts';
import type { SavedSearchReader, ShareReader } from '../../core/ports/share-reader.ts';
import type { Appliers, Read, State } from './state.ts';

const newestFirst = <T extends { readonly id: string }>(values: Iterable<T>): T[] =>
  [...values].sort((a, b) => (a.id < b.id ? 1 : -1));

export function savedSearchReader(read: Read): SavedSearchReader {
  const list: SavedSearchReader['list'] = async ({ accountId, scope, kid }) =>
    newestFirst(read().savedSearches.values()).filter(
      (one) => one.accountId === accountId && (scope.type === 'everything' || one.owner === kid),
    );
  return { list, find: async (sight, id) => (await list(sight)).find((one) => one.id === id) ?? null };
}

export function shareReader(read: Read): ShareReader {
  const list = async (accountId: number) =>
    newestFirst(read().shares.values()).filter((one) => one.accountId === accountId);
  return {
    list,
    find: async (accountId, id) => (await list(accountId)).find((one) => one.id === id) ?? null,
    async findByToken(token) {
      const share = [...read().shares.values()].find((one) => one.token === token);
      const object = share && 'objectId' in share ? read().objects.get(share.objectId) : undefined;
      return share
        ? { share, version: object && object.deleted === undefined ? object.version : null }
        : null;
    },
  };
}

const countOf = (map: ReadonlyMap<string, { readonly accountId: number }>, accountId: number) =>
  [...map.values()].filter((one) => one.accountId === accountId).length;

function requireFreeName({ id, accountId, owner, name }: SavedSearch, { savedSearches }: State): void {
  for (const one of savedSearches.values())
    if (one.accountId === accountId && one.owner === owner && one.name === name && one.id !== id)
      throw duplicate(`A saved search named ${quote(name)} already exists.`);
}

/** Removes the shares of something that was deleted. */
export function removeSharesOf(id: string, { shares }: State): void {
  for (const share of shares.values())
    if (Object.values(share).includes(id) && share.id !== id) shares.delete(share.id);
}

export const shareAppliers: Pick<Appliers, ShareChange['type']> = {
  'search.insert': ({ search }, state) => {
    if (countOf(state.savedSearches, search.accountId) >= MAX_SEARCHES)
      throw unprocessable(`An account has at most ${MAX_SEARCHES} saved searches: remove one first.`);
    requireFreeName(search, state);
    if (state.savedSearches.has(search.id)) throw stale(`The id ${search.id} is taken.`);
    state.savedSearches.set(search.id, search);
  },
  'search.replace': ({ after }, state) => {
    requireFreeName(after, state);
    if (state.savedSearches.get(after.id)?.accountId !== after.accountId) throw notFound('search', after.id);
    state.savedSearches.set(after.id, after);
  },
  'search.remove': ({ accountId, id }, state) => {
    if (state.savedSearches.get(id)?.accountId !== accountId) return;
    state.savedSearches.delete(id);
    removeSharesOf(id, state);
  },
  'share.insert': ({ share }, state) => {
    const { accountId, id } = share;
    if (countOf(state.shares, accountId) >= MAX_SHARES)
      throw unprocessable(`An account has at most ${MAX_SHARES} shares: end one first.`);
    const named: readonly [string, ReadonlyMap<string, { readonly accountId: number }>][] = [
      ['object', state.objects],
      ['space', state.spaces],
      ['search', state.savedSearches],
    ];
    for (const [name, map] of named) {
      const shown = (share as Share & Record<string, unknown>)[`${name}Id`];
      if (typeof shown === 'string' && map.get(shown)?.accountId !== accountId) throw notFound(name, shown);
    }
    if (state.shares.has(id)) throw stale(`The id ${id} is taken.`);
    state.shares.set(id, share);
  },
  'share.remove': ({ accountId, id }, { shares }) => {
    if (shares.get(id)?.accountId === accountId) shares.delete(id);
  },
};

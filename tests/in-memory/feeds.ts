import type { FeedChange } from '../../core/changes/feed.ts';
import { duplicate, notFound, quote, stale, unprocessable } from '../../core/errors.ts';
import { isSpaceInScope } from '../../core/model/access-key.ts';
import {
  FEED_RESTORED,
  type Feed,
  type FeedChoices,
  MAX_FEEDS,
  SPACE_DELETED,
} from '../../core/model/feed.ts';
import type { FeedReader } from '../../core/ports/feed-reader.ts';
import { inTurn } from './round-robin.ts';
import type { Appliers, Read, State } from './state.ts';

/** A feed with the hashes of its items, and the worker that holds it. */
export interface HeldFeed {
  readonly feed: Feed;
  readonly itemHashes: readonly string[];
  readonly worker: string | null;
  readonly leased: number;
}

const byId = (a: Feed, b: Feed) => (a.id < b.id ? -1 : 1);
const FREE = { worker: null, leased: 0 };

export function feedReader(read: Read): FeedReader {
  const list: FeedReader['list'] = async ({ accountId, scope, kid }) =>
    [...read().feeds.values()]
      .map(({ feed }) => feed)
      .filter((feed) => feed.accountId === accountId)
      .filter((feed) => scope.type === 'everything' || (feed.kid !== undefined && feed.kid === kid))
      .filter(
        ({ spaceId }) => scope.type !== 'spaces' || (spaceId !== undefined && isSpaceInScope(scope, spaceId)),
      )
      .sort(byId);
  return {
    list,
    find: async (visibility, id) => (await list(visibility)).find((feed) => feed.id === id) ?? null,
    due: async (turn) => {
      const { now } = turn;
      const due = [...read().feeds.values()]
        .filter(({ feed, leased }) => !feed.isPaused && feed.due <= now && leased <= now)
        .map(({ feed }) => feed)
        .filter(({ accountId }) => read().accounts.get(accountId)?.suspended === false)
        .sort((a, b) => a.due - b.due || byId(a, b));
      return inTurn(due, turn);
    },
    itemHashes: async (id) => read().feeds.get(id)?.itemHashes ?? [],
    async counts() {
      const active = [...read().feeds.values()]
        .map(({ feed }) => feed)
        .filter(({ isPaused, accountId }) => !isPaused && !read().accounts.get(accountId)?.suspended);
      return {
        active: active.length,
        failing: active.filter(({ failures }) => failures > 0).length,
        due: active.length === 0 ? null : Math.min(...active.map(({ due }) => due)),
        restored: [...read().feeds.values()].filter(
          ({ feed }) => feed.isPaused && feed.remark === FEED_RESTORED,
        ).length,
      };
    },
  };
}

export const feedAppliers: Pick<Appliers, FeedChange['type']> = {
  'feed.insert': ({ feed, itemHashes }, state) => {
    const { feeds } = state;
    if ([...feeds.values()].filter((held) => held.feed.accountId === feed.accountId).length >= MAX_FEEDS)
      throw unprocessable(`An account has at most ${MAX_FEEDS} feeds: remove one first.`);
    requirePlace(feed, state);
    if (feeds.has(feed.id)) throw stale(`The id ${feed.id} is taken.`);
    feeds.set(feed.id, { feed, itemHashes, ...FREE });
  },
  'feed.replace': ({ after }, state) => {
    requirePlace(after, state);
    const held = state.feeds.get(after.id);
    if (held?.feed.accountId !== after.accountId) return;
    const { siteUrl: _, spaceId: __, intervalMs: ___, etag, lastModified, ...kept } = held.feed;
    const { url, title, siteUrl, tags, spaceId, intervalMs, maxFirst, isPaused, due } = after;
    const validators =
      after.url === held.feed.url
        ? { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) }
        : {};
    state.feeds.set(after.id, {
      ...held,
      feed: {
        ...kept,
        ...validators,
        ...{ url, title, tags, maxFirst, isPaused, due },
        ...(siteUrl !== undefined && { siteUrl }),
        ...(spaceId !== undefined && { spaceId }),
        ...(intervalMs !== undefined && { intervalMs }),
      },
      ...FREE,
    });
  },
  'feed.remove': ({ accountId, id }, { feeds }) => {
    if (feeds.get(id)?.feed.accountId === accountId) feeds.delete(id);
  },
  'feed.claim': ({ id, worker, now, until }, { feeds }) => {
    const held = feeds.get(id);
    if (!held || held.leased > now) throw notTheirs(id);
    feeds.set(id, { ...held, worker, leased: until });
  },
  'feed.progress': ({ feed, worker, itemHashes }, { feeds }) => {
    const held = feeds.get(feed.id);
    if (held?.worker !== worker) throw notTheirs(feed.id);
    const { tags, maxFirst, isPaused, created } = held.feed;
    feeds.set(feed.id, {
      feed: { ...feed, tags, maxFirst, isPaused, created },
      itemHashes: itemHashes ?? held.itemHashes,
      ...FREE,
    });
  },
  'feed.release': ({ id, worker }, { feeds }) => {
    const held = feeds.get(id);
    if (held?.worker === worker) feeds.set(id, { ...held, ...FREE });
  },
  'feeds.free': (_change, { feeds }) => {
    for (const [id, held] of feeds) feeds.set(id, { ...held, ...FREE });
  },
};

function requirePlace(
  { id, accountId, url, spaceId, kid }: FeedChoices & Pick<Feed, 'id' | 'accountId' | 'kid'>,
  { feeds, spaces }: State,
): void {
  if (spaceId !== undefined && spaces.get(spaceId)?.accountId !== accountId) throw notFound('space', spaceId);
  const isTaken = [...feeds.values()].some(
    ({ feed }) =>
      feed.accountId === accountId &&
      feed.url === url &&
      feed.id !== id &&
      feed.spaceId === spaceId &&
      feed.kid === kid,
  );
  if (isTaken) throw duplicate(`The feed ${quote(url)} already exists.`);
}

const notTheirs = (id: string) =>
  stale(`The feed ${quote(id)} is being read by another worker or was changed.`);

/** Pauses the feeds of a deleted space. */
export function pauseFeedsOf(spaceId: string, { feeds }: State): void {
  for (const [id, held] of feeds) {
    if (held.feed.spaceId !== spaceId) continue;
    const { spaceId: _, ...feed } = held.feed;
    feeds.set(id, { ...held, feed: { ...feed, isPaused: true, remark: SPACE_DELETED }, ...FREE });
  }
}

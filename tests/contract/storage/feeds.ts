import { describe, expect, it } from 'vitest';
import type { Change } from '../../../core/changes/change.ts';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import { FEED_LEASE_MS, type Feed, MAX_FEEDS, SPACE_DELETED } from '../../../core/model/feed.ts';
import { DAY } from '../../../core/model/instant.ts';
import { countingIds, id } from '../../support/objects.ts';
import type { Workbench } from './workbench.ts';

/** Feeds, their readers, and their known items. */
export function feedContract(bench: Workbench): void {
  const commit = (...changes: readonly Change[]) => bench.storage.commit(changes);
  const space = { id: id(90), accountId: 1, name: 'News', color: '#fff', created: 1 };
  const insertSpace = () => commit({ type: 'space.insert', space });
  const feed: Feed = {
    id: id(80),
    accountId: 1,
    url: 'https://a.test/feed',
    title: 'A',
    tags: ['b', 'a'],
    maxFirst: 10,
    isPaused: false,
    created: 5,
    due: 50,
    failures: 0,
    saved: 0,
  };
  const full: Feed = {
    ...feed,
    id: id(81),
    siteUrl: 'https://a.test/',
    spaceId: space.id,
    intervalMs: 900_000,
    etag: '"1"',
    lastModified: 'Mon, 02 Jan 2023 03:04:05 GMT',
    suggestedMs: 3_600_000,
    read: 40,
    due: 60,
    failures: 2,
    failure: { at: 45, reason: 'It does not answer.', code: 'answer-slow', params: { url: 'a', seconds: 9 } },
    remark: { reason: 'One item has no address.' },
    saved: 7,
  };
  /** Created by a key with a scope. */
  const theirs: Feed = { ...full, id: id(84), kid: 'guest' };
  const insert = (one: Feed = feed, itemHashes: readonly string[] = []) =>
    commit({ type: 'feed.insert', feed: one, itemHashes });
  const sight = { accountId: 1, scope: EVERYTHING };
  const find = (feedId = feed.id) => bench.storage.feeds.find(sight, feedId);
  const due = async (now: number) =>
    (await bench.storage.feeds.due({ now, after: 0, perAccount: 10, limit: 10 })).map((one) => one.id);
  const claim = (worker: string, now: number, feedId = feed.id) =>
    commit({ type: 'feed.claim', id: feedId, worker, now, until: now + 100 });

  describe('feeds', () => {
    it('are due immediately if a clock that was ahead postponed them for longer than a pause can last', async () => {
      await insertSpace();
      await insert({ ...feed, due: 2 * DAY });
      await insert({ ...full, url: 'https://b.test/feed', due: 2 * DAY });
      await claim('ahead', 90 * DAY, full.id);
      await commit({ type: 'waits.limit', now: 0 });
      expect(await due(0)).toEqual([feed.id]);
      expect(await due(2 * DAY)).toEqual([feed.id, full.id]);
      await claim('b', FEED_LEASE_MS, full.id);
      await insert({ ...full, id: id(82), url: 'https://c.test/feed', due: 9 * DAY });
      await commit({ type: 'waits.limit', now: 0 });
      expect(await due(0)).toEqual([feed.id, id(82)]);
    });

    it('are stored with all fields, and visible to keys that may see their space', async () => {
      await insertSpace();
      await insert();
      await insert(full, ['m1', 'm2']);
      await insert(theirs);
      await insert({ ...feed, id: id(85), kid: 'guest' });
      expect(await bench.storage.feeds.list(sight)).toEqual([
        feed,
        full,
        theirs,
        { ...feed, id: id(85), kid: 'guest' },
      ]);
      expect([
        await bench.storage.feeds.itemHashes(feed.id),
        await bench.storage.feeds.itemHashes(full.id),
      ]).toEqual([[], ['m1', 'm2']]);
      const scoped = {
        accountId: 1,
        scope: { type: 'spaces', spaceIds: [space.id] },
        kid: 'guest',
      } as const;
      expect(await bench.storage.feeds.list(scoped)).toEqual([theirs]);
      expect(await bench.storage.feeds.list({ ...scoped, kid: 'other' })).toEqual([]);
      expect(await bench.storage.feeds.find({ ...scoped, kid: 'other' }, theirs.id)).toBeNull();
      expect(await bench.storage.feeds.find(scoped, feed.id)).toBeNull();
      expect(await bench.storage.feeds.list({ ...scoped, scope: { type: 'spaces', spaceIds: [] } })).toEqual(
        [],
      );
      const nonSensitive = { accountId: 1, scope: { type: 'non-sensitive' } } as const;
      expect(await bench.storage.feeds.list(nonSensitive)).toEqual([]);
      expect(await bench.storage.feeds.list({ ...nonSensitive, kid: 'guest' })).toHaveLength(2);
      expect(await bench.storage.feeds.find({ ...sight, accountId: 2 }, feed.id)).toBeNull();
    });

    it('are unique for each address and space, and at most 1,000 in an account', async () => {
      await insertSpace();
      await insert();
      await expect(insert({ ...feed, id: id(82) })).rejects.toMatchObject({ code: 'duplicate' });
      await insert({ ...feed, id: id(86), kid: 'guest' });
      await expect(insert({ ...feed, id: id(87), kid: 'guest' })).rejects.toMatchObject({
        code: 'duplicate',
      });
      await commit({ type: 'feed.remove', accountId: 1, id: id(86) });
      await expect(insert({ ...full, id: feed.id })).rejects.toMatchObject({ code: 'stale' });
      await expect(insert({ ...full, spaceId: id(99) })).rejects.toMatchObject({ code: 'not-found' });
      await expect(insert({ ...full, accountId: 2 })).rejects.toMatchObject({ code: 'not-found' });
      await insert({ ...feed, id: id(83), accountId: 2 });
      const nextId = countingIds();
      const many = Array.from({ length: MAX_FEEDS - 1 }, (_, at) => ({
        ...feed,
        id: nextId(),
        url: `https://b.test/${at}`,
      }));
      for (let at = 0; at < many.length; at += 100) {
        const some = many.slice(at, at + 100);
        await commit(...some.map((one) => ({ type: 'feed.insert', feed: one, itemHashes: [] }) as const));
      }
      await expect(insert(full)).rejects.toMatchObject({ code: 'unprocessable' });
    });

    it('are changed by their owner, which takes them from the worker that reads them', async () => {
      await insertSpace();
      await insert(full, ['m1']);
      await claim('a', 0, full.id);
      const { siteUrl: _, spaceId: __, intervalMs: ___, ...rest } = full;
      const after = { ...rest, title: 'B', tags: [], maxFirst: 3, isPaused: true, due: 99 };
      await commit({ type: 'feed.replace', after: { ...after, accountId: 2 } });
      expect(await find(full.id)).toEqual(full);
      await commit({ type: 'feed.replace', after });
      expect(await find(full.id)).toEqual(after);
      await expect(commit({ type: 'feed.progress', feed: full, worker: 'a' })).rejects.toMatchObject({
        code: 'stale',
      });
      await commit({ type: 'feed.replace', after: { ...after, url: 'https://c.test/' } });
      const { etag: ____, lastModified: _____, ...reset } = after;
      expect(await find(full.id)).toEqual({ ...reset, url: 'https://c.test/' });
      expect(await bench.storage.feeds.itemHashes(full.id)).toEqual(['m1']);
      await commit({ type: 'feed.remove', accountId: 2, id: full.id });
      expect(await find(full.id)).not.toBeNull();
      await commit({ type: 'feed.remove', accountId: 1, id: full.id });
      expect(await find(full.id)).toBeNull();
    });

    it('are read by one worker at a time, until its lease ends or it returns them', async () => {
      await insert();
      await insert({ ...feed, id: id(84), url: 'https://d.test/', due: 10 });
      expect([await due(9), await due(10), await due(50)]).toEqual([[], [id(84)], [id(84), feed.id]]);
      await claim('a', 50);
      expect([await due(50), await due(149), await due(150)]).toEqual([
        [id(84)],
        [id(84)],
        [id(84), feed.id],
      ]);
      await expect(claim('b', 149)).rejects.toMatchObject({ code: 'stale' });
      await claim('b', 150);
      await expect(commit({ type: 'feed.progress', feed, worker: 'a' })).rejects.toMatchObject({
        code: 'stale',
      });
      await commit({ type: 'feed.release', id: feed.id, worker: 'a' });
      expect(await due(151)).toEqual([id(84)]);
      await commit({ type: 'feed.release', id: feed.id, worker: 'b' });
      expect(await due(151)).toEqual([id(84), feed.id]);
      await claim('c', 151);
      await commit({ type: 'feeds.free' });
      await claim('d', 151);
      const read: Feed = {
        ...feed,
        title: 'Of the feed',
        url: 'https://a.test/new',
        etag: '"2"',
        read: 160,
        due: 300,
        saved: 2,
      };
      await commit({ type: 'feed.progress', feed: read, worker: 'd', itemHashes: ['m3'] });
      expect([await find(), await bench.storage.feeds.itemHashes(feed.id)]).toEqual([read, ['m3']]);
      await claim('d', 300);
      const failed: Feed = { ...read, failures: 1, failure: { at: 300, reason: 'No.' }, due: 400 };
      await commit({ type: 'feed.progress', feed: failed, worker: 'd' });
      expect([await find(), await bench.storage.feeds.itemHashes(feed.id)]).toEqual([failed, ['m3']]);
      expect(await bench.storage.feeds.counts()).toEqual({ active: 2, failing: 1, due: 10, restored: 0 });
    });

    it('wait while they are paused, or their account is suspended', async () => {
      await insert();
      const accountId = 1;
      await commit({ type: 'account.set', accountId, settings: { suspended: true } });
      expect(await due(50)).toEqual([]);
      expect(await bench.storage.feeds.counts()).toEqual({ active: 0, failing: 0, due: null, restored: 0 });
      await commit({ type: 'account.set', accountId, settings: { suspended: false } });
      expect(await due(50)).toEqual([feed.id]);
      await commit({ type: 'feed.replace', after: { ...feed, isPaused: true } });
      expect(await due(50)).toEqual([]);
    });

    it('are paused when their space is deleted', async () => {
      await insertSpace();
      await insert(full);
      await claim('a', 0, full.id);
      await commit({ type: 'space.remove', space });
      const { spaceId: _, ...rest } = full;
      expect(await find(full.id)).toEqual({ ...rest, isPaused: true, remark: SPACE_DELETED });
      await expect(commit({ type: 'feed.progress', feed: full, worker: 'a' })).rejects.toMatchObject({
        code: 'stale',
      });
    });
  });
}

import { describe, expect, it } from 'vitest';
import type { Change } from '../../../core/changes/change.ts';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import { MAX_SEARCHES, type SavedSearch } from '../../../core/model/saved-search.ts';
import type { Share } from '../../../core/model/share.ts';
import { countingIds, id, object } from '../../support/objects.ts';
import type { Workbench } from './workbench.ts';

/** Saved searches and shares, and what removes them. */
export function shareContract(bench: Workbench): void {
  const commit = (...changes: readonly Change[]) => bench.storage.commit(changes);
  const search: SavedSearch = { id: id(60), accountId: 1, owner: '', name: 'A', query: 'rye', created: 5 };
  const full: SavedSearch = {
    ...search,
    id: id(61),
    name: 'B',
    sort: 'title',
    icon: '🍞',
    spaceId: id(90),
    similarTo: id(1),
    color: '#fff',
  };
  const insert = (one: SavedSearch = search) => commit({ type: 'search.insert', search: one });
  const share = (more: object): Share =>
    ({ id: id(70), accountId: 1, token: 't', created: 6, choices: {}, ...more }) as Share;
  const show = (one: Share) => commit({ type: 'share.insert', share: one });
  const sight = { accountId: 1, scope: EVERYTHING };

  describe('saved searches', () => {
    it('are listed newest first, and by a key with a scope only if it saved them', async () => {
      await insert();
      await insert(full);
      await insert({ ...search, id: id(62), owner: 'guest' });
      const { savedSearches } = bench.storage;
      expect(await savedSearches.list(sight)).toEqual([
        { ...search, id: id(62), owner: 'guest' },
        full,
        search,
      ]);
      const guest = { ...sight, scope: { type: 'non-sensitive' }, kid: 'guest' } as const;
      expect((await savedSearches.list(guest)).map((one) => one.id)).toEqual([id(62)]);
      expect(await savedSearches.find(guest, id(60))).toBeNull();
      expect(await savedSearches.find({ ...sight, accountId: 2 }, id(60))).toBeNull();
      const { spaceId: _, sort: __, ...after } = full;
      await commit({ type: 'search.replace', after });
      expect(await savedSearches.find(sight, full.id)).toEqual(after);
    });

    it('have unique names, and a limit', async () => {
      await insert();
      await expect(insert({ ...search, id: id(63) })).rejects.toMatchObject({ code: 'duplicate' });
      await expect(insert({ ...search, name: 'C' })).rejects.toMatchObject({ code: 'stale' });
      await insert({ ...full });
      await expect(commit({ type: 'search.replace', after: { ...full, name: 'A' } })).rejects.toMatchObject({
        code: 'duplicate',
      });
      await expect(commit({ type: 'search.replace', after: { ...full, id: id(9) } })).rejects.toMatchObject({
        code: expect.stringMatching(/duplicate|not-found/),
      });
      const ids = countingIds(100);
      for (let count = 2; count < MAX_SEARCHES; count += 1)
        await insert({ ...search, id: ids(), name: `${count}` });
      await expect(insert({ ...search, id: id(64), name: 'Z' })).rejects.toMatchObject({
        code: 'unprocessable',
      });
    });
  });

  describe('shares', () => {
    it('are found by their secret, until they or what they show are gone', async () => {
      await commit(
        { type: 'object.insert', object: object({ id: id(1) }) },
        { type: 'space.insert', space: { id: id(90), accountId: 1, name: 'S', color: '#fff', created: 1 } },
      );
      await insert();
      const shares = [
        share({ objectId: id(1), expires: 9, choices: { title: 'T', notes: true } }),
        share({ id: id(71), token: 'u', spaceId: id(90) }),
        share({ id: id(72), token: 'v', searchId: search.id }),
        share({ id: id(73), token: 'w', tag: 'x' }),
      ];
      for (const one of shares) await show(one);
      expect(await bench.storage.shares.list(1)).toEqual(shares.toReversed());
      expect(await bench.storage.shares.list(2)).toEqual([]);
      const found = await bench.storage.objects.find(1, id(1));
      expect(await bench.storage.shares.findByToken('t')).toEqual({
        share: shares[0],
        version: found?.version,
      });
      expect(await bench.storage.shares.findByToken('u')).toEqual({ share: shares[1], version: null });
      expect(await bench.storage.shares.find(2, id(70))).toBeNull();
      await expect(show(share({ id: id(74), token: 'y', objectId: id(2) }))).rejects.toMatchObject({
        code: 'not-found',
      });
      await expect(
        show(share({ id: id(74), token: 'y', accountId: 2, spaceId: id(90) })),
      ).rejects.toMatchObject({ code: 'not-found' });
      const space = await bench.storage.spaces.find(1, id(90));
      if (!found || !space) throw new Error('nothing there');
      await commit({ type: 'object.destroy', object: found });
      await commit({ type: 'space.remove', space });
      await commit({ type: 'search.remove', accountId: 1, id: search.id });
      await commit({ type: 'share.remove', accountId: 2, id: id(73) });
      expect((await bench.storage.shares.list(1)).map((one) => one.id)).toEqual([id(73)]);
      await commit({ type: 'share.remove', accountId: 1, id: id(73) });
      expect(await bench.storage.shares.findByToken('w')).toBeNull();
    });
  });
}

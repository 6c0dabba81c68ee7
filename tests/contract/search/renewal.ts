import { describe, expect, test } from 'vitest';
import { MARKDOWN } from '../../../core/model/content.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import { savedObject } from '../search-library.ts';
import type { SearchBench } from './workbench.ts';

/** How every storage upgrades its index to the current form. */
export function indexRenewalContract({ storage, save: saveNow, find }: SearchBench): void {
  describe('reindexes objects that an older version saved,', () => {
    const save = async (...objects: readonly SavedObject[]) => {
      await saveNow(...objects);
      await storage().commit([{ type: 'index.renew', objects: [], renewed: 0 }]);
    };
    const next = async (limit: number) => {
      const outdated = await storage().outdatedIndex(limit);
      if (outdated) await storage().commit([{ type: 'index.renew', ...outdated }]);
      return outdated?.objects.map(({ id }) => id) ?? null;
    };

    test('and none that this version saved', async () => {
      await saveNow(savedObject({ id: 'a', title: 'Tide' }));
      expect(await next(2)).toBeNull();
    });

    test('a few at a time, each once, oldest first, and finds them as before', async () => {
      await save(...['a', 'b', 'c'].map((id) => savedObject({ id, title: `Tide ${id}`, language: 'de' })));
      const found = (await find('tide')).toSorted();
      expect(found).toEqual(['a', 'b', 'c']);
      expect(await next(2)).toEqual(['a', 'b']);
      expect(await next(2)).toEqual(['c']);
      expect(await next(2)).toEqual([]);
      expect(await next(2)).toBeNull();
      await saveNow(savedObject({ id: 'd', title: 'Tide d' }));
      expect(await next(2)).toBeNull();
      expect((await find('tide')).toSorted()).toEqual([...found, 'd']);
    });

    test('and fewer long ones, but at least one', async () => {
      const body = 'tide '.repeat(60_000);
      const ids = ['a', 'b', 'c', 'd'];
      await save(
        ...ids.map((id) => savedObject({ id, ...(id !== 'a' && { content: { type: MARKDOWN, body } }) })),
      );
      expect(await next(5)).toEqual(['a', 'b']);
      expect(await next(5)).toEqual(['c']);
      expect(await next(5)).toEqual(['d']);
      expect(await next(5)).toEqual([]);
    });

    test('and a change keeps a name that it has twice, as its kind and as its entity', async () => {
      const before = savedObject({
        id: 'a',
        kind: 'note',
        mainEntity: { id: 'e', '@type': ['Note', 'Tide'] },
      });
      await save(before);
      const after = { ...before, title: 'Moon', mainEntity: { id: 'e', '@type': 'Note' } };
      await storage().commit([{ type: 'object.replace', before, after }]);
      expect(await find('type:note')).toEqual(['a']);
      expect(await find('type:tide')).toEqual([]);
    });

    test('and never in the state before a change', async () => {
      const before = savedObject({ id: 'a', title: 'Tide' });
      await save(before);
      const outdated = await storage().outdatedIndex(5);
      if (!outdated) throw new Error('Nothing is outdated.');
      await storage().commit([{ type: 'object.replace', before, after: { ...before, title: 'Moon' } }]);
      await expect(storage().commit([{ type: 'index.renew', ...outdated }])).rejects.toMatchObject({
        code: 'stale',
      });
      expect(await find('moon')).toEqual(['a']);
      expect(await next(5)).toEqual(['a']);
      expect(await find('moon')).toEqual(['a']);
      expect(await find('tide')).toEqual([]);
    });
  });
}

import { beforeEach, describe, expect, it } from 'vitest';
import type { Scope } from '../../../core/model/access-key.ts';
import { TagFlag } from '../../../core/model/tag.ts';
import type { ObjectFilter } from '../../../core/ports/object-reader.ts';
import { id, object } from '../../support/objects.ts';
import { EVERYTHING, type Workbench } from './workbench.ts';

/** Lists of objects. */
export function listContract(bench: Workbench): void {
  const { insert, all, ids, join, insertSpace } = bench;

  describe('the list', () => {
    const trashed = object({ id: id(5), bumped: 99 });

    beforeEach(async () => {
      await insert(
        object({ id: id(1), bumped: 10, kind: 'url', url: 'https://a.example/' }),
        object({ id: id(2), bumped: 30 }),
        object({ id: id(3), bumped: 20 }),
        object({ id: id(4), bumped: 20 }),
        trashed,
        object({ id: id(6), bumped: 99, accountId: 2 }),
      );
      await insertSpace(id(20));
      await insertSpace(id(21));
      await join(id(3), id(20));
      await join(id(1), id(21), id(20));
      await join(id(5), id(20));
      await bench.storage.commit([
        { type: 'object.replace', before: trashed, after: { ...trashed, deleted: 50 } },
      ]);
    });

    it('contains the active objects of an account, newest bump first, then newest id', async () => {
      expect(await ids()).toEqual([id(2), id(4), id(3), id(1)]);
      expect(await ids({ accountId: 2 })).toEqual([id(6)]);
      expect(await ids({ accountId: 3 })).toEqual([]);
      expect(await all()).toContainEqual(await bench.storage.objects.find(1, id(1)));
    });

    it('ends at its limit', async () => {
      expect(await ids({}, 2)).toEqual([id(2), id(4)]);
      expect((await ids({}, Number.MAX_SAFE_INTEGER)).length).toBe(4);
    });

    it.each<[string, Partial<ObjectFilter>, number[]]>([
      ['ids', { ids: [id(1), id(2), id(1), id(5), id(6), id(99), ''] }, [2, 1]],
      ['no ids', { ids: [] }, []],
      ['a space', { spaceId: id(20) }, [3, 1]],
      ['an unknown space', { spaceId: id(99) }, []],
      ['an empty space id', { spaceId: '' }, []],
      ['a space and ids', { spaceId: id(20), ids: [id(1), id(2)] }, [1]],
      ['the scope of non-sensitive objects', { scope: { type: 'non-sensitive' } }, [1]],
      ['a scope of spaces', { scope: { type: 'spaces', spaceIds: [id(20), id(99)] } }, [3, 1]],
      ['a scope of no spaces', { scope: { type: 'spaces', spaceIds: [] } }, []],
      ['a scope and another space', { scope: { type: 'spaces', spaceIds: [id(20)] }, spaceId: id(21) }, [1]],
    ])('filters by %s, and counts the same', async (_name, filter, expected) => {
      expect(await ids(filter)).toEqual(expected.map(id));
      expect(await bench.storage.objects.count({ ...EVERYTHING, ...filter }, 1_000)).toBe(expected.length);
    });

    it('counts no further than requested', async () => {
      expect(await bench.storage.objects.count(EVERYTHING, 3)).toBe(3);
      expect(await bench.storage.objects.count(EVERYTHING, 10)).toBe(4);
    });

    it('is a snapshot, whatever is written meanwhile', async () => {
      const seen: string[] = [];
      for await (const one of bench.storage.objects.list(EVERYTHING)) {
        seen.push(one.id);
        if (seen.length > 1) continue;
        await insert(object({ id: id(7), bumped: 1 }));
        const before = await bench.storage.objects.find(1, id(1));
        if (!before) throw new Error('The object is missing.');
        await bench.storage.commit([{ type: 'object.replace', before, after: { ...before, deleted: 1 } }]);
      }
      expect(seen).toEqual([id(2), id(4), id(3), id(1)]);
      expect(await ids()).toEqual([id(2), id(4), id(3), id(7)]);
    });

    it.each(['objects', 'cards'])(
      'of given ids shows no other %s, whatever is written meanwhile',
      async (form) => {
        const numbers = Array.from({ length: 30 }, (_, index) => 100 + index);
        const last = object({ id: id(130), bumped: 1 });
        await insert(...numbers.map((number) => object({ id: id(number), bumped: number })), last);
        for (const number of [...numbers, 130]) await join(id(number), id(20));
        const filter: ObjectFilter = {
          ...EVERYTHING,
          scope: { type: 'spaces', spaceIds: [id(20)] },
          ids: [...numbers, 130].map(id),
        };
        const { objects } = bench.storage;
        const seen: string[] = [];
        for await (const one of form === 'cards' ? objects.listCards(filter) : objects.list(filter)) {
          seen.push(one.id);
          if (seen.length > 1) continue;
          await bench.storage.commit([{ type: 'object.destroy', object: last }]);
          await insert(object({ id: id(131), accountId: 2 }));
          await bench.storage.commit([
            { type: 'memberships.remove', accountId: 1, objectId: id(100), spaceId: id(20) },
          ]);
        }
        expect(seen).toEqual(numbers.slice(1).toReversed().map(id));
      },
    );

    it('supports many simultaneous readers, including those that stop early', async () => {
      const readers = Array.from({ length: 20 }, async (_, index) => {
        let read = 0;
        for await (const _one of bench.storage.objects.list(EVERYTHING)) {
          read += 1;
          if (index % 2 && read === 2) break;
          await new Promise((resolve) => setImmediate(resolve));
        }
        return read;
      });
      expect(await Promise.all(readers)).toEqual(
        Array.from({ length: 20 }, (_, index) => (index % 2 ? 2 : 4)),
      );
      expect((await ids()).length).toBe(4);
    });

    it('counts the uses of a tag on objects in scope, except those gone from the trash', async () => {
      const tags = [{ id: id(90), name: 'garden', flags: TagFlag.Manual }];
      const [old, recent] = [object({ id: id(9), tags }), object({ id: id(10), tags })];
      await insert(object({ id: id(8), tags }), old, recent, object({ id: id(11), tags, accountId: 2 }));
      await join(old.id, id(20));
      await join(recent.id, id(20));
      await bench.storage.commit([
        { type: 'object.replace', before: old, after: { ...old, deleted: 40 } },
        { type: 'object.replace', before: recent, after: { ...recent, deleted: 60 } },
      ]);
      const uses = (scope: Scope, goneBefore: number) =>
        bench.storage.tags.countUses({ accountId: 1, scope }, 'garden', goneBefore);
      const space: Scope = { type: 'spaces', spaceIds: [id(20)] };
      expect(await uses(EVERYTHING.scope, 40)).toBe(3);
      expect(await uses(EVERYTHING.scope, 50)).toBe(2);
      expect(await uses(space, 40)).toBe(2);
      expect(await uses(space, 50)).toBe(1);
    });

    it('of the trash begins with the object deleted first, across accounts', async () => {
      await insert(
        object({ id: id(8), deleted: 40, accountId: 2 }),
        object({ id: id(9), deleted: 60 }),
        object({ id: id(10), deleted: 70 }),
      );
      const trash = async (before: number, limit: number) =>
        (await bench.storage.objects.listDeletedBefore(before, limit)).map((one) => one.id);
      expect(await trash(70, 10)).toEqual([id(8), id(5), id(9)]);
      expect(await trash(70, 1)).toEqual([id(8)]);
      expect(await trash(40, 10)).toEqual([]);
    });

    it('of reading places contains objects begun but not finished, last read first', async () => {
      await insert(
        object({ id: id(21) }),
        object({ id: id(22) }),
        object({ id: id(23), deleted: 1 }),
        object({ id: id(24), accountId: 2 }),
      );
      const place = (key: number, progress: number, at: number) => ({
        type: 'place.put' as const,
        place: { objectId: id(key), part: 3, within: 0.25, progress, at },
      });
      await bench.storage.commit([
        place(21, 0.5, 1),
        place(22, 1, 2),
        place(23, 0.5, 3),
        place(24, 0.5, 4),
        place(99, 0.5, 5),
      ]);
      const { places } = bench.storage;
      const mine = { accountId: 1, scope: { type: 'everything' } } as const;
      expect(await places.list(mine, 10)).toEqual([place(21, 0.5, 1).place]);
      await bench.storage.commit([place(22, 0.1234, 6)]);
      expect((await places.list(mine, 10)).map(({ objectId }) => objectId)).toEqual([id(22), id(21)]);
      expect(await places.list(mine, 1)).toEqual([place(22, 0.1234, 6).place]);
      expect(await places.list({ ...mine, scope: { type: 'spaces', spaceIds: [id(1)] } }, 10)).toEqual([]);
      expect([await places.find(1, id(24)), await places.find(2, id(24))]).toEqual([
        null,
        place(24, 0.5, 4).place,
      ]);
    });

    it('of blobs contains every blob that an object refers to', async () => {
      const blob = (key: number) => ({ key: id(key), sha256: 'x', type: 'image/png', sizeBytes: 1 });
      await insert(
        object({ id: id(11), blob: blob(70), screenshot: blob(71) }),
        object({ id: id(12), blob: blob(72), deleted: 1, accountId: 2 }),
        object({ id: id(13), thumbnail: { ...blob(76), small: blob(77) } }),
      );
      const picture = { type: 'picture.put', accountId: 2, objectId: id(12), address: 'a' } as const;
      await bench.storage.commit([
        { ...picture, blob: blob(73) },
        { ...picture, blob: blob(74) },
        { ...picture, objectId: id(99), blob: blob(75) },
      ]);
      expect(await bench.storage.pictures.find(2, id(12), 'a')).toEqual(blob(73));
      expect(await bench.storage.pictures.find(1, id(12), 'a')).toBeNull();
      expect(await bench.storage.pictures.list(2, [id(11), id(12)])).toEqual([blob(73)]);
      const copy = {
        made: 1,
        confirmed: 1,
        origin: 'fetched',
        url: 'https://a.example',
        missing: 0,
      } as const;
      const page = { ...copy, content: 'a', page: 'x', files: [blob(80)] };
      const other = { ...blob(81), sha256: 'y' };
      const put = { type: 'copy.put', accountId: 1, objectId: id(11), copy: { ...page, id: id(1) } } as const;
      await bench.storage.commit([{ ...put, shared: [] }]);
      await bench.storage.commit([
        {
          ...put,
          objectId: id(13),
          copy: { ...page, id: id(2), files: [blob(80), other] },
          shared: [blob(80)],
        },
        { type: 'copy.confirm', objectId: id(11), id: id(1), at: 2 },
      ]);
      for (const refused of [
        { ...put, copy: { ...page, id: id(3) }, shared: [blob(89)] },
        { ...put, accountId: 2, copy: { ...page, id: id(3) }, shared: [blob(80)] },
      ])
        await expect(bench.storage.commit([refused])).rejects.toMatchObject({ code: 'stale' });
      const { copies } = bench.storage;
      expect(await copies.list(1, id(11))).toEqual([{ ...page, id: id(1), confirmed: 2 }]);
      expect([await copies.list(2, id(11)), await copies.find(1, id(11), id(2))]).toEqual([[], null]);
      expect(await copies.filesOf(1, [id(11), id(13)])).toHaveLength(2);
      expect(await copies.filesWith(2, [blob(80).sha256])).toEqual([]);
      const found: string[] = [];
      for await (const { objectId, blob: one } of bench.storage.objects.listBlobs())
        found.push(`${objectId} ${one.key}`);
      expect(found.sort()).toEqual([
        `${id(11)} ${id(70)}`,
        `${id(11)} ${id(71)}`,
        `${id(11)} ${id(80)}`,
        `${id(12)} ${id(72)}`,
        `${id(12)} ${id(73)}`,
        `${id(13)} ${id(76)}`,
        `${id(13)} ${id(77)}`,
        `${id(13)} ${id(81)}`,
      ]);
    });
  });
}

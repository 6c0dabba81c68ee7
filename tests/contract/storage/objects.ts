import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../../../core/changes/change.ts';
import { sharedIdentity } from '../../../core/model/identity.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import { MAX_OBJECT_SPACES } from '../../../core/model/space.ts';
import { fullObject, id, object } from '../../support/objects.ts';
import { EVERYTHING, NOTE, type Workbench } from './workbench.ts';

/** Single objects, and their memberships in spaces. */
export function objectContract(bench: Workbench): void {
  const { insert, ids, join, insertSpace } = bench;

  describe('objects', () => {
    const full = { ...fullObject, spaceIds: [] };

    it('are returned as they were stored, with every field and with none', async () => {
      const { content: _, ...bare } = object({ id: id(2), title: '' });
      await insert(full, bare);
      expect(await bench.storage.objects.find(1, full.id)).toEqual(full);
      expect(await bench.storage.objects.find(1, bare.id)).toEqual(bare);
      expect(await bench.storage.objects.findByIdentity(1, full.identity)).toEqual(full);
    });

    const longNotes = ['a', 'b', 'c'].map((letter, at) => ({
      id: id(90 + at),
      content: { type: 'text/markdown' as const, body: letter.repeat(150_000) },
      references: [letter],
    }));

    it('are returned complete and in order when their notes are long', async () => {
      const long = object({ id: id(2), identity: 'content:long', notes: longNotes, bumped: 20 });
      await insert(object({ id: id(1), bumped: 30 }), long, object({ id: id(3), bumped: 10 }));
      const { find, findByIdentity, list } = bench.storage.objects;
      expect(await find(1, long.id)).toEqual(long);
      expect(await findByIdentity(1, 'content:long')).toEqual(long);
      for (const listed of [
        list({ ...EVERYTHING, accountId: 1 }),
        list({ ...EVERYTHING, accountId: 1 }, 3),
        list({ ...EVERYTHING, accountId: 1, ids: [id(1), id(2), id(3)] }),
      ]) {
        const found: SavedObject[] = [];
        for await (const one of listed) found.push(one);
        expect(found.map((one) => one.id)).toEqual([id(1), id(2), id(3)]);
        expect(found[1]).toEqual(long);
      }
    });

    it('are returned in one consistent state if long notes change while they are read', async () => {
      const long = object({ id: id(2), notes: longNotes });
      await insert(long);
      let before = long;
      for (let at = 1; at <= 4; at++) {
        const after = {
          ...before,
          title: `title ${at}`,
          notes: before.notes.slice(0, 3 - (at >> 1)),
          modified: at,
        };
        const finding = bench.storage.objects.find(1, long.id);
        await bench.storage.commit([{ type: 'object.replace', before, after }]);
        const now = { ...after, version: before.version + 1 };
        expect([before, now]).toContainEqual(await finding);
        before = now;
      }
    });

    it('belong to one account', async () => {
      await insert(full);
      for (const missing of [
        bench.storage.objects.find(2, full.id),
        bench.storage.objects.find(1, id(99)),
        bench.storage.objects.find(1, ''),
        bench.storage.objects.findByIdentity(2, full.identity),
        bench.storage.objects.findByIdentity(1, 'content:other'),
      ]) {
        expect(await missing).toBeNull();
      }
      await insert(object({ id: id(3), accountId: 2, identity: full.identity }));
      expect((await bench.storage.objects.findByIdentity(2, full.identity))?.id).toBe(id(3));
    });

    it('are found by their content, an active one before the last deleted one', async () => {
      const identity = 'content:text/markdown:0a';
      const find = async () => (await bench.storage.objects.findByIdentity(1, identity))?.id;
      const second = object({ id: id(2), identity: sharedIdentity(identity, id(2)) });
      await insert(
        object({ id: id(4), identity: `${identity}0` }),
        object({ id: id(5), accountId: 2, identity: sharedIdentity(identity, id(5)) }),
      );
      expect(await find()).toBeUndefined();
      await insert(second);
      expect(await find()).toBe(id(2));
      await insert(object({ id: id(3), identity, deleted: 7 }));
      expect(await find()).toBe(id(2));
      await bench.storage.commit([
        { type: 'object.replace', before: second, after: { ...second, deleted: 6 } },
      ]);
      expect(await find()).toBe(id(3));
    });

    it('are stale if the same content already exists', async () => {
      await insert(full);
      await expect(insert(object({ id: id(2), identity: full.identity }))).rejects.toMatchObject({
        code: 'stale',
      });
      await expect(insert(object({ identity: 'content:other' }))).rejects.toMatchObject({ code: 'stale' });
      expect(await bench.storage.objects.find(1, id(2))).toBeNull();
    });

    it('are replaced field by field, including tags and notes', async () => {
      await insert(full);
      const {
        url: _,
        blob: __,
        screenshot: ___,
        mainEntity: ____,
        language: _____,
        deleted: ______,
        ...rest
      } = full;
      const after: SavedObject = {
        ...rest,
        kind: 'note',
        title: 'New',
        completed: false,
        content: NOTE,
        identity: 'content:new',
        tags: [
          { id: id(81), name: '2 to do', flags: 10 },
          { id: id(82), name: 'c', flags: 8 },
        ],
        notes: [
          { id: id(91), content: NOTE, references: [] },
          { id: id(92), content: NOTE, references: [] },
        ],
        refusedTags: ['b'],
        references: [],
        bumped: 5,
        modified: 6,
      };
      await bench.storage.commit([{ type: 'object.replace', before: full, after }]);
      expect(await bench.storage.objects.find(1, full.id)).toEqual({ ...after, version: 2 });
      expect(await bench.storage.objects.findByIdentity(1, full.identity)).toBeNull();
    });

    it('get a tag again that was just removed', async () => {
      const before = object({ tags: [{ id: id(80), name: 'a', flags: 8 }] });
      await insert(before);
      const after = { ...before, tags: [{ id: id(81), name: 'a', flags: 2 }] };
      await bench.storage.commit([{ type: 'object.replace', before, after }]);
      expect((await bench.storage.objects.find(1, id(1)))?.tags).toEqual(after.tags);
    });

    it('are stale if they were changed after they were read', async () => {
      const read = object();
      await insert(read);
      const replace = (title: string): Change => ({
        type: 'object.replace',
        before: read,
        after: { ...read, title },
      });
      await bench.storage.commit([replace('first')]);
      await expect(bench.storage.commit([replace('second')])).rejects.toMatchObject({ code: 'stale' });
      await expect(bench.storage.commit([{ type: 'object.destroy', object: read }])).rejects.toMatchObject({
        code: 'stale',
      });
      const unknown = object({ id: id(9), identity: 'x' });
      const lost: Change = { type: 'object.replace', before: unknown, after: unknown };
      await expect(bench.storage.commit([lost])).rejects.toMatchObject({ code: 'stale' });
      expect(await bench.storage.objects.find(1, id(1))).toMatchObject({ title: 'first', version: 2 });
    });

    it('are changed by one of many simultaneous writers', async () => {
      const read = object();
      await insert(read);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) =>
          bench.storage.commit([
            { type: 'object.replace', before: read, after: { ...read, title: `${index}` } },
          ]),
        ),
      );
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled').length).toBe(1);
      expect((await bench.storage.objects.find(1, id(1)))?.version).toBe(2);
    });

    it('are destroyed with everything that belongs to them', async () => {
      const { deleted: _, ...whole } = full;
      await insertSpace(id(20));
      await insert(whole);
      await join(whole.id, id(20));
      await bench.storage.commit([{ type: 'object.destroy', object: whole }]);
      expect(await bench.storage.objects.find(1, whole.id)).toBeNull();
      await insert(whole);
      expect(await bench.storage.objects.find(1, whole.id)).toEqual(whole);
    });
  });

  describe('memberships', () => {
    beforeEach(() => insert(object(), object({ id: id(2) })));

    it('are kept in the order of creation, each once', async () => {
      for (const number of [20, 21, 22]) await insertSpace(id(number));
      await join(id(1), id(22), id(20));
      await join(id(1), id(20), id(21));
      expect((await bench.storage.objects.find(1, id(1)))?.spaceIds).toEqual([id(22), id(20), id(21)]);
    });

    it('need a space and an object of the same account', async () => {
      await insertSpace(id(20));
      await insertSpace(id(21), 2);
      for (const [objectId, spaceId] of [
        [id(1), id(99)],
        [id(1), id(21)],
        [id(99), id(20)],
      ] as const) {
        await expect(join(objectId, spaceId)).rejects.toMatchObject({ code: 'not-found' });
      }
      await expect(join(id(1), id(20), id(99))).rejects.toMatchObject({ code: 'not-found' });
      expect((await bench.storage.objects.find(1, id(1)))?.spaceIds).toEqual([]);
    });

    it('can be created for many objects together, in order', async () => {
      await insertSpace(id(20));
      await insert(object({ id: id(3), deleted: 1 }), object({ id: id(4), accountId: 2 }));
      const fill = (...objectIds: readonly string[]) =>
        bench.storage.commit([{ type: 'space.fill', accountId: 1, spaceId: id(20), objectIds }]);
      const members = async () => {
        const seen = [];
        for await (const one of bench.storage.spaces.listObjects(EVERYTHING, id(20))) seen.push(one);
        return seen;
      };
      await fill();
      for (const [refused, code] of [
        [[id(1), id(99), id(3)], 'not-found'],
        [[id(1), id(4)], 'not-found'],
        [[id(1), id(3), id(99)], 'not-found'],
        [[id(1), id(3)], 'unprocessable'],
      ] as const) {
        await expect(fill(...refused)).rejects.toMatchObject({ code });
      }
      expect(await members()).toEqual([]);
      await bench.under.countAs(id(20), 9_999);
      await expect(fill(id(1), id(2))).rejects.toMatchObject({ code: 'unprocessable' });
      await bench.under.countAs(id(20), 9_998);
      await fill(id(2), id(1));
      await fill(id(1), id(2));
      expect(await members()).toEqual([id(2), id(1)]);
    });

    it('are limited to 100 for an object', async () => {
      const spaces = Array.from({ length: MAX_OBJECT_SPACES + 1 }, (_, index) => id(200 + index));
      for (const space of spaces) await insertSpace(space);
      await expect(join(id(1), ...spaces)).rejects.toMatchObject({ code: 'unprocessable' });
      await join(id(1), ...spaces.slice(1));
      await join(id(1), ...spaces.slice(1));
      await expect(join(id(1), spaces[0] ?? '')).rejects.toMatchObject({ code: 'unprocessable' });
      await expect(
        bench.storage.commit([
          { type: 'space.fill', accountId: 1, spaceId: spaces[0] ?? '', objectIds: [id(2), id(1)] },
        ]),
      ).rejects.toMatchObject({ code: 'unprocessable' });
      expect((await bench.storage.objects.find(1, id(1)))?.spaceIds).toEqual(spaces.slice(1));
    });

    it('are limited to 10,000 for a space, and freed when an object is destroyed', async () => {
      await insertSpace(id(20));
      await bench.under.countAs(id(20), 9_999);
      await join(id(1), id(20));
      await expect(join(id(2), id(20))).rejects.toMatchObject({ code: 'unprocessable' });
      await join(id(1), id(20));
      await bench.storage.commit([{ type: 'object.destroy', object: object() }]);
      await join(id(2), id(20));
      expect(await ids({ spaceId: id(20) })).toEqual([id(2)]);
    });
  });
}

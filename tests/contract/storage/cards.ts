import { describe, expect, it } from 'vitest';
import { presentCard } from '../../../adapters/http/replies/present-card.ts';
import type { Job } from '../../../core/model/job.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import type { ObjectFilter } from '../../../core/ports/object-reader.ts';
import { type Card, previewOf } from '../../../core/previews/card.ts';
import { CardFlag } from '../../../core/previews/card-flag.ts';
import { parseQuery } from '../../../core/search/query/query.ts';
import { id, object } from '../../support/objects.ts';
import { EVERYTHING, type Workbench } from './workbench.ts';

/** Cards, the trash, and numbers of objects. */
export function cardContract(bench: Workbench): void {
  const { insert, insertSpace, join } = bench;

  async function cards(filter: Partial<ObjectFilter> = {}, limit?: number): Promise<readonly Card[]> {
    const found: Card[] = [];
    for await (const card of bench.storage.objects.listCards({ ...EVERYTHING, ...filter }, limit))
      found.push(card);
    expect(await shown({ ...EVERYTHING, ...filter }, limit)).toEqual(found.map(presentCard));
    return found;
  }

  /** The cards as the database writes them. */
  async function shown(filter: ObjectFilter, limit?: number): Promise<readonly unknown[]> {
    const read: unknown[] = [];
    for await (const part of bench.storage.objects.listCardTexts(filter, ',', limit)) {
      if ('json' in part) read.push(...JSON.parse(`[${Buffer.from(part.json)}]`));
      else read.push(presentCard(part));
    }
    return read;
  }

  const replace = (before: SavedObject, more: Partial<SavedObject>) =>
    bench.storage.commit([{ type: 'object.replace', before, after: { ...before, ...more } }]);

  const job = (objectId: string, number: number, state: Job['state']): Job => ({
    id: id(number),
    accountId: 1,
    objectId,
    step: number % 2 === 0 ? 'read' : 'describe',
    state,
    trigger: 'change',
    attempts: 0,
    due: 0,
  });

  describe('cards', () => {
    const picture = {
      key: id(70),
      sha256: 'abcdef0123456789',
      type: 'image/webp',
      sizeBytes: 1,
      width: 640,
      height: 480,
      colors: ['#111111', '#222222', '#333333', '#444444'],
    };

    it('are the same as the database writes them, with any time and several lines', async () => {
      const times = [0, 1, 999, 951_782_400_000, 1_700_000_000_123, 4_102_444_799_999];
      const body = 'One line\n\n- another "line"\n- and a third';
      const content = { type: 'text/markdown', body } as const;
      await insert(...times.map((bumped, n) => object({ id: id(30 + n), bumped, content })));
      expect((await cards()).map((card) => card.bumped)).toEqual(times.toReversed());
      expect((await cards({}, 1))[0]?.lines).toHaveLength(4);
    });

    it('show their objects as of the last change', async () => {
      const first = object({ title: 'Old', bumped: 7 });
      await insert(first);
      const after = { title: 'A longer title', thumbnail: picture, completed: true };
      await replace(first, after);
      const card = { ...previewOf({ ...first, ...after }).face, id: id(1), bumped: 7 };
      expect(await cards()).toEqual([card]);
      expect(card).toMatchObject({
        title: 14,
        text: 6,
        picture: { width: 640, height: 480 },
        colors: ['#111111', '#222222', '#333333'],
        flags: CardFlag.Completed,
      });
    });

    it('are in the order of the list, and as many', async () => {
      await insert(...[1, 2, 3].map((number) => object({ id: id(number), bumped: number })));
      expect((await cards()).map((card) => card.id)).toEqual([id(3), id(2), id(1)]);
      expect((await cards({}, 2)).map((card) => card.id)).toEqual([id(3), id(2)]);
      expect((await cards({ ids: [id(1), id(3)] })).map((card) => card.id)).toEqual([id(3), id(1)]);
    });

    it('mark pinned, analysed, and deleted objects', async () => {
      const last = object({ id: id(4), bumped: 1 });
      await insert(...[1, 2, 3].map((number) => object({ id: id(number), bumped: 10 - number })), last);
      await bench.storage.commit([
        { type: 'pins.place', accountId: 1, placements: [{ objectId: id(1) }] },
        { type: 'job.enqueue', job: job(id(2), 50, 'queued') },
        { type: 'job.enqueue', job: job(id(3), 51, 'failed') },
        { type: 'job.enqueue', job: job(id(3), 52, 'running') },
      ]);
      await replace(last, { deleted: 9 });
      expect((await cards()).map(({ flags }) => flags)).toEqual([1, 4, 12]);
      const query = parseQuery('is:deleted') ?? undefined;
      expect(await cards(query && { query })).toMatchObject([{ id: id(4), flags: 32, deleted: 9 }]);
    });

    it('of imported objects exist too', async () => {
      const imported = {
        object: object({ bumped: 3 }),
        entities: [],
        copies: [],
        formerTitles: [],
        pending: [],
      };
      await bench.storage.commit([{ type: 'objects.import', accountId: 1, objects: [imported] }]);
      expect(await cards()).toMatchObject([{ id: id(1), title: 7, text: 6 }]);
    });

    it('have previews if they are visible', async () => {
      const note = { id: id(60), content: { type: 'text/markdown', body: 'b' }, references: [] } as const;
      await insert(object({ notes: [note, { ...note, id: id(61) }] }), object({ id: id(2) }));
      await insert(object({ id: id(3), accountId: 2 }));
      await insertSpace(id(20));
      await join(id(1), id(20));
      await bench.storage.commit([{ type: 'job.enqueue', job: job(id(1), 50, 'queued') }]);
      const of = async (scope: ObjectFilter['scope']) =>
        (await bench.storage.objects.previews({ accountId: 1, scope }, [id(1), id(2), id(3), id(99)])).map(
          (preview) => [preview.object.id, preview.excerpt, preview.noteCount, preview.analysis],
        );
      expect((await of({ type: 'everything' })).sort()).toEqual([
        [id(1), 'A text', 2, 'queued'],
        [id(2), 'A text', 0, undefined],
      ]);
      expect(await of({ type: 'spaces', spaceIds: [id(20)] })).toEqual([[id(1), 'A text', 2, 'queued']]);
    });
  });

  describe('the visible part of the trash', () => {
    it('begins with the most recently deleted object', async () => {
      await insert(
        object({ id: id(1), deleted: 5 }),
        object({ id: id(2), deleted: 9 }),
        object({ id: id(3), deleted: 5 }),
        object({ id: id(4) }),
        object({ id: id(5), deleted: 7, accountId: 2 }),
      );
      await insertSpace(id(20));
      const trash = async (scope: ObjectFilter['scope'], limit?: number) => {
        const found: string[] = [];
        for await (const one of bench.storage.objects.listTrash({ accountId: 1, scope }, limit))
          found.push(one.id);
        return found;
      };
      expect(await trash({ type: 'everything' })).toEqual([id(2), id(3), id(1)]);
      expect(await trash({ type: 'everything' }, 1)).toEqual([id(2)]);
      expect(await trash({ type: 'spaces', spaceIds: [id(20)] })).toEqual([]);
    });
  });

  describe('numbers of objects', () => {
    it('count what is visible', async () => {
      await insert(
        object({ id: id(1), mainEntity: { id: id(80), '@type': 'Note' } }),
        object({ id: id(2), mainEntity: { id: id(81), '@type': ['Book', 'Product'] }, completed: true }),
        object({ id: id(3), mainEntity: { id: id(82), '@type': 'Note' } }),
        object({ id: id(4), deleted: 5 }),
        object({ id: id(5), deleted: 50 }),
        object({ id: id(6), accountId: 2 }),
      );
      await insertSpace(id(20));
      await insertSpace(id(21));
      await join(id(1), id(20), id(21));
      await join(id(2), id(20));
      const counts = (scope: ObjectFilter['scope']) =>
        bench.storage.objects.counts({ accountId: 1, scope }, 10);
      expect(await counts({ type: 'everything' })).toEqual({
        total: 3,
        trash: 1,
        completed: 1,
        broken: 0,
        types: new Map([
          ['Note', 2],
          ['Book', 1],
        ]),
        spaces: new Map([
          [id(20), 2],
          [id(21), 1],
        ]),
      });
      expect(await counts({ type: 'spaces', spaceIds: [id(21)] })).toEqual({
        total: 1,
        trash: 0,
        completed: 0,
        broken: 0,
        types: new Map([['Note', 1]]),
        spaces: new Map([[id(21), 1]]),
      });
    });
  });
}

import { describe, expect, it, vi } from 'vitest';
import type { Change } from '../../../core/changes/change.ts';
import { isVisibleEvent, type LoggedEvent, positionAt } from '../../../core/model/event.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { countingIds, id, object } from '../../support/objects.ts';
import type { Workbench } from './workbench.ts';

/** The log of changes. */
export function eventContract(bench: Workbench): void {
  const log = (accountId = 1, after = 0, storage: Storage = bench.storage) =>
    storage.events.after(accountId, after, 10_000);
  const logged = async (accountId = 1) =>
    (await log(accountId)).map(({ type, objectId = '', spaceId = '', by = '' }) =>
      [type, objectId, spaceId, by].join(' ').trim(),
    );
  const commit = (...changes: readonly Change[]) => bench.storage.commit(changes);

  describe('the event log', () => {
    it('has the changes of each unit of work, once, in the order of commits', async () => {
      const [first, second] = [object(), object({ id: id(2), identity: 'two' })];
      const moved = { ...first, deleted: 9, version: 2 };
      const space = { id: id(9), accountId: 1, name: 'A space', color: '#0090ff', created: 0 };
      await commit({ type: 'object.insert', object: first }, { type: 'actor', kid: 'a key' });
      await commit({ type: 'space.insert', space });
      await commit(
        { type: 'object.insert', object: second },
        { type: 'memberships.add', accountId: 1, objectId: id(2), spaceIds: [id(9)] },
      );
      await commit({
        type: 'pins.place',
        accountId: 1,
        placements: [{ objectId: id(1) }, { objectId: id(1), position: 1 }],
      });
      await commit({ type: 'memberships.remove', accountId: 1, objectId: id(2), spaceId: id(9) });
      await commit(
        { type: 'object.replace', before: first, after: moved },
        { type: 'pins.remove', accountId: 1, objectId: id(1) },
      );
      await commit({ type: 'object.replace', before: moved, after: { ...first, version: 2 } });
      await commit({ type: 'space.remove', space });
      await commit({ type: 'object.destroy', object: { ...first, version: 3 } });
      expect(await logged()).toEqual([
        'log.started',
        `object.created ${id(1)}  a key`,
        `space.changed  ${id(9)}`,
        `object.created ${id(2)}`,
        `object.changed ${id(1)}`,
        `object.changed ${id(2)} ${id(9)}`,
        `object.deleted ${id(1)}`,
        `object.restored ${id(1)}`,
        `space.deleted  ${id(9)}`,
        `object.destroyed ${id(1)}`,
      ]);
      expect(await logged(2)).toEqual(['log.started']);
      const positions = (await log()).map(({ position }) => position);
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
      expect(new Set(positions).size).toBe(positions.length);
    });

    it('has no events of a refused unit of work', async () => {
      await bench.insert(object());
      const before = await logged();
      const twin = object({ id: id(2), identity: object().identity });
      await expect(
        commit(
          { type: 'pins.place', accountId: 1, placements: [{ objectId: id(1) }] },
          { type: 'object.insert', object: twin },
        ),
      ).rejects.toMatchObject({ code: 'stale' });
      expect(await logged()).toEqual(before);
    });

    it('shows a scope what is in it, what was in it when it was destroyed, and what has just left it', async () => {
      const scope = { type: 'spaces', spaceIds: [id(8)] } as const;
      await bench.insertSpace(id(8));
      await bench.insertSpace(id(9));
      const objects = [1, 2, 3].map((number) =>
        object({ id: id(number), identity: `${number}`, kind: 'note' }),
      );
      await bench.insert(...objects);
      await bench.join(id(1), id(8));
      await bench.join(id(2), id(8), id(9));
      await bench.join(id(3), id(9));
      await commit({ type: 'memberships.remove', accountId: 1, objectId: id(2), spaceId: id(8) });
      const [destroyed] = await bench.all({ ids: [id(1)] });
      if (destroyed) await commit({ type: 'object.destroy', object: destroyed });
      const seen = (await log()).filter((event) => isVisibleEvent(event, scope));
      expect(seen.map(({ type, objectId, spaceId }) => [type, objectId ?? spaceId])).toEqual([
        ['space.changed', id(8)],
        ['object.changed', id(1)],
        ['object.changed', id(2)],
        ['object.changed', id(2)],
        ['object.destroyed', id(1)],
      ]);
      const ofPages = (await log()).filter((event) => isVisibleEvent(event, { type: 'non-sensitive' }));
      expect(ofPages.map(({ spaceId }) => spaceId)).toEqual([id(8), id(9)]);
    });

    it('loses the oldest events in a sweep, never the newest, and knows which it has', async () => {
      for (let number = 1; number <= 4; number++)
        await bench.insert(object({ id: id(number), identity: `${number}` }));
      const [started, first] = await log();
      const far = positionAt(Date.now()) * 2;
      const has = (event: LoggedEvent | undefined) => bench.storage.events.has(1, event?.position ?? 0);
      expect(await bench.storage.events.outdated(far, 10)).toEqual([1]);
      expect([await has(started), await bench.storage.events.has(2, first?.position ?? 0)]).toEqual([
        true,
        false,
      ]);
      await commit({ type: 'events.sweep', accountId: 1, before: far, max: 2 });
      expect([await has(started), await has(first), (await log()).length]).toEqual([false, false, 3]);
      await commit({ type: 'events.sweep', accountId: 1, before: far, max: 1_000 });
      expect(await logged()).toEqual([`object.created ${id(4)}`]);
      expect(await bench.storage.events.outdated(far, 10)).toEqual([]);
      const [last] = await log();
      expect(await bench.storage.events.newest([1, 2, 3])).toEqual(
        new Map([
          [1, last?.position],
          [2, expect.any(Number)],
        ]),
      );
    });

    it('is read without gaps while several processes write', async () => {
      const other = await bench.under.reopen();
      const nextId = countingIds();
      const writers = [bench.storage, other, bench.storage, other];
      let isWriting = true;
      const read = async (accountId: number, storage: Storage) => {
        const seen: number[] = [];
        for (let isLast = false; ; ) {
          const events = await log(accountId, seen.at(-1) ?? 0, storage);
          seen.push(...events.map(({ position }) => position));
          if (isLast) return seen;
          isLast = !isWriting;
          await new Promise((resolve) => setImmediate(resolve));
        }
      };
      const readers = [read(1, bench.storage), read(1, other), read(2, other)];
      await Promise.all(
        writers.map(async (storage, writer) => {
          for (let number = 0; number < 12; number++) {
            const accountId = number % 3 === 0 ? 2 : 1;
            const made = object({ id: nextId(), accountId, identity: `${writer} ${number}` });
            await storage.commit([{ type: 'object.insert', object: made }]);
          }
        }),
      );
      isWriting = false;
      const [here, there, second] = await Promise.all(readers);
      const whole = async (accountId: number) => (await log(accountId)).map(({ position }) => position);
      expect([here, there, second]).toEqual([await whole(1), await whole(1), await whole(2)]);
      expect(here).toHaveLength(1 + 4 * 8);
      await other.close();
    });

    it('notifies watchers of new events and revoked keys, until they stop', async () => {
      const [first, second] = [vi.fn(), vi.fn()];
      const stop = bench.storage.watchEvents(first);
      bench.storage.watchEvents(second);
      await bench.insert(object());
      expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
      stop();
      await commit({ type: 'key.revoke', kid: 'nobody', at: 0 });
      await commit({ type: 'webhooks.free' });
      expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
    });
  });
}

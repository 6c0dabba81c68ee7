import { describe, expect, it, vi } from 'vitest';
import type { Change } from '../../../core/changes/change.ts';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import { countingIds, id, object } from '../../support/objects.ts';
import type { Workbench } from './workbench.ts';

/** The guarantees of every unit of work. */
export function commitContract(bench: Workbench): void {
  const { insert, ids } = bench;

  describe('a commit', () => {
    it('does all or nothing, wherever it fails', async () => {
      await insert(object());
      const good: Change[] = [
        {
          type: 'object.insert',
          object: object({ id: id(2), tags: [{ id: id(80), name: 'a', flags: 8 }] }),
        },
        { type: 'account.set', accountId: 1, settings: { name: 'Changed' } },
      ];
      const bad: Change = {
        type: 'object.insert',
        object: object({ id: id(3), identity: object().identity }),
      };
      for (let at = 0; at <= good.length; at++) {
        const changes = [...good.slice(0, at), bad, ...good.slice(at)];
        await expect(bench.storage.commit(changes)).rejects.toMatchObject({ code: 'stale' });
        expect(await ids()).toEqual([id(1)]);
        expect((await bench.storage.accounts.find(1))?.name).toBe('An account');
      }
      await bench.storage.commit([]);
    });

    it('is stale if it replaces a tag on another number of objects than expected', async () => {
      await insert(object({ tags: [{ id: id(80), name: 'a', flags: 8 }] }));
      const replacement = {
        type: 'tag.replace',
        accountId: 1,
        scope: EVERYTHING,
        alike: [],
        at: 5_000,
      } as const;
      for (const [name, uses] of [
        ['a', 0],
        ['a', 2],
        ['b', 1],
      ] as const)
        await expect(bench.storage.commit([{ ...replacement, name, to: 'c', uses }])).rejects.toMatchObject({
          code: 'stale',
        });
      await bench.storage.commit([{ ...replacement, name: 'a', to: 'c', uses: 1 }]);
      expect((await bench.storage.objects.find(1, id(1)))?.tags).toMatchObject([{ name: 'c' }]);
    });

    it('does not affect simultaneous ones when it fails', async () => {
      const nextId = countingIds();
      const twin = object({ id: id(1), identity: 'taken' });
      await insert(twin);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 60 }, (_, index) =>
          insert(object({ id: nextId(), identity: index % 3 ? `own ${index}` : 'taken' })),
        ),
      );
      expect(outcomes.map((outcome) => outcome.status)).toEqual(
        outcomes.map((_, index) => (index % 3 ? 'fulfilled' : 'rejected')),
      );
      expect((await ids()).length).toBe(41);
    });

    it('with jobs notifies watchers, until they stop', async () => {
      const job = {
        id: id(50),
        accountId: 1,
        objectId: id(1),
        step: 'describe',
        state: 'queued',
        trigger: 'change',
        attempts: 0,
        due: 0,
      } as const;
      const queue = () => bench.storage.commit([{ type: 'job.enqueue', job }]);
      await bench.insert(object());
      const [first, second] = [vi.fn(), vi.fn()];
      const stop = bench.storage.watchJobs(first);
      bench.storage.watchJobs(second);
      await expect
        .poll(async () => {
          await queue();
          return first.mock.calls;
        })
        .not.toEqual([]);
      stop();
      first.mockClear();
      second.mockClear();
      await queue();
      await expect.poll(() => second.mock.calls).not.toEqual([]);
      expect(first).not.toHaveBeenCalled();
    });

    it('is visible to every later reader, in other processes and after a restart too', async () => {
      const other = await bench.under.reopen();
      await insert(object());
      expect(await other.objects.find(1, id(1))).toEqual(object());
      await other.commit([{ type: 'object.replace', before: object(), after: object({ title: 'Other' }) }]);
      expect((await bench.storage.objects.find(1, id(1)))?.title).toBe('Other');
      await other.close();
      await bench.storage.close();
      const again = await bench.under.reopen();
      expect((await again.objects.find(1, id(1)))?.title).toBe('Other');
      expect(await again.inspect()).toEqual([]);
      await again.check();
      await again.close();
    });
  });
}

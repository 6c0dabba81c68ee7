import { describe, expect, it } from 'vitest';
import type { Change } from '../../../core/changes/change.ts';
import type { Position } from '../../../core/model/event.ts';
import { DAY, HOUR } from '../../../core/model/instant.ts';
import { type Delivery, MAX_WEBHOOKS, NEVER, WEBHOOK_LEASE_MS } from '../../../core/model/webhook.ts';
import { countingIds, id, object } from '../../support/objects.ts';
import type { Workbench } from './workbench.ts';

/** Webhooks, and their failed deliveries. */
export function webhookContract(bench: Workbench): void {
  const commit = (...changes: readonly Change[]) => bench.storage.commit(changes);
  const hook = {
    id: id(70),
    accountId: 1,
    url: 'https://a.test/hook',
    types: ['object.created', 'object.changed'],
    isPaused: false,
    sealedSecret: 'sealed',
    created: 5,
    failures: 0,
    due: 0,
  } as const;
  const insert = () => commit({ type: 'webhook.insert', webhook: hook });
  const find = (webhookId = hook.id) => bench.storage.webhooks.find(1, webhookId);
  const due = async (now: number) =>
    (await bench.storage.webhooks.due({ now, after: 0, perAccount: 10, limit: 10 })).map((one) => one.id);
  const claim = (worker: string, now: number) =>
    commit({ type: 'webhook.claim', id: hook.id, worker, now, until: now + 100 });
  const progress = (
    worker: string,
    now: number,
    more: Partial<Extract<Change, { type: 'webhook.progress' }>> = {},
  ) =>
    commit({
      type: 'webhook.progress',
      webhook: { id: hook.id, position: NEVER, failures: 0, due: 0 },
      worker,
      now,
      put: [],
      done: [],
      ...more,
    });
  const delivery = (position: Position, more: Partial<Delivery> = {}): Delivery => ({
    webhookId: hook.id,
    position,
    about: id(1),
    state: 'waiting',
    attempts: 1,
    due: 50,
    until: 10_000,
    failure: { at: 7, status: 500, reason: 'The receiver returned status 500.' },
    ...more,
  });
  const dueAt = async (now: number) =>
    (await bench.storage.webhooks.dueDeliveries(hook.id, now, 10)).map(({ position }) => position);

  describe('webhooks', () => {
    it('are returned when due, with accounts taking turns', async () => {
      const webhooks = [
        { ...hook, id: id(71) },
        { ...hook, id: id(72) },
        { ...hook, id: id(73), due: -1 },
        { ...hook, id: id(74), accountId: 2 },
      ];
      await commit(...webhooks.map((webhook) => ({ type: 'webhook.insert' as const, webhook })));
      await bench.insert(object(), object({ id: id(5), accountId: 2 }));
      const turn = async (after: number, perAccount: number, limit: number) =>
        (await bench.storage.webhooks.due({ now: 0, after, perAccount, limit })).map((one) => one.id);
      expect(await turn(0, 2, 10)).toEqual([id(73), id(74), id(71)]);
      expect(await turn(1, 2, 10)).toEqual([id(74), id(73), id(71)]);
      expect(await turn(2, 1, 10)).toEqual([id(73), id(74)]);
      expect(await turn(2, 9, 1)).toEqual([id(73)]);
    });

    it('begin after the newest event, and are due with the next one', async () => {
      await bench.insert(object());
      await insert();
      const newest = (await bench.storage.events.newest([1])).get(1);
      expect(await find()).toEqual({ webhook: { ...hook, position: newest }, waiting: 0, failed: 0 });
      expect(await bench.storage.webhooks.find(2, hook.id)).toBeNull();
      expect(await due(0)).toEqual([]);
      await commit({ type: 'pins.place', accountId: 1, placements: [{ objectId: id(1) }] });
      expect(await due(0)).toEqual([hook.id]);
      expect((await bench.storage.webhooks.counts()).waiting).toBe(1);
      await commit({
        type: 'webhook.replace',
        after: { ...hook, url: 'https://b.test/', types: [], isPaused: true },
      });
      expect((await find())?.webhook).toMatchObject({ url: 'https://b.test/', types: [], isPaused: true });
      expect([await due(0), (await bench.storage.webhooks.counts()).waiting]).toEqual([[], 0]);
      await commit({ type: 'webhook.remove', accountId: 2, id: hook.id });
      expect((await bench.storage.webhooks.list(1)).map(({ webhook }) => webhook.id)).toEqual([hook.id]);
      await commit({ type: 'webhook.remove', accountId: 1, id: hook.id });
      expect(await bench.storage.webhooks.list(1)).toEqual([]);
    });

    it('are processed by one worker at a time, until its lease ends or their owner changes them', async () => {
      await insert();
      await bench.insert(object());
      await claim('a', 0);
      expect(await due(99)).toEqual([]);
      await expect(claim('b', 99)).rejects.toMatchObject({ code: 'stale' });
      expect(await due(100)).toEqual([hook.id]);
      await claim('b', 100);
      await expect(progress('a', 101)).rejects.toMatchObject({ code: 'stale' });
      await commit({ type: 'webhook.rewind', accountId: 1, id: hook.id, position: 0 });
      await expect(progress('b', 101)).rejects.toMatchObject({ code: 'stale' });
      await claim('c', 102);
      await commit({ type: 'webhooks.free' });
      await claim('d', 102);
      await progress('d', 103);
      expect((await find())?.webhook.position).toBe(NEVER);
    });

    it('keep waiting deliveries in order, record failures, and retry on request', async () => {
      await insert();
      await claim('a', 0);
      const other = { about: id(2), due: 60 };
      const put = [delivery(1), delivery(2, { due: NEVER }), delivery(3, { due: NEVER }), delivery(4, other)];
      await progress('a', 10, { put });
      expect(await find()).toMatchObject({ waiting: 4, failed: 0, lastFailure: put[0]?.failure });
      expect([await dueAt(49), await dueAt(50), await dueAt(60)]).toEqual([[], [1], [1, 4]]);
      expect(await bench.storage.webhooks.waitingAbout(hook.id, [id(1), id(3)])).toEqual(new Set([id(1)]));
      expect(await bench.storage.webhooks.listFailures(hook.id, 2)).toEqual([put[3], put[2]]);
      await claim('a', 70);
      await progress('a', 70, { done: [1], put: [delivery(4, { state: 'failed', ...other })] });
      expect(await dueAt(70)).toEqual([2]);
      expect(await find()).toMatchObject({ waiting: 2, failed: 1 });
      expect(await bench.storage.webhooks.counts()).toEqual({
        waiting: 2,
        oldest: 2,
        failed: 1,
        restored: 0,
      });
      await commit({ type: 'webhook.retry', accountId: 1, id: hook.id, until: 20_000 });
      expect([await dueAt(70), (await find())?.failed]).toEqual([[2, 4], 0]);
      await commit({ type: 'webhook.rewind', accountId: 1, id: hook.id, position: 2 });
      expect(await dueAt(NEVER)).toEqual([2]);
    });

    it('skip nothing unsent when asked to resume from a later event', async () => {
      await insert();
      await claim('a', 0);
      const reached = { id: hook.id, position: 5, failures: 0, due: 0 };
      await progress('a', 0, { webhook: reached, put: [delivery(3)] });
      await commit({ type: 'webhook.rewind', accountId: 1, id: hook.id, position: 9 });
      expect([(await find())?.webhook.position, await dueAt(NEVER)]).toEqual([5, [3]]);
      await commit({ type: 'webhook.rewind', accountId: 1, id: hook.id, position: 2 });
      expect([(await find())?.webhook.position, await dueAt(NEVER)]).toEqual([2, []]);
    });

    it('are due immediately if a clock that was ahead postponed them for longer than a pause can last', async () => {
      await insert();
      await bench.insert(object());
      await claim('a', 0);
      const put = [
        delivery(1, { due: 10 * HOUR }),
        delivery(2, { about: id(2), due: 8 * HOUR }),
        delivery(3, { due: NEVER }),
      ];
      await progress('a', 0, { webhook: { id: hook.id, position: 0, failures: 1, due: 2 * HOUR }, put });
      await claim('ahead', 90 * DAY);
      await commit({ type: 'waits.limit', now: 0 });
      expect(await dueAt(0)).toEqual([1]);
      expect(await dueAt(8 * HOUR)).toEqual([1, 2]);
      expect([await due(0), await due(WEBHOOK_LEASE_MS)]).toEqual([[], [hook.id]]);
    });

    it('lose failed deliveries when their events are swept', async () => {
      await insert();
      await claim('a', 0);
      await progress('a', 0, { put: [delivery(5, { state: 'failed' }), delivery(6, { about: id(2) })] });
      await commit({ type: 'events.sweep', accountId: 1, before: 10, max: 10 });
      expect(await find()).toMatchObject({ waiting: 1, failed: 0 });
    });

    it('are at most 50 in an account', async () => {
      const nextId = countingIds();
      const many = Array.from({ length: MAX_WEBHOOKS }, () => ({ ...hook, id: nextId() }));
      await commit(...many.map((webhook) => ({ type: 'webhook.insert', webhook }) as const));
      await expect(insert()).rejects.toMatchObject({ code: 'unprocessable' });
      await commit({ type: 'webhook.insert', webhook: { ...hook, accountId: 2 } });
    });
  });
}

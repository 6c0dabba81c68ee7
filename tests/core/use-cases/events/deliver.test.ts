import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../../core/model/instant.ts';
import { backoffMs, type Webhook } from '../../../../core/model/webhook.ts';
import type { SendResult, WebhookMessage } from '../../../../core/ports/webhook-sender.ts';
import { webhookSlots } from '../../../../core/use-cases/events/deliver.ts';
import { memoryDatabase } from '../../../in-memory/storage.ts';
import { account, countingIds, id, object } from '../../../support/objects.ts';
import { workUntilIdle } from '../../../support/work-until-idle.ts';

/** What is sent to a webhook, when, and in which order. */

const HOOK: Omit<Webhook, 'position'> = {
  id: id(70),
  accountId: 1,
  url: 'https://a.test/',
  types: [],
  isPaused: false,
  sealedSecret: 'sealed',
  created: 0,
  failures: 0,
  due: 0,
};
const START = Date.parse('2026-01-01');
const BROKEN: SendResult = { isTaken: false, status: 500, reason: 'The receiver returned status 500.' };
const never = new AbortController().signal;

interface Taken {
  readonly type: string;
  readonly data: { readonly id: string; readonly objectId: string };
}

function world(answer: (message: Taken, attempt: number) => SendResult, more: Partial<Webhook> = {}) {
  let now = START;
  const clock = () => now;
  const database = memoryDatabase(countingIds(), clock);
  database.commit([
    { type: 'account.insert', account: account() },
    { type: 'webhook.insert', webhook: { ...HOOK, ...more } },
  ]);
  const storage = database.open();
  const taken: Taken[] = [];
  const ids: string[] = [];
  const attempts: number[] = [];
  const send = async ({ body, id: messageId }: WebhookMessage): Promise<SendResult> => {
    const message: Taken = JSON.parse(body);
    attempts.push(now);
    ids.push(messageId);
    const sent = answer(message, attempts.length);
    if (sent.isTaken) taken.push(message);
    return sent;
  };
  const vault = { open: () => new Uint8Array(32) };
  const ports = { storage, sender: { send }, vault, clock, ids: countingIds(5_000), random: () => 0.5 };
  const worker = () => (signal: AbortSignal) => workUntilIdle(webhookSlots(ports, signal), signal);
  const work = worker();
  return {
    storage,
    taken,
    ids,
    attempts,
    work: () => work(never),
    another: worker(),
    pass(ms: number) {
      now += ms;
    },
    change: (number: number) => storage.commit([{ type: 'pins.remove', accountId: 1, objectId: id(number) }]),
    find: async () => (await storage.webhooks.find(1, HOOK.id)) ?? expect.unreachable(),
  };
}

const about = (taken: readonly Taken[], number: number) =>
  taken.filter(({ data }) => data.objectId === id(number)).map(({ data }) => Number(data.id));

describe('a webhook', () => {
  it('gets every event of its types once, with a stable id', async () => {
    const { storage, taken, ids, work } = world(() => ({ isTaken: true }), { types: ['object.created'] });
    await storage.commit([{ type: 'object.insert', object: object() }]);
    await storage.commit([{ type: 'pins.place', accountId: 1, placements: [{ objectId: id(1) }] }]);
    await work();
    await work();
    expect(taken).toEqual([
      {
        type: 'object.created',
        timestamp: '2026-01-01T00:00:00.000Z',
        data: { id: expect.any(String), objectId: id(1) },
      },
    ]);
    expect(ids).toEqual([`msg_${HOOK.id}_${taken[0]?.data.id}`]);
  });

  it('that fails is retried with growing delays for three days, and then reports that', async () => {
    const hook = world(() => BROKEN);
    await hook.change(1);
    for (let step = 0; step < 4 * 24 * 12; step++) {
      await hook.work();
      hook.pass(5 * MINUTE);
    }
    const pauses = hook.attempts.map((at, index) => at - (hook.attempts[index - 1] ?? at));
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses.length).toBeGreaterThan(10);
    expect((hook.attempts.at(-1) ?? 0) - START).toBeGreaterThan(2.5 * DAY);
    expect((hook.attempts.at(-1) ?? 0) - START).toBeLessThan(3 * DAY + 5 * MINUTE);
    expect(await hook.find()).toMatchObject({ waiting: 0, failed: 1, lastFailure: { status: 500 } });
    await hook.storage.commit([{ type: 'webhook.retry', accountId: 1, id: HOOK.id, until: START + 8 * DAY }]);
    const before = hook.attempts.length;
    await hook.work();
    expect([hook.attempts.length - before, (await hook.find()).waiting]).toEqual([1, 1]);
  });

  it('that fails for long loses events not tried within three days, and gets the rest once it works', async () => {
    let isBack = false;
    const hook = world(() => (isBack ? { isTaken: true } : BROKEN));
    for (let day = 0; day < 6; day++) {
      for (let number = 0; number < 30; number++) await hook.change(number);
      for (let hour = 0; hour < 24; hour++) {
        await hook.work();
        hook.pass(HOUR);
      }
    }
    isBack = true;
    for (let hour = 0; hour < 12; hour++) {
      await hook.work();
      hook.pass(HOUR);
    }
    const { waiting, failed } = await hook.find();
    expect(waiting).toBe(0);
    expect(hook.taken.length + failed).toBe(6 * 30);
    expect(hook.taken.length).toBeGreaterThanOrEqual(3 * 30 - 30);
    const failures = await hook.storage.webhooks.listFailures(HOOK.id, 1_000);
    expect(failures.every(({ until }) => until <= START + 6 * DAY + MINUTE)).toBe(true);
  });

  it('that fails for one event gets all others except later ones about the same object', async () => {
    const hook = world(({ data }, attempt) =>
      data.objectId === id(1) && attempt < 8 ? BROKEN : { isTaken: true },
    );
    for (const number of [1, 2, 1, 3, 1, 2]) await hook.change(number);
    await hook.work();
    for (let minute = 0; minute < 3; minute++) {
      hook.pass(MINUTE);
      await hook.work();
    }
    expect([about(hook.taken, 1).length, about(hook.taken, 2).length, about(hook.taken, 3).length]).toEqual([
      0, 2, 1,
    ]);
    hook.pass(DAY);
    await hook.work();
    const own = about(hook.taken, 1);
    expect([own.length, own]).toEqual([3, own.toSorted((a, b) => a - b)]);
    expect(await hook.find()).toMatchObject({ waiting: 0, failed: 0, webhook: { failures: 0 } });
  });

  it('is skipped while another worker has it, and as long as the receiver asks for', async () => {
    const asked: SendResult = { ...BROKEN, retryAfterSeconds: 1_800 };
    const hook = world((_message, attempt) => (attempt === 1 ? asked : { isTaken: true }));
    await hook.change(1);
    await hook.storage.commit([
      { type: 'webhook.claim', id: HOOK.id, worker: 'x', now: START, until: START + 1_000 },
    ]);
    await hook.work();
    expect(hook.attempts).toEqual([]);
    hook.pass(1_000);
    await Promise.all([hook.work(), hook.another(never)]);
    expect(hook.attempts).toHaveLength(1);
    hook.pass(29 * MINUTE);
    await hook.work();
    expect(hook.attempts).toHaveLength(1);
    hook.pass(2 * MINUTE);
    await hook.work();
    expect(hook.taken).toHaveLength(1);
  });

  it('gets all events about the same object in order, however it fails', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ change: fc.integer({ min: 1, max: 4 }) }),
        fc.record({ pass: fc.integer({ min: 1, max: 3 * HOUR }) }),
      ),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fc.boolean(), { maxLength: 40 }), async (all, outcomes) => {
        const hook = world((_message, attempt) =>
          outcomes[attempt - 1] === false ? BROKEN : { isTaken: true },
        );
        let changes = 0;
        for (const step of all) {
          if ('change' in step) {
            await hook.change(step.change);
            changes += 1;
          } else {
            await hook.work();
            hook.pass(step.pass);
          }
        }
        for (let round = 0; round < 60; round++) {
          await hook.work();
          hook.pass(HOUR);
        }
        expect(hook.taken.length).toBe(changes);
        for (const number of [1, 2, 3, 4]) {
          const own = about(hook.taken, number);
          expect(own).toEqual(own.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 60 },
    );
  });
});

it('delays between attempts grow from five seconds to eight hours, with variation', () => {
  expect([1, 2, 3, 20].map((failures) => backoffMs(failures, 0.5))).toEqual([
    5_000,
    15_000,
    45_000,
    8 * HOUR,
  ]);
  expect([backoffMs(1, 0), backoffMs(1, 1)]).toEqual([4_000, 6_000]);
});

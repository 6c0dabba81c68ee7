import { expect, it } from 'vitest';
import type { FullWebhook } from '../../../apps/web/api/types.ts';
import { tryWebhook } from '../../../apps/web/settings/try-webhook.ts';

/** A service with one webhook: the requests it received, and its state at each poll. */
function serviceOf(polls: readonly Partial<FullWebhook>[], log: readonly [id: string, type: string][] = []) {
  const asked: unknown[] = [];
  const rest = polls.map((poll) => ({ ...WEBHOOK, ...poll }));
  const client = {
    json: async <T>() => (rest.length > 1 ? rest.shift() : rest[0]) as T,
    send: async (method: string, _path: string, options?: { readonly body?: unknown }) => {
      asked.push([method, options?.body]);
      return new Response();
    },
    async *lines<T>() {
      for (const [id, type] of log) yield [{ id, type } as T];
    },
  };
  let waits = 0;
  const trial = tryWebhook(client, WEBHOOK, new AbortController().signal, async () => {
    waits += 1;
  });
  return { trial, asked, waits: () => waits };
}

const at = '2026-11-27T10:00:00.000Z';
const reached = (event: string) => ({ reached: { event, at } });
const WEBHOOK: FullWebhook = {
  id: 'hook',
  url: 'https://hooks.test/',
  types: ['object.created'],
  paused: false,
  created: at,
  waiting: 0,
  failed: 0,
  failures: [],
  ...reached('50'),
};
const FAILURE = { event: '40', state: 'waiting', attempts: 1, at, reason: 'Status 500.' } as const;

it('sends the last matching event again, and waits until it is delivered', async () => {
  const { trial, asked, waits } = serviceOf(
    [{}, {}, reached('29'), reached('50')],
    [
      ['20', 'object.created'],
      ['30', 'object.created'],
      ['50', 'tag.changed'],
    ],
  );
  expect(await trial).toEqual({ type: 'delivered' });
  expect(asked).toEqual([['POST', { from: '30' }]]);
  expect(waits()).toBe(2);
});

it('skips nothing: an event that is still pending is not a starting point', async () => {
  const { trial, asked } = serviceOf([{}, {}, reached('60')], [['60', 'object.created']]);
  expect(await trial).toEqual({ type: 'delivered' });
  expect(asked).toEqual([['PATCH', { paused: false }]]);
});

it('starts a failing webhook at the first undelivered event, and shows why it fails again', async () => {
  const failing = {
    waiting: 2,
    failures: [{ ...FAILURE, event: '100' }, FAILURE, { ...FAILURE, event: '9', state: 'failed' as const }],
    lastFailure: FAILURE,
    ...reached('100'),
  };
  const again = { ...failing, lastFailure: { at: '2026-11-27T11:00:00.000Z', reason: 'Status 503.' } };
  const { trial, asked } = serviceOf([failing, failing, reached('39'), again]);
  expect(await trial).toEqual({ type: 'failed', reason: 'Status 503.' });
  expect(asked).toEqual([['POST', { from: '40' }]]);
});

it('reports that there is nothing to send, and ends if no worker responds', async () => {
  const idle = serviceOf([{}], [['30', 'tag.changed']]);
  expect(await idle.trial).toEqual({ type: 'nothing' });
  expect(idle.asked).toEqual([]);
  const late = serviceOf([{}, {}, reached('29')], [['30', 'object.created']]);
  expect(await late.trial).toEqual({ type: 'late' });
});

import { stale, unprocessable } from '../../core/errors.ts';
import { FEED_RESTORED } from '../../core/model/feed.ts';
import { type Delivery, MAX_WEBHOOKS, NEVER, type Webhook } from '../../core/model/webhook.ts';
import type { WebhookReader, WebhookStatus } from '../../core/ports/webhook-reader.ts';
import { inTurn } from './round-robin.ts';
import type { Appliers, Read, State } from './state.ts';

/** A webhook with the worker that holds it. */
export interface HeldWebhook extends Webhook {
  readonly worker: string | null;
  readonly leased: number;
}

const byPosition = (a: Delivery, b: Delivery) => a.position - b.position;

function deliveriesOf({ deliveries }: State, id: string): readonly Delivery[] {
  return [...deliveries.values()].filter(({ webhookId }) => webhookId === id).sort(byPosition);
}

function toWebhook({ worker: _, leased: __, ...webhook }: HeldWebhook): Webhook {
  return webhook;
}

function lastTried(deliveries: readonly Delivery[]): readonly Delivery[] {
  return deliveries
    .filter(({ failure }) => failure !== undefined)
    .toSorted((a, b) => (b.failure?.at ?? 0) - (a.failure?.at ?? 0) || b.position - a.position);
}

export function webhookReader(read: Read): WebhookReader {
  const unsent = ({ accountId, position }: Webhook) =>
    (read().events.get(accountId) ?? []).filter((event) => event.position > position);
  const known = (held: HeldWebhook): WebhookStatus => {
    const all = deliveriesOf(read(), held.id);
    const lastFailure = lastTried(all)[0]?.failure;
    return {
      webhook: toWebhook(held),
      waiting: all.filter(({ state }) => state === 'waiting').length,
      failed: all.filter(({ state }) => state === 'failed').length,
      ...(lastFailure && { lastFailure }),
    };
  };
  const isDue = (now: number) => (delivery: Delivery) => delivery.state === 'waiting' && delivery.due <= now;
  return {
    list: async (accountId) =>
      [...read().webhooks.values()]
        .filter((held) => held.accountId === accountId)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map(known),
    async find(accountId, id) {
      const held = read().webhooks.get(id);
      return held?.accountId === accountId ? known(held) : null;
    },
    listFailures: async (id, limit) => lastTried(deliveriesOf(read(), id)).slice(0, limit),
    due: async (turn) => {
      const { now } = turn;
      const due = [...read().webhooks.values()]
        .filter(({ isPaused, leased, due }) => !isPaused && leased <= now && due <= now)
        .filter((held) => unsent(held).length > 0 || deliveriesOf(read(), held.id).some(isDue(now)))
        .sort((a, b) => a.due - b.due || (a.id < b.id ? -1 : 1));
      return inTurn(due, turn).map(toWebhook);
    },
    dueDeliveries: async (id, now, limit) => deliveriesOf(read(), id).filter(isDue(now)).slice(0, limit),
    waitingAbout: async (id, abouts) =>
      new Set(
        deliveriesOf(read(), id)
          .filter(({ state, about }) => state === 'waiting' && abouts.includes(about))
          .map(({ about }) => about),
      ),
    secrets: async () => [...read().webhooks.values()].filter(({ sealedSecret }) => sealedSecret !== ''),
    async counts() {
      const all = [...read().deliveries.values()];
      const active = [...read().webhooks.values()].filter(({ isPaused }) => !isPaused);
      const positions = active.flatMap((held) => [
        ...unsent(held).map(({ position }) => position),
        ...deliveriesOf(read(), held.id).flatMap(({ state, position }) =>
          state === 'waiting' ? [position] : [],
        ),
      ]);
      return {
        waiting: positions.length,
        oldest: positions.length === 0 ? null : Math.min(...positions),
        failed: all.filter(({ state }) => state === 'failed').length,
        restored: [...read().webhooks.values()].filter(({ pausedBy }) => pausedBy === 'restore').length,
      };
    },
  };
}

const keyOf = (id: string, position: number) => `${id} ${position}`;

/** Releases deliveries that are now the first about their object. */
function admit(state: State, id: string, now: number): void {
  const waiting = deliveriesOf(state, id).filter((delivery) => delivery.state === 'waiting');
  const seen = new Set<string>();
  for (const delivery of waiting) {
    if (!seen.has(delivery.about) && delivery.due === NEVER)
      state.deliveries.set(keyOf(id, delivery.position), { ...delivery, due: now });
    seen.add(delivery.about);
  }
}

function forget(state: State, id: string, after = -1): void {
  for (const { position } of deliveriesOf(state, id))
    if (position > after) state.deliveries.delete(keyOf(id, position));
}

function own(state: State, accountId: number, id: string): HeldWebhook | null {
  const held = state.webhooks.get(id);
  return held?.accountId === accountId ? held : null;
}

const DUE_NOW = { failures: 0, due: 0, worker: null, leased: 0 };

export const webhookAppliers: Pick<
  Appliers,
  | 'webhook.insert'
  | 'webhook.replace'
  | 'webhook.remove'
  | 'webhook.rewind'
  | 'webhook.retry'
  | 'webhook.claim'
  | 'webhook.progress'
  | 'webhooks.free'
  | 'outgoing.pause'
> = {
  'webhook.insert': ({ webhook }, { webhooks, events }) => {
    const { accountId } = webhook;
    const all = [...webhooks.values()].filter((held) => held.accountId === accountId);
    if (all.length >= MAX_WEBHOOKS) throw unprocessable(`An account has at most ${MAX_WEBHOOKS} webhooks.`);
    const position = events.get(accountId)?.at(-1)?.position ?? 0;
    webhooks.set(webhook.id, { ...webhook, position, worker: null, leased: 0 });
  },
  'webhook.replace': ({ after: { id, accountId, url, types, isPaused, pausedBy, sealedSecret } }, state) => {
    const held = own(state, accountId, id);
    if (!held) return;
    const { pausedBy: _, ...kept } = held;
    const changed = { url, types, isPaused, sealedSecret, ...(pausedBy && { pausedBy }), ...DUE_NOW };
    state.webhooks.set(id, { ...kept, ...changed });
  },
  'outgoing.pause': (_change, { webhooks, feeds }) => {
    for (const held of webhooks.values())
      if (!held.isPaused) webhooks.set(held.id, { ...held, isPaused: true, pausedBy: 'restore' });
    for (const held of feeds.values()) {
      const feed = { ...held.feed, isPaused: true, remark: FEED_RESTORED };
      if (!held.feed.isPaused) feeds.set(feed.id, { ...held, feed, worker: null, leased: 0 });
    }
  },
  'webhook.remove': ({ accountId, id }, state) => {
    if (!own(state, accountId, id)) return;
    forget(state, id);
    state.webhooks.delete(id);
  },
  'webhook.rewind': ({ accountId, id, position }, state) => {
    const held = own(state, accountId, id);
    if (!held) return;
    forget(state, id, position);
    state.webhooks.set(id, { ...held, position: Math.min(held.position, position), ...DUE_NOW });
  },
  'webhook.retry': ({ accountId, id, until }, state) => {
    const held = own(state, accountId, id);
    if (!held) return;
    state.webhooks.set(id, { ...held, ...DUE_NOW });
    for (const delivery of deliveriesOf(state, id)) {
      if (delivery.state !== 'failed') continue;
      const again = { ...delivery, state: 'waiting', attempts: 0, due: NEVER, until } as const;
      state.deliveries.set(keyOf(id, delivery.position), again);
    }
    admit(state, id, 0);
  },
  'webhook.claim': ({ id, worker, now, until }, { webhooks }) => {
    const held = webhooks.get(id);
    if (!held || held.isPaused || held.leased > now) throw stale('The webhook is handled by another worker.');
    webhooks.set(id, { ...held, worker, leased: until });
  },
  'webhook.progress': ({ webhook, worker, now, put, done }, state) => {
    const { id } = webhook;
    const held = state.webhooks.get(id);
    if (held?.worker !== worker) throw stale('The webhook is handled by another worker.');
    state.webhooks.set(id, { ...held, ...webhook, worker: null, leased: 0 });
    for (const position of done) state.deliveries.delete(keyOf(id, position));
    for (const delivery of put) state.deliveries.set(keyOf(id, delivery.position), delivery);
    admit(state, id, now);
  },
  'webhooks.free': (_change, { webhooks }) => {
    for (const held of webhooks.values()) webhooks.set(held.id, { ...held, worker: null, leased: 0 });
  },
};

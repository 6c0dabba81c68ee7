import { isDomainError } from '../../errors.ts';
import { WEBHOOK_LEASE_MS, type Webhook } from '../../model/webhook.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Sleep } from '../../ports/sleep.ts';
import { mapConcurrent } from '../../scheduling/map-concurrent.ts';
import { type TurnPorts, takeTurn } from './turn.ts';

interface Ports extends Omit<TurnPorts, 'random'> {
  readonly ids: Ids;
  readonly random?: () => number;
}

/** The webhooks that a process works on at once. */
const MAX_AT_ONCE = 8;

/**
 * Makes what works on all webhooks that have something to do, until none has. Several processes may share a database: each webhook is
 * worked on by one at a time. What fails is recorded.
 */
export function webhookWork({
  ids,
  random = Math.random,
  ...ports
}: Ports): (signal: AbortSignal) => Promise<void> {
  const { storage, clock } = ports;
  const worker = ids();

  /** Whether this worker had the webhook: another one may have been faster, or its owner may have changed it. */
  async function work({ id, accountId }: Webhook, signal: AbortSignal): Promise<boolean> {
    try {
      const now = clock();
      await storage.commit([{ type: 'webhook.claim', id, worker, now, until: now + WEBHOOK_LEASE_MS }]);
      const claimed = await storage.webhooks.find(accountId, id);
      if (!claimed) return false;
      const progress = await takeTurn({ ...ports, random }, claimed.webhook, signal);
      await storage.commit([{ type: 'webhook.progress', ...progress, worker, now: clock() }]);
      return true;
    } catch (error) {
      if (isDomainError(error, 'stale')) return false;
      throw error;
    }
  }

  return async (signal) => {
    while (!signal.aborted) {
      const due = await storage.webhooks.due(clock(), MAX_AT_ONCE);
      let worked = 0;
      for await (const { to } of mapConcurrent(due, MAX_AT_ONCE, (webhook) => work(webhook, signal)))
        worked += to ? 1 : 0;
      if (worked === 0) return;
    }
  };
}

/** The longest interval between looks, even without news, and the shortest. */
const MAX_IDLE_MS = 1_000;
const MIN_IDLE_MS = 100;

/** Sends events to webhooks as they are written. @returns a function that stops it */
export function keepDelivering(
  ports: Ports & { readonly logger: Logger; readonly sleep: Sleep },
): () => Promise<void> {
  const { storage, sleep, logger } = ports;
  const work = webhookWork(ports);
  const stopping = new AbortController();
  const { signal } = stopping;
  let wakeUp = new AbortController();
  const stopWatching = storage.watchEvents(() => {
    if (!wakeUp.signal.aborted) wakeUp.abort(); // which takes as long as writing an event
  });

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      wakeUp = new AbortController();
      await work(signal).catch((error) => logger.error('events cannot be sent to webhooks', { error }));
      await sleep(MIN_IDLE_MS, signal);
      if (!signal.aborted) await sleep(MAX_IDLE_MS, wakeUp.signal);
    }
  }

  const kept = keep();
  return async () => {
    stopWatching();
    stopping.abort();
    wakeUp.abort();
    await kept;
  };
}

import { isDomainError } from '../../errors.ts';
import { WEBHOOK_LEASE_MS, type Webhook } from '../../model/webhook.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Random } from '../../ports/random.ts';
import type { Sleep } from '../../ports/sleep.ts';
import { type SharedSlots, sharedSlots } from '../../scheduling/shared-slots.ts';
import { type TurnPorts, takeTurn } from './turn.ts';

interface Ports extends Omit<TurnPorts, 'random'> {
  readonly ids: Ids;
  readonly random: Random;
}

/** Maximum number of webhooks that a process works on at the same time, in total and for one account. */
const MAX_RUNNING = 8;
const MAX_PER_ACCOUNT = 2;
/** Maximum number of webhooks looked up together. There are more than can start, since some must wait for others of their account. */
const MAX_LOOKED_UP: number = 4 * MAX_RUNNING;

/**
 * The slots in which this process works on webhooks with work. Several processes may share a database, but only one at a time works on a
 * webhook. Failures are recorded.
 */
export function webhookSlots({ ids, random, ...ports }: Ports, signal: AbortSignal): SharedSlots {
  const { storage, clock } = ports;
  const worker = ids();

  /** Whether this worker got the webhook: another worker may have been faster, or its owner may have changed it. */
  async function work({ id, accountId }: Webhook): Promise<boolean> {
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

  const turn = { perAccount: MAX_PER_ACCOUNT, limit: MAX_LOOKED_UP };
  return sharedSlots({
    slots: MAX_RUNNING,
    perAccount: MAX_PER_ACCOUNT,
    due: (after) => storage.webhooks.due({ ...turn, now: clock(), after }),
    work,
  });
}

/** Maximum interval between checks for work if there are no new events, and minimum interval, in milliseconds. */
const MAX_IDLE_MS = 1_000;
const MIN_IDLE_MS = 100;

/** Sends events to webhooks as they are written. @returns a function that stops it */
export function keepDelivering(
  ports: Ports & { readonly logger: Logger; readonly sleep: Sleep },
): () => Promise<void> {
  const { storage, sleep, logger } = ports;
  const stopping = new AbortController();
  const { signal } = stopping;
  const slots = webhookSlots(ports, signal);
  let wakeUp = new AbortController();
  const stopWatching = storage.watchEvents(() => {
    if (!wakeUp.signal.aborted) wakeUp.abort(); // this delays the write of the event
  });

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      wakeUp = new AbortController();
      const { signal: news } = wakeUp;
      await begin();
      await sleep(MIN_IDLE_MS, signal);
      if (!signal.aborted) await sleep(MAX_IDLE_MS, news);
    }
    await slots.idle();
  }

  /** Starts work on as many webhooks as possible, and checks again as soon as work on one has ended. */
  async function begin(): Promise<void> {
    const count = await slots.fill().catch((error) => {
      logger.error('cannot send events to webhooks', { error });
      return 0;
    });
    if (count > 0) void slots.freed().then(() => wakeUp.abort());
  }

  const running = keep();
  return async () => {
    stopWatching();
    stopping.abort();
    wakeUp.abort();
    await running;
  };
}

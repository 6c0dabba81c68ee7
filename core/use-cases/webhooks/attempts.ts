import { isDomainError } from '../../errors.ts';
import { type LoggedEvent, type Position, toEventRecord } from '../../model/event.ts';
import { type Delivery, failedDelivery, NEVER, restMs, type Webhook } from '../../model/webhook.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Vault } from '../../ports/vault.ts';
import type { Sent, WebhookSender } from '../../ports/webhook-sender.ts';
import { mapConcurrent } from '../../scheduling/map-concurrent.ts';

export interface AttemptPorts {
  readonly storage: Pick<Storage, 'events'>;
  readonly sender: WebhookSender;
  readonly vault: Pick<Vault, 'open'>;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** A delivery with its event, as far as that was read. */
export interface Item {
  readonly delivery: Delivery;
  readonly event?: LoggedEvent;
}

/** What became of a delivery: what is left of it, null when it was taken or there is nothing to take any more. */
export interface Outcome {
  readonly position: Position;
  readonly left: Delivery | null;
}

/** What is sent to a webhook in one turn. */
export interface Attempts {
  /** Sends messages, those about the same in order, until one fails or the turn is over; the others are left as they are. */
  deliver(items: readonly Item[]): Promise<readonly Outcome[]>;
  /** Whether one failed, after which nothing more is sent. */
  readonly isBroken: boolean;
  /** The webhook by what was sent: how many attempts failed in a row, and when the next may be made. */
  readonly health: Pick<Webhook, 'failures' | 'due'>;
}

/** The messages that a webhook is sent at once. */
const MAX_AT_ONCE = 4;

/** Begins to send to a webhook. @param isOver whether the turn is over, so that nothing more is sent */
export function beginAttempts(
  { storage, sender, vault, clock, random }: AttemptPorts,
  webhook: Webhook,
  isOver: () => boolean,
  signal: AbortSignal,
): Attempts {
  const { id, accountId } = webhook;
  let { failures, due } = webhook;
  let isBroken = false;

  async function eventOf({ delivery: { position }, event }: Item): Promise<LoggedEvent | null> {
    if (event) return event;
    const [next] = await storage.events.after(accountId, position - 1, 1);
    return next?.position === position ? next : null;
  }

  async function send(event: LoggedEvent): Promise<Sent> {
    const record = toEventRecord(event);
    const { at, type, ...data } = record;
    try {
      const secret = vault.open(webhook.sealedSecret);
      const body = JSON.stringify({ type, timestamp: at, data });
      return await sender.send({ url: webhook.url, id: `msg_${id}_${record.id}`, body, secret, signal });
    } catch (error) {
      if (!isDomainError(error)) throw error;
      return {
        isTaken: false,
        reason: 'Its secret was sealed under another secret key than the one in use.',
      };
    }
  }

  /** What is left of a delivery after one attempt, or none where the turn is over. */
  async function attempt(item: Item): Promise<Delivery | null> {
    const { delivery } = item;
    const later = (): Delivery => ({ ...delivery, due: clock() });
    if (isBroken || isOver()) return later();
    const event = await eventOf(item);
    if (!event) return null;
    const sent = await send(event).catch((error): Sent | null => {
      if (!signal.aborted) throw error;
      return null;
    });
    if (sent === null) return later();
    if (!sent.isTaken) return fail(delivery, sent);
    if (!isBroken) failures = 0;
    return null;
  }

  function fail(
    delivery: Delivery,
    { status, reason, retryAfterSeconds }: Extract<Sent, { isTaken: false }>,
  ): Delivery {
    const at = clock();
    isBroken = true;
    failures += 1;
    due = at + restMs(failures, random(), retryAfterSeconds);
    return failedDelivery(delivery, { at, reason, ...(status !== undefined && { status }) }, random());
  }

  /** Sends what is about the same, in order: what comes after a failure waits for it. */
  async function deliverInOrder(items: readonly Item[]): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const item of items) {
      const isBlocked = outcomes.some(({ left }) => left?.state === 'waiting');
      const left = isBlocked ? { ...item.delivery, due: NEVER } : await attempt(item);
      outcomes.push({ position: item.delivery.position, left });
    }
    return outcomes;
  }

  return {
    async deliver(items) {
      const outcomes: Outcome[] = [];
      for await (const { to } of mapConcurrent(groupsOf(items), MAX_AT_ONCE, deliverInOrder))
        outcomes.push(...to);
      return outcomes;
    },
    get isBroken() {
      return isBroken;
    },
    get health() {
      return { failures, due };
    },
  };
}

/** What is about the same, together and in order. */
function groupsOf(items: readonly Item[]): Iterable<readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const { about } = item.delivery;
    groups.set(about, [...(groups.get(about) ?? []), item]);
  }
  return groups.values();
}

import { isDomainError, reasonFor } from '../../errors.ts';
import { reason } from '../../messages/reasons.ts';
import { type LoggedEvent, type Position, toEventRecord } from '../../model/event.ts';
import { type Delivery, failedDelivery, NEVER, type Webhook, webhookPauseMs } from '../../model/webhook.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Vault } from '../../ports/vault.ts';
import type { SendResult, WebhookSender } from '../../ports/webhook-sender.ts';
import { mapConcurrent } from '../../scheduling/map-concurrent.ts';

export interface AttemptPorts {
  readonly storage: Pick<Storage, 'events'>;
  readonly sender: WebhookSender;
  readonly vault: Pick<Vault, 'open'>;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** A delivery with its event, if that was read. */
export interface Item {
  readonly delivery: Delivery;
  readonly event?: LoggedEvent;
}

/** The outcome of a delivery: the delivery that remains; null when it was accepted or has nothing left to send. */
export interface Outcome {
  readonly position: Position;
  readonly left: Delivery | null;
}

/** The messages to a webhook in one turn. */
interface Attempts {
  /**
   * Sends messages until one fails or the turn is over. Messages about the same subject are sent in order. The remaining deliveries are due
   * now, or wait for a failed delivery about the same subject.
   */
  deliver(items: readonly Item[]): Promise<readonly Outcome[]>;
  /** Whether a message failed. Nothing more is sent after that. */
  readonly isBroken: boolean;
  /** The state of the webhook after sending: the number of consecutive failures, and the time of the next attempt. */
  readonly health: Pick<Webhook, 'failures' | 'due'>;
}

/** Maximum number of messages sent to a webhook at the same time. */
const MAX_CONCURRENT = 4;

/** Starts sending to a webhook. @param isOver whether the turn is over and nothing more may be sent */
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

  async function send(event: LoggedEvent): Promise<SendResult> {
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
        ...reasonFor(reason('delivery-secret')),
      };
    }
  }

  /**
   * Makes one attempt, unless the turn is over.
   * @returns the remaining delivery; null if it was accepted, or its event no longer exists
   */
  async function attempt(item: Item): Promise<Delivery | null> {
    const { delivery } = item;
    const later = (): Delivery => ({ ...delivery, due: clock() });
    if (isBroken || isOver()) return later();
    const event = await eventOf(item);
    if (!event) return null;
    const sent = await send(event).catch((error): SendResult | null => {
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
    { isTaken: _, retryAfterSeconds, ...failure }: Extract<SendResult, { isTaken: false }>,
  ): Delivery {
    const at = clock();
    isBroken = true;
    failures += 1;
    due = at + webhookPauseMs(failures, random(), retryAfterSeconds);
    return failedDelivery(delivery, { at, ...failure }, random());
  }

  /** Sends messages about the same subject, in order. After a failure, the later messages wait. */
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
      for await (const { to } of mapConcurrent(groupsOf(items), MAX_CONCURRENT, deliverInOrder))
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

/** Groups items by subject, in order. */
function groupsOf(items: readonly Item[]): Iterable<readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const { about } = item.delivery;
    groups.set(about, [...(groups.get(about) ?? []), item]);
  }
  return groups.values();
}

import { isDomainError } from '../../errors.ts';
import { type LoggedEvent, type Position, toEventRecord } from '../../model/event.ts';
import {
  aboutOf,
  type Delivery,
  failedDelivery,
  givenUp,
  isSent,
  NEVER,
  newDelivery,
  restMs,
  WEBHOOK_LEASE_MS,
  type Webhook,
} from '../../model/webhook.ts';
import type { Change } from '../../ports/changes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Vault } from '../../ports/vault.ts';
import type { Sent, WebhookSender } from '../../ports/webhook-sender.ts';
import { mapConcurrent } from '../../scheduling/map-concurrent.ts';

export interface TurnPorts {
  readonly storage: Storage;
  readonly sender: WebhookSender;
  readonly vault: Pick<Vault, 'open'>;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** What a turn came to, for `webhook.progress`. */
export type Progress = Omit<Extract<Change, { type: 'webhook.progress' }>, 'type' | 'worker' | 'now'>;

/** The messages that a webhook is sent at once. */
const MAX_AT_ONCE = 4;
/** The events of a turn; of a webhook that failed last, only one is tried. */
const MAX_PER_TURN = 50;
/** After this time a turn sends no further message, so that it ends before its lease does. */
const TURN_MS = WEBHOOK_LEASE_MS / 3;

/** A delivery with its event, as far as that was read. */
interface Item {
  readonly delivery: Delivery;
  readonly event?: LoggedEvent;
}

/** What became of a delivery: what is left of it, null when it was taken or there is nothing to take any more. */
interface Outcome {
  readonly position: Position;
  readonly left: Delivery | null;
}

/**
 * One turn with a webhook: deliveries that are due, then what the log has next. What is about the same is sent in order; after the
 * first failure nothing more is sent, since most failures are those of the other server.
 */
export async function takeTurn(
  { storage, sender, vault, clock, random }: TurnPorts,
  webhook: Webhook,
  signal: AbortSignal,
): Promise<Progress> {
  const { id, accountId } = webhook;
  const began = clock();
  let { failures, due } = webhook;
  let isBroken = false;
  const isFailing = failures > 0;

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

  async function eventOf({ delivery: { position }, event }: Item): Promise<LoggedEvent | null> {
    if (event) return event;
    const [next] = await storage.events.after(accountId, position - 1, 1);
    return next?.position === position ? next : null;
  }

  /** What is left of a delivery after one attempt, or none where the turn is over. */
  async function attempt(item: Item): Promise<Delivery | null> {
    const { delivery } = item;
    const isOver = () => isBroken || signal.aborted || clock() - began > TURN_MS;
    const later = (): Delivery => ({ ...delivery, due: clock() });
    if (isOver()) return later();
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

  async function deliver(items: readonly Item[]): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = [];
    for await (const { to } of mapConcurrent(groupsOf(items), MAX_AT_ONCE, deliverInOrder))
      outcomes.push(...to);
    return outcomes;
  }

  /** Delivers events of the log, unless something about the same waits already. */
  async function begin(
    events: readonly LoggedEvent[],
    retried: readonly Outcome[],
  ): Promise<readonly Outcome[]> {
    const abouts = [...new Set(events.map(aboutOf))];
    const still = retried.flatMap(({ left }) => (left?.state === 'waiting' ? [left.about] : []));
    const waiting = abouts.length === 0 ? [] : await storage.webhooks.waitingAbout(id, abouts);
    const blocked = new Set([...still, ...waiting]);
    const items = events.map((event) => ({ event, delivery: newDelivery(id, event, began) }));
    const behind = items.filter(({ delivery }) => blocked.has(delivery.about));
    const free = items.filter(({ delivery }) => !blocked.has(delivery.about));
    return [
      ...(await deliver(free)),
      ...behind.map(({ delivery }) => ({ position: delivery.position, left: { ...delivery, due: NEVER } })),
    ];
  }

  /** The next events of the log, of which those that are not sent are dropped, and those whose time is over given up. */
  async function next(): Promise<{
    position: Position;
    tried: readonly LoggedEvent[];
    over: readonly Outcome[];
  }> {
    const page = await storage.events.after(accountId, webhook.position, MAX_PER_TURN);
    const isOver = (event: LoggedEvent) => isFailing && newDelivery(id, event, began).until < began;
    const first = isFailing ? page.findIndex((event) => isSent(webhook, event) && !isOver(event)) : -1;
    const events = first === -1 ? page : page.slice(0, first + 1);
    const sent = events.filter((event) => isSent(webhook, event));
    return {
      position: events.at(-1)?.position ?? webhook.position,
      tried: sent.filter((event) => !isOver(event)),
      over: sent.filter(isOver).map((event) => {
        const left = givenUp(newDelivery(id, event, began), began);
        return { position: left.position, left };
      }),
    };
  }

  const waiting = await storage.webhooks.dueDeliveries(id, began, MAX_PER_TURN);
  const expired = waiting.filter(({ until }) => isFailing && until < began);
  const open = waiting.filter((delivery) => !expired.includes(delivery)).map((delivery) => ({ delivery }));
  // Where the last failed, one is tried: what was not tried yet first, so that one that is never taken keeps up no other.
  const untried = open.filter(({ delivery }) => delivery.attempts === 0);
  const chosen = isFailing ? untried.slice(0, 1) : open;
  const again = await deliver(chosen);
  const isRoom = isFailing ? chosen.length === 0 : open.length < MAX_PER_TURN && !isBroken;
  const { position, tried, over } = isRoom
    ? await next()
    : { position: webhook.position, tried: [], over: [] };
  const begun = await begin(tried, again);
  const isIdle = isFailing && chosen.length === 0 && tried.length === 0;
  const retried = [...again, ...(isIdle ? await deliver(open.slice(0, 1)) : [])];
  return {
    webhook: { id, position, failures, due },
    put: [
      ...[...retried, ...over, ...begun].flatMap(({ left }) => left ?? []),
      ...expired.map((delivery) => givenUp(delivery, began)),
    ],
    done: retried.flatMap(({ left, position: at }) => (left === null ? [at] : [])),
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

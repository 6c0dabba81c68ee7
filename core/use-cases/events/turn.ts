import type { Change } from '../../changes/change.ts';
import type { LoggedEvent, Position } from '../../model/event.ts';
import type { Instant } from '../../model/instant.ts';
import { givenUp, isSent, NEVER, newDelivery, WEBHOOK_LEASE_MS, type Webhook } from '../../model/webhook.ts';
import type { Storage } from '../../ports/storage.ts';
import { type AttemptPorts, beginAttempts, type Item, type Outcome } from './attempts.ts';

export interface TurnPorts extends AttemptPorts {
  readonly storage: Storage;
}

/** The result of a turn, for `webhook.progress`. */
type Progress = Omit<Extract<Change, { type: 'webhook.progress' }>, 'type' | 'worker' | 'now'>;

/** Maximum number of due deliveries, and of new events, in a turn. If the webhook's last attempt failed, a turn makes one attempt. */
const MAX_PER_TURN = 50;
/** After this many milliseconds, a turn sends no further message, so that it ends before its lease. */
const TURN_MS = WEBHOOK_LEASE_MS / 3;

/**
 * One turn of a webhook: sends its due deliveries, then the next events of the log. Messages about the same subject are sent in order.
 * After the first failure, nothing more is sent, since most failures are due to the other server. If the webhook's last attempt failed, the
 * turn makes only one attempt and prefers untried deliveries, so that a delivery that never succeeds does not block others.
 */
export async function takeTurn(ports: TurnPorts, webhook: Webhook, signal: AbortSignal): Promise<Progress> {
  const { storage, clock } = ports;
  const { id } = webhook;
  const began = clock();
  const isFailing = webhook.failures > 0;
  const isTurnOver = () => signal.aborted || clock() - began > TURN_MS;
  const attempts = beginAttempts(ports, webhook, isTurnOver, signal);

  const due = await storage.webhooks.dueDeliveries(id, began, MAX_PER_TURN);
  const expired = due.filter(({ until }) => isFailing && until < began);
  const open = due.filter((delivery) => !expired.includes(delivery)).map((delivery) => ({ delivery }));
  const untried = open.filter(({ delivery }) => delivery.attempts === 0);
  const chosen = isFailing ? untried.slice(0, 1) : open;
  const again = await attempts.deliver(chosen);

  const readsLog = isFailing ? chosen.length === 0 : open.length < MAX_PER_TURN && !attempts.isBroken;
  const { position, tried, overdue } = readsLog
    ? await readNext(storage, webhook, began)
    : { position: webhook.position, tried: [], overdue: [] };
  const { free, blocked } = await separateBlocked(storage, tried, again);
  const begun = await attempts.deliver(free);

  const isIdle = isFailing && chosen.length === 0 && tried.length === 0;
  const retried = [...again, ...(isIdle ? await attempts.deliver(open.slice(0, 1)) : [])];
  return {
    webhook: { id, position, ...attempts.health },
    put: [
      ...[...retried, ...overdue, ...begun].flatMap(({ left }) => left ?? []),
      ...blocked.map(({ delivery }) => ({ ...delivery, due: NEVER })),
      ...expired.map((delivery) => givenUp(delivery, began)),
    ],
    done: retried.flatMap(({ left, position: at }) => (left === null ? [at] : [])),
  };
}

/** The next events of the log for a webhook. */
interface Next {
  /** The position up to which the log was read. */
  readonly position: Position;
  readonly tried: readonly Item[];
  /** Deliveries that have failed permanently because their time is over. */
  readonly overdue: readonly Outcome[];
}

/** Reads the next events of the log that the webhook sends. If the last attempt failed, reads only up to the first of them. */
async function readNext(storage: Pick<Storage, 'events'>, webhook: Webhook, began: Instant): Promise<Next> {
  const { id, accountId, failures } = webhook;
  const page = await storage.events.after(accountId, webhook.position, MAX_PER_TURN);
  const toItem = (event: LoggedEvent) => ({ event, delivery: newDelivery(id, event, began) });
  const isExpired = ({ delivery }: Item) => failures > 0 && delivery.until < began;
  const first =
    failures > 0 ? page.findIndex((event) => isSent(webhook, event) && !isExpired(toItem(event))) : -1;
  const events = first === -1 ? page : page.slice(0, first + 1);
  const items = events.filter((event) => isSent(webhook, event)).map(toItem);
  return {
    position: events.at(-1)?.position ?? webhook.position,
    tried: items.filter((item) => !isExpired(item)),
    overdue: items.filter(isExpired).map(({ delivery }) => ({
      position: delivery.position,
      left: givenUp(delivery, began),
    })),
  };
}

/** Separates new items that can be sent from items whose subject already has waiting deliveries. */
async function separateBlocked(
  storage: Pick<Storage, 'webhooks'>,
  items: readonly Item[],
  retried: readonly Outcome[],
): Promise<{ readonly free: readonly Item[]; readonly blocked: readonly Item[] }> {
  const [first] = items;
  if (first === undefined) return { free: [], blocked: [] };
  const subjects = [...new Set(items.map(({ delivery }) => delivery.about))];
  const still = retried.flatMap(({ left }) => (left?.state === 'waiting' ? [left.about] : []));
  const waiting = await storage.webhooks.waitingAbout(first.delivery.webhookId, subjects);
  const waitingSubjects = new Set([...still, ...waiting]);
  return {
    free: items.filter(({ delivery }) => !waitingSubjects.has(delivery.about)),
    blocked: items.filter(({ delivery }) => waitingSubjects.has(delivery.about)),
  };
}

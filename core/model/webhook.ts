import { type Reason, reasonFor } from '../errors.ts';
import { reason } from '../messages/reasons.ts';
import { type EventType, instantOf, LOG_STARTED, type LoggedEvent, type Position } from './event.ts';
import { parseServiceAddress } from './identity.ts';
import { DAY, HOUR, type Instant, MINUTE, SECOND } from './instant.ts';
import { cutReason } from './text.ts';
import type { Uid } from './uid.ts';

/** A URL that receives the events of an account (docs/events.md, "Webhooks"). */
export interface Webhook {
  readonly id: Uid;
  readonly accountId: number;
  readonly url: string;
  /** The types of events to send; empty for all. */
  readonly types: readonly EventType[];
  readonly isPaused: boolean;
  /** Why it is paused; absent unless something other than its owner paused it. */
  readonly pausedBy?: PausedBy;
  /** The signing secret, encrypted at rest; empty until an imported webhook is resumed. */
  readonly sealedSecret: string;
  readonly created: Instant;
  /** All events up to this position have been delivered, or are pending deliveries. */
  readonly position: Position;
  /** Failed attempts since the last success. */
  readonly failures: number;
  /** When the next attempt may be made. */
  readonly due: Instant;
}

/** What pauses webhooks, apart from their owners. A restored or imported library must not send anything before a person allows it. */
export type PausedBy = 'restore' | 'import';

export const PAUSED_REMARKS: Readonly<Record<PausedBy, Reason>> = {
  restore: reasonFor(reason('webhook-restored')),
  import: reasonFor(reason('webhook-imported')),
};

/** An event whose delivery failed, or that waits for an earlier event with the same subject. */
export interface Delivery {
  readonly webhookId: Uid;
  /** The position of the event. */
  readonly position: Position;
  /** The subject of the event. Events with the same subject are delivered in order. */
  readonly about: string;
  readonly state: 'waiting' | 'failed';
  readonly attempts: number;
  /** When it may be retried; `NEVER` while an earlier delivery with the same subject is pending. */
  readonly due: Instant;
  /** When the delivery fails permanently. */
  readonly until: Instant;
  /** The last attempt; absent before the first. */
  readonly failure?: DeliveryFailure;
}

/** How an attempt failed. */
export interface DeliveryFailure extends Reason {
  readonly at: Instant;
  /** The HTTP status of the response, if there was one. */
  readonly status?: number;
}

/** The due time of a delivery that waits for something other than a point in time. */
export const NEVER: Instant = Number.MAX_SAFE_INTEGER;
/** How long a delivery is retried, in milliseconds. */
export const DELIVERY_MS: number = 3 * DAY;
/** How long a process may work on a webhook after claiming it, in milliseconds. */
export const WEBHOOK_LEASE_MS: number = 30 * SECOND;
/** Maximum number of webhooks of an account. */
export const MAX_WEBHOOKS = 50;
/** The length of a secret in bytes, within the 24 to 64 of Standard Webhooks. */
export const WEBHOOK_SECRET_BYTES = 32;

const FIRST_BACKOFF_MS = 5 * SECOND;
const BACKOFF_FACTOR = 3;
const MAX_BACKOFF_MS = 8 * HOUR;
/** Maximum pause of a failing webhook, unless the other server requests a longer one. */
const MAX_REST_MS = 10 * MINUTE;
/** Maximum random change of a pause, as a share of it, so that not all attempts are made at the same time. */
const JITTER = 0.2;

/** Maximum pause of a delivery, and maximum pause of a webhook that the other server can request. */
export const MAX_DELIVERY_PAUSE_MS: number = Math.ceil(MAX_BACKOFF_MS * (1 + JITTER));
export const MAX_WEBHOOK_PAUSE_MS: number = HOUR;

/**
 * The pause after a number of consecutive failures: from 5 s to 8 h, each three times as long as the previous pause, ±20 %.
 * @param random from 0 to 1
 */
export function backoffMs(failures: number, random: number): number {
  const pause = Math.min(FIRST_BACKOFF_MS * BACKOFF_FACTOR ** (failures - 1), MAX_BACKOFF_MS);
  return Math.round(pause * (1 - JITTER + 2 * JITTER * random));
}

/** The pause of a whole webhook: at most 10 min, or an hour if the other server requested it. */
export function webhookPauseMs(failures: number, random: number, retryAfterSeconds = 0): number {
  const asked = Math.min(retryAfterSeconds * SECOND, MAX_WEBHOOK_PAUSE_MS);
  return Math.max(Math.min(backoffMs(failures, random), MAX_REST_MS), asked);
}

function aboutOf({ objectId, spaceId, searchId, shareId, tag }: LoggedEvent): string {
  return objectId ?? spaceId ?? searchId ?? shareId ?? (tag === undefined ? '' : `tag ${tag}`);
}

export function isSent({ types }: Pick<Webhook, 'types'>, { type }: LoggedEvent): boolean {
  if (type === LOG_STARTED) return false;
  return types.length === 0 || types.includes(type);
}

/** The delivery of an event before the first attempt. */
export function newDelivery(webhookId: Uid, event: LoggedEvent, due: Instant): Delivery {
  const { position } = event;
  const until = instantOf(position) + DELIVERY_MS;
  return { webhookId, position, about: aboutOf(event), state: 'waiting', attempts: 0, due, until };
}

/** Marks a delivery as permanently failed if its time ran out while it waited for earlier deliveries. */
export function givenUp(delivery: Delivery, now: Instant): Delivery {
  const failure = delivery.failure ?? { at: now, ...reasonFor(reason('delivery-blocked')) };
  return { ...delivery, state: 'failed', due: NEVER, failure };
}

/** The delivery after a failed attempt: due again after a pause, or failed permanently if its time runs out before. */
export function failedDelivery(delivery: Delivery, failure: DeliveryFailure, random: number): Delivery {
  const attempts = delivery.attempts + 1;
  const due = failure.at + backoffMs(attempts, random);
  const isOver = due > delivery.until;
  return {
    ...delivery,
    attempts,
    due,
    state: isOver ? 'failed' : 'waiting',
    failure: { ...failure, ...cutReason(failure) },
  };
}

/**
 * Converts the URL of a webhook to its stored form.
 * @throws DomainError `unprocessable` unless it is an http or https URL of at most 2,000 characters without a user name or password
 */
export function parseWebhookUrl(text: string): string {
  return parseServiceAddress(text, 'messages are known by their signature');
}

import type { Position } from '../model/event.ts';
import type { Instant } from '../model/instant.ts';
import type { Uid } from '../model/uid.ts';
import type { Delivery, DeliveryFailure, Webhook } from '../model/webhook.ts';
import type { DueTurn } from './due-turn.ts';

/** A webhook as its owner sees it. */
export interface KnownWebhook {
  readonly webhook: Webhook;
  /** The numbers of its deliveries that are tried again or wait for others, and that were given up. */
  readonly waiting: number;
  readonly failed: number;
  /** The last attempt that failed of any of these. */
  readonly lastFailure?: DeliveryFailure;
}

/** How far all webhooks are. */
export interface WebhookTally {
  /** Events that are still to be sent, by webhooks that are not paused. */
  readonly waiting: number;
  /** The oldest of these. */
  readonly oldest: Position | null;
  /** Deliveries that were given up. */
  readonly failed: number;
  /** Webhooks that are paused since a restore. */
  readonly restored: number;
}

export interface WebhookReader {
  /** The webhooks of an account, oldest first. */
  list(accountId: number): Promise<readonly KnownWebhook[]>;
  find(accountId: number, id: Uid): Promise<KnownWebhook | null>;
  /** Its deliveries of which an attempt failed, the last tried first. */
  listFailures(id: Uid, limit: number): Promise<readonly Delivery[]>;
  /** Webhooks of all accounts that have something to do and that no worker has: of each account those due first. */
  due(turn: DueTurn): Promise<readonly Webhook[]>;
  /** At most `limit` deliveries of a webhook that are due, oldest first. */
  dueDeliveries(id: Uid, now: Instant, limit: number): Promise<readonly Delivery[]>;
  /** What the waiting deliveries of a webhook are about, of these. */
  waitingAbout(id: Uid, abouts: readonly string[]): Promise<ReadonlySet<string>>;
  tally(): Promise<WebhookTally>;
}

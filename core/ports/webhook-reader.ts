import type { Position } from '../model/event.ts';
import type { Instant } from '../model/instant.ts';
import type { Uid } from '../model/uid.ts';
import type { Delivery, DeliveryFailure, Webhook } from '../model/webhook.ts';
import type { RoundRobinQuery } from './round-robin-query.ts';

/** A webhook as its owner sees it. */
export interface WebhookStatus {
  readonly webhook: Webhook;
  /** The number of deliveries that wait for a retry or for earlier deliveries. */
  readonly waiting: number;
  /** The number of deliveries that have failed permanently. */
  readonly failed: number;
  /** The last failed attempt at a waiting or failed delivery. */
  readonly lastFailure?: DeliveryFailure;
}

/** The backlog of all webhooks. */
export interface WebhookCounts {
  /** Unsent events of webhooks that are not paused. */
  readonly waiting: number;
  /** The position of the oldest unsent event; null if there are no unsent events. */
  readonly oldest: Position | null;
  /** The number of deliveries that have failed permanently. */
  readonly failed: number;
  /** Webhooks paused since a restore. */
  readonly restored: number;
}

export interface WebhookReader {
  /** The webhooks of an account, oldest first. */
  list(accountId: number): Promise<readonly WebhookStatus[]>;
  find(accountId: number, id: Uid): Promise<WebhookStatus | null>;
  /** Its deliveries with a failed attempt, the latest attempt first. */
  listFailures(id: Uid, limit: number): Promise<readonly Delivery[]>;
  /**
   * Webhooks of all accounts that have work and are not leased to a worker. For each account, the webhooks that have been due for longest
   * come first.
   */
  due(turn: RoundRobinQuery): Promise<readonly Webhook[]>;
  /** At most `limit` due deliveries of a webhook, oldest first. */
  dueDeliveries(id: Uid, now: Instant, limit: number): Promise<readonly Delivery[]>;
  /** The subjects among `subjects` for which a webhook has waiting deliveries. */
  waitingAbout(id: Uid, subjects: readonly string[]): Promise<ReadonlySet<string>>;
  counts(): Promise<WebhookCounts>;
  /** The secrets of all webhooks of all accounts that have one. */
  secrets(): Promise<readonly Pick<Webhook, 'id' | 'sealedSecret'>[]>;
}

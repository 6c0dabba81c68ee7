import type { Position } from '../model/event.ts';
import type { Instant } from '../model/instant.ts';
import type { Uid } from '../model/uid.ts';
import type { Delivery, Webhook } from '../model/webhook.ts';

export type WebhookChange =
  /** Creates a webhook that begins after the newest event of the account; `unprocessable` if the account already has 50. */
  | { readonly type: 'webhook.insert'; readonly webhook: Omit<Webhook, 'position'> }
  /** Changes the settings of a webhook and makes it due now. Does nothing if it no longer exists. */
  | {
      readonly type: 'webhook.replace';
      readonly after: Pick<
        Webhook,
        'id' | 'accountId' | 'url' | 'types' | 'isPaused' | 'pausedBy' | 'sealedSecret'
      >;
    }
  /** Pauses all active webhooks and feeds of all accounts, after a restore. */
  | { readonly type: 'outgoing.pause' }
  /** Removes a webhook with its deliveries. */
  | { readonly type: 'webhook.remove'; readonly accountId: number; readonly id: Uid }
  /**
   * Sends all events after a position again, even if a worker has the webhook. A position after the webhook's own skips nothing. Does
   * nothing if the webhook no longer exists.
   */
  | {
      readonly type: 'webhook.rewind';
      readonly accountId: number;
      readonly id: Uid;
      readonly position: Position;
    }
  /** Retries the failed deliveries of a webhook, until `until`. */
  | { readonly type: 'webhook.retry'; readonly accountId: number; readonly id: Uid; readonly until: Instant }
  /** Leases a webhook to a worker until `until`; `stale` when the webhook is paused or deleted, or another worker has it. */
  | {
      readonly type: 'webhook.claim';
      readonly id: Uid;
      readonly worker: Uid;
      readonly now: Instant;
      readonly until: Instant;
    }
  /** Takes all webhooks from their workers. Only for a caller that knows that the workers have ended. */
  | { readonly type: 'webhooks.free' }
  /**
   * Writes the outcome of a webhook's deliveries, lets waiting deliveries proceed once no earlier ones are left, and releases the webhook;
   * `stale` when the worker no longer has it.
   */
  | {
      readonly type: 'webhook.progress';
      readonly webhook: Pick<Webhook, 'id' | 'position' | 'failures' | 'due'>;
      readonly worker: Uid;
      readonly now: Instant;
      readonly put: readonly Delivery[];
      /** The positions of completed deliveries. */
      readonly done: readonly Position[];
    };

import type { Position } from '../model/event.ts';
import type { Instant } from '../model/instant.ts';
import type { Uid } from '../model/uid.ts';
import type { Delivery, Webhook } from '../model/webhook.ts';

/** Webhooks and their deliveries. */
export type WebhookChange =
  /** Begins after the newest event of the account; `unprocessable` when the account would have more than 50. */
  | { readonly type: 'webhook.insert'; readonly webhook: Omit<Webhook, 'position'> }
  /** Changes its settings and makes it due now; does nothing if it no longer exists. */
  | {
      readonly type: 'webhook.replace';
      readonly after: Pick<
        Webhook,
        'id' | 'accountId' | 'url' | 'types' | 'isPaused' | 'pausedBy' | 'sealedSecret'
      >;
    }
  /** Pauses all active webhooks and feeds of all accounts, after a restore. */
  | { readonly type: 'outgoing.pause' }
  /** Removes it with its deliveries. */
  | { readonly type: 'webhook.remove'; readonly accountId: number; readonly id: Uid }
  /**
   * Sends everything after a position again, even if a worker has it; what lies between its own and a later position is still sent. Does
   * nothing if it no longer exists.
   */
  | {
      readonly type: 'webhook.rewind';
      readonly accountId: number;
      readonly id: Uid;
      readonly position: Position;
    }
  /** Retries its failed deliveries, until then. */
  | { readonly type: 'webhook.retry'; readonly accountId: number; readonly id: Uid; readonly until: Instant }
  /** Leases it to a worker until then; `stale` when it is paused or gone, or another worker has it. */
  | {
      readonly type: 'webhook.claim';
      readonly id: Uid;
      readonly worker: Uid;
      readonly now: Instant;
      readonly until: Instant;
    }
  /** Takes all webhooks from their workers; only for a caller that knows these to be dead. */
  | { readonly type: 'webhooks.free' }
  /**
   * Writes the outcome of its deliveries, lets waiting ones proceed once nothing is left before them, and releases it; `stale` when the
   * worker no longer has it.
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

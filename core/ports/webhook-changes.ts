import type { Position } from '../model/event.ts';
import type { Instant } from '../model/instant.ts';
import type { Uid } from '../model/uid.ts';
import type { Delivery, Webhook } from '../model/webhook.ts';

/** Webhooks, and what is sent to them. */
export type WebhookChange =
  /** It begins after the newest event of the account; `unprocessable` when the account would have more than 50. */
  | { readonly type: 'webhook.insert'; readonly webhook: Omit<Webhook, 'position'> }
  /** Changes what its owner decides, and has it tried at once; does nothing when it is gone. */
  | {
      readonly type: 'webhook.replace';
      readonly after: Pick<
        Webhook,
        'id' | 'accountId' | 'url' | 'types' | 'isPaused' | 'pausedBy' | 'sealedSecret'
      >;
    }
  /** Pauses all webhooks and feeds of all accounts that are not paused, as those of a restored library. */
  | { readonly type: 'outgoing.pause' }
  /** Removes it with its deliveries. */
  | { readonly type: 'webhook.remove'; readonly accountId: number; readonly id: Uid }
  /**
   * Has everything after a position sent again, whoever works on it; what lies between its own and a later position is still sent.
   * Does nothing when it is gone.
   */
  | {
      readonly type: 'webhook.rewind';
      readonly accountId: number;
      readonly id: Uid;
      readonly position: Position;
    }
  /** Has its failed deliveries tried again, until then. */
  | { readonly type: 'webhook.retry'; readonly accountId: number; readonly id: Uid; readonly until: Instant }
  /** Gives it to a worker until then; `stale` when it is paused or gone, or another worker has it. */
  | {
      readonly type: 'webhook.claim';
      readonly id: Uid;
      readonly worker: Uid;
      readonly now: Instant;
      readonly until: Instant;
    }
  /** Takes all webhooks from the workers that have them; whoever does it must know that these are dead. */
  | { readonly type: 'webhooks.free' }
  /**
   * Writes what became of it and its deliveries, lets those go first for which nothing else waits, and gives it back; `stale` when the
   * worker no longer has it.
   */
  | {
      readonly type: 'webhook.progress';
      readonly webhook: Pick<Webhook, 'id' | 'position' | 'failures' | 'due'>;
      readonly worker: Uid;
      readonly now: Instant;
      readonly put: readonly Delivery[];
      /** The positions of deliveries that are done. */
      readonly done: readonly Position[];
    };

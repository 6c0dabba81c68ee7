import type { Change } from '../../changes/change.ts';
import { DomainError, notFound } from '../../errors.ts';
import type { EventType, Position } from '../../model/event.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import {
  DELIVERY_MS,
  type Delivery,
  parseWebhookUrl,
  WEBHOOK_SECRET_BYTES,
  type Webhook,
} from '../../model/webhook.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { WebhookStatus } from '../../ports/webhook-reader.ts';
import type { Operation } from '../../pricing/price-list.ts';
import { chargeFor } from '../unit-of-work/credits.ts';

interface WebhookDraft {
  readonly url: string;
  /** The types of events to send; all if empty. */
  readonly types: readonly EventType[];
  readonly isPaused: boolean;
}

/** A new webhook with its secret, which is never shown again. */
interface NewWebhook {
  readonly status: WebhookStatus;
  readonly secret: Uint8Array;
}

/** The webhooks of the caller's account (docs/events.md, "Webhooks"). */
export interface Webhooks {
  /** The webhooks of the account, oldest first. */
  list(caller: Caller): Promise<readonly WebhookStatus[]>;
  /**
   * A webhook with its failed deliveries, the latest attempt first.
   * @throws DomainError `not-found`
   */
  get(
    caller: Caller,
    id: Uid,
  ): Promise<{ readonly status: WebhookStatus; readonly failures: readonly Delivery[] }>;
  /** @throws DomainError `unprocessable` if the URL is invalid, or the account already has 50 webhooks */
  create(caller: Caller, draft: WebhookDraft): Promise<NewWebhook>;
  /**
   * Changes a webhook. When an imported webhook is resumed for the first time, creates its secret, which is never shown again.
   * @throws DomainError `not-found`, `unprocessable`
   */
  patch(
    caller: Caller,
    id: Uid,
    patch: Partial<WebhookDraft>,
  ): Promise<Omit<NewWebhook, 'secret'> & Partial<NewWebhook>>;
  /** Removes the webhook, if it exists. */
  delete(caller: Caller, id: Uid): Promise<void>;
  /**
   * Sends all events from the event `from` on again (0 means the whole log) or, without `from`, the deliveries that have failed
   * permanently.
   * @throws DomainError `not-found`; `gone` if the event is not in the log
   */
  resend(caller: Caller, id: Uid, from?: Position): Promise<void>;
}

type Ports = Pick<AllPorts, 'storage' | 'vault' | 'clock' | 'ids'>;

/** Maximum number of failed deliveries shown. */
const MAX_SHOWN = 50;

export function webhookUseCases({ storage, vault, clock, ids }: Ports): Webhooks {
  const commit = (caller: Caller, operation: Operation, changes: readonly Change[]) =>
    storage.commit([...changes, ...chargeFor(caller, operation, clock)]);

  async function find({ account }: Caller, id: Uid): Promise<WebhookStatus> {
    const webhook = await storage.webhooks.find(account.id, id);
    if (webhook) return webhook;
    throw notFound('webhook', id);
  }

  return {
    async list(caller) {
      await commit(caller, 'webhooks.list', []);
      return storage.webhooks.list(caller.account.id);
    },

    async get(caller, id) {
      const webhook = await find(caller, id);
      await commit(caller, 'webhooks.get', []);
      return { status: webhook, failures: await storage.webhooks.listFailures(id, MAX_SHOWN) };
    },

    async create(caller, draft) {
      const secret = vault.randomBytes(WEBHOOK_SECRET_BYTES);
      const webhook: Omit<Webhook, 'position'> = {
        id: ids(),
        accountId: caller.account.id,
        url: parseWebhookUrl(draft.url),
        types: [...new Set(draft.types)],
        isPaused: draft.isPaused,
        sealedSecret: vault.seal(secret),
        created: clock(),
        failures: 0,
        due: 0,
      };
      await commit(caller, 'webhooks.create', [{ type: 'webhook.insert', webhook }]);
      return { status: await find(caller, webhook.id), secret };
    },

    async patch(caller, id, { url, types, isPaused }) {
      const { pausedBy, ...webhook } = (await find(caller, id)).webhook;
      const isResumed = isPaused === false && webhook.sealedSecret === '';
      const secret = isResumed ? vault.randomBytes(WEBHOOK_SECRET_BYTES) : undefined;
      const after = {
        ...webhook,
        ...(url !== undefined && { url: parseWebhookUrl(url) }),
        ...(types !== undefined && { types: [...new Set(types)] }),
        ...(isPaused !== undefined && { isPaused }),
        ...(isPaused !== false && pausedBy && { pausedBy }),
        ...(secret && { sealedSecret: vault.seal(secret) }),
      };
      await commit(caller, 'webhooks.patch', [{ type: 'webhook.replace', after }]);
      return { status: await find(caller, id), ...(secret && { secret }) };
    },

    delete: (caller, id) =>
      commit(caller, 'webhooks.delete', [{ type: 'webhook.remove', accountId: caller.account.id, id }]),

    async resend(caller, id, from) {
      const { accountId } = (await find(caller, id)).webhook;
      if (from !== undefined && from > 0 && !(await storage.events.has(accountId, from)))
        throw new DomainError('gone', 'The log does not have the event in from.');
      const again: Change =
        from === undefined
          ? { type: 'webhook.retry', accountId, id, until: clock() + DELIVERY_MS }
          : { type: 'webhook.rewind', accountId, id, position: Math.max(0, from - 1) };
      await commit(caller, 'webhooks.resend', [again]);
    },
  };
}

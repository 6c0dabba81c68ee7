import * as v from 'valibot';
import { EVENT_TYPES, instantOf } from '../../../core/model/event.ts';
import { toTimestamp } from '../../../core/model/instant.ts';
import { type Delivery, type DeliveryFailure, NEVER, PAUSED_REMARKS } from '../../../core/model/webhook.ts';
import type { WebhookStatus } from '../../../core/ports/webhook-reader.ts';
import type { Webhooks } from '../../../core/use-cases/events/webhooks.ts';
import { created, json, ok, okCreated, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { described, titled } from '../schemas/describe.ts';
import { presentRemark, reasonEntries, remarkSchemas } from '../schemas/reason.ts';
import { Empty, EventId, Timestamp, Uid } from '../schemas/values.ts';

const Types = v.array(v.picklist(EVENT_TYPES));
const draft = v.object({
  url: v.string(),
  types: v.optional(described(Types, 'Only events of these types; all types by default, or if empty')),
  paused: v.optional(v.boolean()),
});
const WebhookDraft = v.pipe(draft, v.title('WebhookDraft'));
const WebhookPatch = v.pipe(v.partial(draft), v.title('WebhookPatch'));
const Resend = titled('Resend', {
  from: v.optional(
    described(
      EventId,
      'Resend all events from this one on, or all kept events if 0; by default only failed events',
    ),
  ),
});

const failureEntries = {
  at: Timestamp,
  status: v.optional(described(v.pipe(v.number(), v.integer()), 'Status of the response')),
  ...reasonEntries,
};
const ListedWebhook = titled('Webhook', {
  id: Uid,
  url: v.string(),
  types: Types,
  paused: v.boolean(),
  ...remarkSchemas('Why it is paused, unless its owner paused it'),
  created: Timestamp,
  waiting: described(
    v.pipe(v.number(), v.integer()),
    'Events that are retried, or that wait for an earlier event to be delivered',
  ),
  failed: described(v.pipe(v.number(), v.integer()), 'Events that could not be delivered'),
  lastFailure: v.optional(v.object(failureEntries)),
  reached: v.optional(
    described(
      v.object({ event: EventId, at: Timestamp }),
      'All events up to this one have been delivered, except waiting and failed events; absent while no event has been reached',
    ),
  ),
});
const NewWebhook = titled('NewWebhook', { ...ListedWebhook.entries, secret: v.string() });
const ChangedWebhook = titled('ChangedWebhook', {
  ...ListedWebhook.entries,
  secret: v.optional(
    described(v.string(), 'The new secret of an imported webhook; returned when it is resumed'),
  ),
});
const FullWebhook = titled('WebhookWithFailures', {
  ...ListedWebhook.entries,
  failures: v.array(
    v.object({
      event: EventId,
      state: v.picklist(['waiting', 'failed']),
      attempts: v.pipe(v.number(), v.integer()),
      next: v.optional(described(Timestamp, 'When the next attempt will be made')),
      ...failureEntries,
    }),
  ),
});

/** Endpoints of *Webhooks* (docs/events.md). */
export function webhookRoutes({ webhooks }: { webhooks: Webhooks }): readonly Route[] {
  return [
    route('GET /_/webhooks', 'webhooks.list', {
      summary: 'List the webhooks of the account',
      answers: ok('Webhooks, oldest first', v.array(ListedWebhook)),
      handle: async ({ caller }) => json((await webhooks.list(caller)).map(present)),
    }),

    route('POST /_/webhooks', 'webhooks.create', {
      summary: 'Create a webhook, which sends events to an address',
      body: jsonBody(WebhookDraft),
      answers: okCreated('The webhook with its secret', NewWebhook),
      async handle({ caller, body: { url, types = [], paused = false } }) {
        const { status, secret } = await webhooks.create(caller, { url, types, isPaused: paused });
        const reply = created(`/_/webhooks/${status.webhook.id}`, {
          ...present(status),
          secret: toText(secret),
        });
        return { ...reply, headers: { ...reply.headers, 'Cache-Control': 'no-store' } };
      },
    }),

    route('GET /_/webhooks/:id', 'webhooks.get', {
      summary: 'Get a webhook with its failed deliveries',
      answers: ok('The webhook, with its last 50 failures, newest first', FullWebhook),
      async handle({ caller, params }) {
        const { status, failures } = await webhooks.get(caller, params.id ?? '');
        return json({ ...present(status), failures: failures.flatMap(presentDelivery) });
      },
    }),

    route('PATCH /_/webhooks/:id', 'webhooks.patch', {
      summary: 'Pause or resume a webhook, or change its address or types',
      body: jsonBody(WebhookPatch),
      answers: ok('The webhook', ChangedWebhook),
      async handle({ caller, params, body: { url, types, paused } }) {
        const patch = {
          ...(url !== undefined && { url }),
          ...(types !== undefined && { types }),
          ...(paused !== undefined && { isPaused: paused }),
        };
        const { status, secret } = await webhooks.patch(caller, params.id ?? '', patch);
        if (!secret) return json(present(status));
        const reply = json({ ...present(status), secret: toText(secret) });
        return { ...reply, headers: { ...reply.headers, 'Cache-Control': 'no-store' } };
      },
    }),

    route('DELETE /_/webhooks/:id', 'webhooks.delete', {
      summary: 'Delete a webhook',
      answers: ok('No more events are sent to the address', Empty),
      handle: ({ caller, params }) => webhooks.delete(caller, params.id ?? ''),
    }),

    route('POST /_/webhooks/:id/resend', 'webhooks.resend', {
      summary: 'Resend failed events, or all events from a given one on',
      body: jsonBody(Resend, { optional: true }),
      answers: ok('The events will be sent', Empty),
      handle: ({ caller, params, body }) => webhooks.resend(caller, params.id ?? '', body?.from),
    }),
  ];
}

const toText = (secret: Uint8Array) => `whsec_${Buffer.from(secret).toString('base64')}`;

function present({ webhook, waiting, failed, lastFailure }: WebhookStatus) {
  const { id, url, types, isPaused, pausedBy, created: made, position } = webhook;
  return {
    id,
    url,
    types: types.length === 0 ? EVENT_TYPES : types,
    paused: isPaused,
    ...(pausedBy && presentRemark(PAUSED_REMARKS[pausedBy])),
    created: toTimestamp(made),
    waiting,
    failed,
    ...(lastFailure && { lastFailure: presentFailure(lastFailure) }),
    ...(position > 0 && { reached: { event: String(position), at: toTimestamp(instantOf(position)) } }),
  };
}

function presentFailure({ at, ...failure }: DeliveryFailure) {
  return { at: toTimestamp(at), ...failure };
}

function presentDelivery({ position, state, attempts, due, failure }: Delivery) {
  if (!failure) return [];
  const next = state === 'waiting' && due !== NEVER ? { next: toTimestamp(due) } : {};
  return [{ event: String(position), state, attempts, ...next, ...presentFailure(failure) }];
}

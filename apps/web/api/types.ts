import type { Schemas } from '../../client/operations.ts';

// The API types that the app uses.

/**
 * One line of `GET /_/cards`: the data that the layout of a card needs. Lengths of 0 may be omitted. The flags are defined in
 * core/previews/card-flag.ts.
 */
export type Card = Partial<Schemas['Card']> & Pick<Schemas['Card'], 'id' | 'bumped' | 'type'>;

/** The contents of a card, from `GET /_/previews`. */
export type Preview = WithAnyEntity<Schemas['Preview']>;

/** `GET /search`. */
export type Matches = Schemas['Matches'];

export type Session = Schemas['Session'];
export type Space = Schemas['Space'];
export type Counts = Schemas['Counts'];

/** The entity that an object describes. Its fields depend on `@type` (docs/entities.md), but the app shows a known field for any type. */
export type Entity = { readonly '@type': string | readonly string[] } & Readonly<Record<string, unknown>>;

/** A record whose entity is accessed field by field. */
export type WithAnyEntity<T> = Omit<T, 'mainEntity'> & { readonly mainEntity?: Entity };

/** A key as `GET /_/keys` returns it. */
export type Key = Schemas['Key'];

/** A new key with its secret, which is shown only once. */
export type NewKey = Schemas['NewKey'];

/** An API token as `GET /_/tokens` returns it. */
export type Token = Schemas['Token'];

/** The access that a program requests. */
export type ConnectionRequest = Schemas['ConnectionRequest'];
/** Where the browser goes with the person's decision. */
export type ConnectionAnswer = Schemas['ConnectionAnswer'];

/** A method of logging in, as `GET /_/log-ins` returns it. */
export type LogInMethod = Schemas['LogInMethod'];

/** A new API token, which is shown only once. */
export type NewToken = Schemas['NewToken'];

/** A link to the app, as returned to the browser that opened it. */
export type KnownLink = Schemas['KnownLink'];

export type TagOnObject = Preview['tags'][number];

/** The flag of tags that a person applied. Only analysis applied tags without it. */
export const BY_PERSON = 8;

/** `GET /_/feeds`. */
export type Feed = Schemas['Feed'];

/** `GET /_/webhooks`. */
export type Webhook = Schemas['Webhook'];
export type WebhookDraft = Schemas['WebhookDraft'];

/** A new webhook with its secret, which is shown only once. */
export type NewWebhook = Schemas['NewWebhook'];
export type ChangedWebhook = Schemas['ChangedWebhook'];

/** A webhook with its recent failed attempts. */
export type FullWebhook = Schemas['WebhookWithFailures'];

import type { Schemas } from '../../client/operations.ts';

/** The records of the service, as far as the app uses them. */

/**
 * One line of `GET /_/cards`: what the place of a card is computed from. Lengths of 0 may be left out; flags are in
 * core/previews/card-flag.ts.
 */
export type Card = Partial<Schemas['Card']> & Pick<Schemas['Card'], 'id' | 'bumped' | 'type'>;

/** What a card shows, from `GET /_/previews`. */
export type Preview = WithAnyEntity<Schemas['Preview']>;

export type Session = Schemas['Session'];
export type Space = Schemas['Space'];
export type Counts = Schemas['Counts'];

/** What an object is about. Fields depend on `@type` (docs/entities.md); the app shows those that it knows, of whatever type. */
export type Entity = { readonly '@type': string | readonly string[] } & Readonly<Record<string, unknown>>;

/** A record whose entity is read field by field. */
export type WithAnyEntity<T> = Omit<T, 'mainEntity'> & { readonly mainEntity?: Entity };

/** A key as `GET /_/keys` lists it. */
export type Key = Schemas['Key'];

/** A key that was just made, with its secret, which is shown only then. */
export type NewKey = Schemas['NewKey'];

/** A link to the app, as the browser sees it that was led by it. */
export type KnownLink = Schemas['KnownLink'];

export type TagOnObject = Preview['tags'][number];

/** Tags that a person applied have this flag; those without are of analysis alone. */
export const BY_PERSON = 8;

/** `GET /_/feeds`. */
export type Feed = Schemas['Feed'];

/** `GET /_/webhooks`. */
export type Webhook = Schemas['Webhook'];
export type WebhookDraft = Schemas['WebhookDraft'];

/** A webhook that was just made, with its secret, which is shown only then. */
export type NewWebhook = Schemas['NewWebhook'];
export type ChangedWebhook = Schemas['ChangedWebhook'];

/** A webhook with the last attempts that failed. */
export type FullWebhook = Schemas['WebhookWithFailures'];

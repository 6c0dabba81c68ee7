import { bigint, index, instant, integer, primaryKey, table, text } from './describe.ts';

/** The changes of each account, in commit order. */
export const events = table(
  'events',
  {
    accountId: integer.partOf('accounts', 'id'),
    /** The position of the event in the log: see `Position`. */
    position: bigint,
    type: text,
    objectId: text.optional,
    spaceId: text.optional,
    tag: text.optional,
    /** The saved search or share. */
    recordId: text.optional,
    kid: text.optional,
    /** JSON: what scopes need to know about an object that no longer exists. */
    facts: text.optional,
  },
  [primaryKey('accountId', 'position')],
);

export const webhooks = table(
  'webhooks',
  {
    id: text.key(),
    accountId: integer.partOf('accounts', 'id'),
    url: text,
    /** Types of events, separated by spaces; empty means all. */
    types: text,
    isPaused: integer,
    sealedSecret: text,
    created: instant,
    position: bigint,
    failures: integer,
    due: instant,
    worker: text.optional,
    /** When the worker's lease ends. */
    leased: instant,
  },
  [index('webhooks_account', ['accountId'])],
);

/** Deliveries of events that have failed or are waiting. */
export const deliveries = table(
  'deliveries',
  {
    webhookId: text.partOf('webhooks', 'id'),
    /** The position of the event in the log. */
    position: bigint,
    about: text,
    state: text,
    attempts: integer,
    due: instant,
    until: instant,
    tried: instant.optional,
    status: integer.optional,
    reason: text.optional,
  },
  [
    primaryKey('webhookId', 'position'),
    index('deliveries_next', ['webhookId', 'state', 'due']),
    index('deliveries_about', ['webhookId', 'about', 'position']),
  ],
);

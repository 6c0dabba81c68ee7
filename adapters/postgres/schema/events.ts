import { bigint, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant, text } from './columns.ts';

/** The changes of each account in commit order, and where they are sent. */

export const events = pgTable(
  'events',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** See `Position`. */
    position: bigint({ mode: 'number' }).notNull(),
    type: text().notNull(),
    objectId: text('object_id'),
    spaceId: text('space_id'),
    tag: text(),
    kid: text(),
    /** JSON: what scopes need to know about an object that no longer exists. */
    facts: text(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.position] })],
);

export const webhooks = pgTable(
  'webhooks',
  {
    id: text().primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    /** Separated by spaces; empty for all. */
    types: text().notNull(),
    isPaused: integer('is_paused').notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    created: instant().notNull(),
    position: bigint({ mode: 'number' }).notNull(),
    failures: integer().notNull(),
    due: instant().notNull(),
    worker: text(),
    /** When the worker's lease ends. */
    leased: instant().notNull(),
  },
  (table) => [index('webhooks_account').on(table.accountId)],
);

/** Failed and waiting deliveries. */
export const deliveries = pgTable(
  'deliveries',
  {
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The time of the event. */
    position: bigint({ mode: 'number' }).notNull(),
    about: text().notNull(),
    state: text().notNull(),
    attempts: integer().notNull(),
    due: instant().notNull(),
    until: instant().notNull(),
    tried: instant(),
    status: integer(),
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.position] }),
    index('deliveries_next').on(table.webhookId, table.state, table.due),
    index('deliveries_about').on(table.webhookId, table.about, table.position),
  ],
);

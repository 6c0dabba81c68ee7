import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts.ts';

/** The changes of each account in commit order, and where they are sent. */

export const events = sqliteTable(
  'events',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** See `Position`. */
    position: integer().notNull(),
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

export const webhooks = sqliteTable(
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
    created: integer().notNull(),
    position: integer().notNull(),
    failures: integer().notNull(),
    due: integer().notNull(),
    worker: text(),
    /** When the worker's lease ends. */
    leased: integer().notNull(),
  },
  (table) => [index('webhooks_account').on(table.accountId)],
);

/** Failed and waiting deliveries. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The time of the event. */
    position: integer().notNull(),
    about: text().notNull(),
    state: text().notNull(),
    attempts: integer().notNull(),
    due: integer().notNull(),
    until: integer().notNull(),
    tried: integer(),
    status: integer(),
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.position] }),
    index('deliveries_next').on(table.webhookId, table.state, table.due),
    index('deliveries_about').on(table.webhookId, table.about, table.position),
  ],
);

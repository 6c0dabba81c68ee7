import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts.ts';
import { spaces } from './organised.ts';

/** Feeds that accounts follow, with what is known of their items. */

export const feeds = sqliteTable(
  'feeds',
  {
    id: text().primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The access key with a content scope that made it. */
    kid: text(),
    url: text().notNull(),
    title: text().notNull(),
    siteUrl: text('site_url'),
    /** JSON. */
    tags: text().notNull(),
    spaceId: text('space_id').references(() => spaces.id),
    intervalMs: integer('interval_ms'),
    maxFirst: integer('max_first').notNull(),
    isPaused: integer('is_paused').notNull(),
    created: integer().notNull(),
    etag: text(),
    lastModified: text('last_modified'),
    suggestedMs: integer('suggested_ms'),
    read: integer(),
    due: integer().notNull(),
    failures: integer().notNull(),
    failed: integer(),
    reason: text(),
    remark: text(),
    saved: integer().notNull(),
    /** Separated by spaces, the latest first. */
    marks: text().notNull(),
    worker: text(),
    /** When the worker's lease ends. */
    leased: integer().notNull(),
  },
  (table) => [
    index('feeds_account').on(table.accountId),
    index('feeds_space').on(table.spaceId),
    index('feeds_due').on(table.isPaused, table.due),
  ],
);

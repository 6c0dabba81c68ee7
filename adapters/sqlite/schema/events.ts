import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts.ts';

/** What changed in each account, in the order of commits. */

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
    /** JSON: what scopes need to know about an object that is no more. */
    facts: text(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.position] })],
);

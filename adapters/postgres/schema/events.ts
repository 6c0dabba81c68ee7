import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { text } from './columns.ts';

/** What changed in each account, in the order of commits. */

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
    /** JSON: what scopes need to know about an object that is no more. */
    facts: text(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.position] })],
);

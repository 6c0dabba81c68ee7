import { bigint, index, integer, pgTable, primaryKey, serial } from 'drizzle-orm/pg-core';
import { instant, text } from './columns.ts';

/** Accounts with their access keys, sessions and used credits. */

export const accounts = pgTable('accounts', {
  id: serial().primaryKey(),
  name: text().notNull(),
  suspended: integer().notNull(),
  planId: integer(),
  created: instant().notNull(),
});

export const accessKeys = pgTable(
  'access_keys',
  {
    kid: text().primaryKey(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id),
    sealedSecret: text().notNull(),
    access: text().notNull(),
    scope: text().notNull(),
    name: text(),
    created: instant().notNull(),
    revoked: instant(),
  },
  (table) => [index('access_keys_account').on(table.accountId)],
);

export const sessions = pgTable('sessions', {
  id: text().primaryKey(),
  kid: text()
    .notNull()
    .unique()
    .references(() => accessKeys.kid),
  accountId: integer().notNull(),
  created: instant().notNull(),
  lastSeen: instant().notNull(),
  invalidated: instant(),
});

export const creditWindows = pgTable(
  'credit_windows',
  {
    accountId: integer().notNull(),
    policy: text().notNull(),
    opened: instant().notNull(),
    spent: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.policy] })],
);

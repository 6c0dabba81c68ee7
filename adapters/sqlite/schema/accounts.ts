import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Accounts with their access keys, sessions and used credits. */

export const accounts = sqliteTable('accounts', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  suspended: integer().notNull(),
  planId: integer(),
  created: integer().notNull(),
});

export const accessKeys = sqliteTable(
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
    created: integer().notNull(),
    revoked: integer(),
  },
  (table) => [index('access_keys_account').on(table.accountId)],
);

export const sessions = sqliteTable('sessions', {
  id: text().primaryKey(),
  kid: text()
    .notNull()
    .unique()
    .references(() => accessKeys.kid),
  accountId: integer().notNull(),
  created: integer().notNull(),
  lastSeen: integer().notNull(),
  invalidated: integer(),
});

export const creditWindows = sqliteTable(
  'credit_windows',
  {
    accountId: integer().notNull(),
    policy: text().notNull(),
    opened: integer().notNull(),
    spent: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.policy] })],
);

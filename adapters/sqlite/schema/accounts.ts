import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Accounts with their access keys, sessions and used credits. */

export const accounts = sqliteTable('accounts', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  suspended: integer().notNull(),
  planId: integer('plan_id'),
  created: integer().notNull(),
  /** When its deletion began. */
  deleted: integer(),
  /** Whether API tokens are refused. */
  tokensForbidden: integer('tokens_forbidden').notNull().default(0),
});

export const accessKeys = sqliteTable(
  'access_keys',
  {
    kid: text().primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    sealedSecret: text('sealed_secret').notNull(),
    access: text().notNull(),
    scope: text().notNull(),
    name: text(),
    created: integer().notNull(),
    revoked: integer(),
    link: integer().notNull().default(0),
    expires: integer(),
    uses: integer(),
    used: integer(),
    /** 1 for an API token, whose secret is a hash. */
    token: integer().notNull().default(0),
  },
  (table) => [index('access_keys_account').on(table.accountId)],
);

export const sessions = sqliteTable('sessions', {
  id: text().primaryKey(),
  kid: text()
    .notNull()
    .unique()
    .references(() => accessKeys.kid),
  accountId: integer('account_id').notNull(),
  created: integer().notNull(),
  lastSeen: integer('last_seen').notNull(),
  invalidated: integer(),
});

export const creditWindows = sqliteTable(
  'credit_windows',
  {
    accountId: integer('account_id').notNull(),
    policy: text().notNull(),
    opened: integer().notNull(),
    spent: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.policy] })],
);

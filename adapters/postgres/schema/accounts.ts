import { bigint, index, integer, pgTable, primaryKey, serial } from 'drizzle-orm/pg-core';
import { instant, text } from './columns.ts';

/** Accounts with their access keys, sessions and used credits. */

export const accounts = pgTable('accounts', {
  id: serial().primaryKey(),
  name: text().notNull(),
  suspended: integer().notNull(),
  planId: integer('plan_id'),
  created: instant().notNull(),
  /** When its deletion began. */
  deleted: instant(),
  /** Whether API tokens are refused. */
  tokensForbidden: integer('tokens_forbidden').notNull().default(0),
});

export const accessKeys = pgTable(
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
    created: instant().notNull(),
    revoked: instant(),
    link: integer().notNull().default(0),
    expires: instant(),
    uses: integer(),
    used: integer(),
    /** 1 for an API token, whose secret is a hash. */
    token: integer().notNull().default(0),
  },
  (table) => [index('access_keys_account').on(table.accountId)],
);

export const sessions = pgTable('sessions', {
  id: text().primaryKey(),
  kid: text()
    .notNull()
    .unique()
    .references(() => accessKeys.kid),
  accountId: integer('account_id').notNull(),
  created: instant().notNull(),
  lastSeen: instant('last_seen').notNull(),
  invalidated: instant(),
});

export const creditWindows = pgTable(
  'credit_windows',
  {
    accountId: integer('account_id').notNull(),
    policy: text().notNull(),
    opened: instant().notNull(),
    spent: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.policy] })],
);

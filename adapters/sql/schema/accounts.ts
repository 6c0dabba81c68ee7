import { bigint, index, instant, integer, primaryKey, table, text } from './describe.ts';

/** Accounts with their access keys, sessions and used credits. */

export const accounts = table('accounts', {
  id: integer.key('increasing'),
  name: text,
  suspended: integer,
  planId: integer.optional,
  created: instant,
  /** When the deletion of the account began. */
  deleted: instant.optional,
  /** Whether API tokens are rejected. */
  tokensForbidden: integer.default(0),
  language: text.optional,
  maxBytes: bigint.optional,
  mail: text.optional,
});

/** The bytes that accounts store (see account-sizes.ts). If an account has no row, its next change computes it. */
export const accountSizes = table('account_sizes', { accountId: integer.key(), bytes: bigint });

export const accessKeys = table(
  'access_keys',
  {
    kid: text.key(),
    accountId: integer.of('accounts', 'id'),
    sealedSecret: text,
    access: text,
    scope: text,
    name: text.optional,
    created: instant,
    revoked: instant.optional,
    link: integer.default(0),
    expires: instant.optional,
    uses: integer.optional,
    used: integer.optional,
    /** 1 for an API token, whose secret is a hash. */
    token: integer.default(0),
    /** 1 for a link that sets up its account. */
    setsUp: integer.default(0),
    /** 1 for a link that is the result of a log-in. */
    logIn: integer.default(0),
    /** For a program connected by OAuth: the hash of its id, and how often it renewed its tokens. */
    client: text.optional,
    renewals: integer.default(0),
  },
  [index('access_keys_account', ['accountId'])],
);

export const sessions = table('sessions', {
  id: text.key(),
  kid: text.unique.of('access_keys', 'kid'),
  accountId: integer,
  created: instant,
  lastSeen: instant,
  invalidated: instant.optional,
});

export const creditWindows = table(
  'credit_windows',
  { accountId: integer, policy: text, opened: instant, spent: bigint },
  [primaryKey('accountId', 'policy')],
);

/** The ways to log in (`LogIn`). */
export const logIns = table(
  'log_ins',
  {
    id: text.key(),
    accountId: integer.of('accounts', 'id'),
    kind: text,
    subject: text.unique,
    label: text,
    secret: text,
    counter: bigint,
    created: instant,
    lastUsed: instant.optional,
  },
  [index('log_ins_account', ['accountId'])],
);

/** Completed log-in ceremonies with authenticators and providers, kept until they expire so that none can be used twice. */
export const ceremonies = table('ceremonies', { id: text.key(), expires: instant });

export const securityEvents = table(
  'security_events',
  {
    id: text.key(),
    at: instant,
    type: text,
    /** Kept when the account is deleted, so that the log still names it. */
    about: integer.optional,
    address: text.optional,
    detail: text,
    subject: text.optional,
  },
  [
    index('security_events_subject', ['subject', 'at']),
    index('security_events_address', ['address', 'at']),
    index('security_events_at', ['at']),
  ],
);

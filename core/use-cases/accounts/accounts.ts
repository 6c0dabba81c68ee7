import type { Change } from '../../changes/change.ts';
import { isDomainError, notFound, quote, stale, unprocessable } from '../../errors.ts';
import { type AccessKey, EVERYTHING } from '../../model/access-key.ts';
import {
  type Account,
  type AccountSettings,
  parseAccountName,
  parseMaxBytes,
  withSettings,
} from '../../model/account.ts';
import { optionalMailAddress } from '../../model/mail-address.ts';
import { OWNER_ID } from '../../model/owner.ts';
import { findPlanByName, PLANS, SELF_HOSTED_PLAN_ID } from '../../model/plan.ts';
import type { AccountUsage } from '../../ports/people.ts';
import { retryOnConflict } from '../unit-of-work/retry-on-conflict.ts';
import {
  type Credentials,
  type KeyDraft,
  type KeyPorts,
  keyMaker,
  type NewToken,
  type TokenDraft,
} from './make-key.ts';
import { canOpen } from './secret-key.ts';

/** Administration of accounts and access keys by the person who runs the service. */
export interface Accounts {
  /** @param mail a parsed address @throws DomainError `unprocessable` for a bad name or an unknown plan */
  create(name: string, planName?: string, others?: AlsoInserted, mail?: string): Promise<Account>;
  list(): Promise<readonly Account[]>;
  /** The account with the lowest id; creates one without a key if there are no accounts. */
  first(): Promise<Account>;
  /** The usage of each account, by id. Slow on large libraries. */
  usage(): Promise<ReadonlyMap<number, AccountUsage>>;
  /** @throws DomainError `not-found`, `unprocessable` for a bad name or an account that is being deleted */
  rename(id: number, name: string): Promise<Account>;
  /** @throws DomainError `not-found`, `unprocessable` for an account that is being deleted */
  setSuspended(id: number, suspended: boolean, others?: readonly Change[]): Promise<Account>;
  /** @throws DomainError `not-found`, `unprocessable` for an unknown plan or an account that is being deleted */
  setPlan(id: number, planName: string): Promise<Account>;
  /**
   * @param maxBytes null removes the limit
   * @throws DomainError `not-found`; `unprocessable` if `maxBytes` is not a whole number, or the account is being deleted
   */
  limit(id: number, maxBytes: number | null): Promise<Account>;
  /**
   * @param mail null removes the address
   * @throws DomainError `not-found`; `unprocessable` if `mail` is not exactly one email address, or the account is being deleted
   */
  setMail(id: number, mail: string | null, others?: readonly Change[]): Promise<Account>;
  /**
   * Creates a key. Its secret is never shown again.
   * @throws DomainError `not-found` for an unknown account or space; `unprocessable`, `invalid` for a bad name; `unprocessable` for an
   * account that is being deleted
   */
  createKey(draft: KeyDraft): Promise<Credentials>;
  /**
   * A link with which somebody sets up the account, once.
   * @param others further changes in the same unit of work
   * @throws DomainError like `createKey`
   */
  invite(id: number, others?: readonly Change[]): Promise<Credentials>;
  /**
   * Creates an API token, which is never shown again.
   * @throws DomainError `not-found` for an unknown account or space; `unprocessable`, `invalid` for a bad name or term, and if the account
   * does not allow tokens
   */
  createToken(draft: TokenDraft): Promise<NewToken>;
  /**
   * Allows or forbids API tokens. While they are forbidden, none can be created, and existing tokens are rejected.
   * @throws DomainError `not-found`, `unprocessable` for an account that is being deleted
   */
  allowTokens(id: number, allowed: boolean): Promise<Account>;
  /** Access keys, links and API tokens. */
  listKeys(accountId?: number): Promise<readonly AccessKey[]>;
  /** Revokes a key and ends its session immediately (D17). @throws DomainError `not-found` */
  revokeKey(kid: string): Promise<void>;
  /**
   * Ensures that the key in `credentials` exists, with an account. Without `credentials`, creates an account with two new keys in an empty
   * database, and returns the keys for display (D1).
   * @throws DomainError `unprocessable` if the key exists with another secret, or with one that the secret key cannot open
   */
  bootstrap(credentials: Credentials | null): Promise<FirstKeys | null>;
  /** The first keys, which may have been lost, if there are no other keys and none of them has signed a request yet. Otherwise empty. */
  findUnusedKeys(): Promise<readonly AccessKey[]>;
}

/** Changes that are committed together with a new account. */
type AlsoInserted = (account: Account) => readonly Change[];

/** The keys of an empty database: one for programs, and one for a link to the web app. */
export interface FirstKeys {
  readonly key: Credentials;
  readonly link: Credentials;
}

export function accountUseCases(ports: KeyPorts): Accounts {
  const { storage, vault, clock } = ports;
  const { newCredentials, keyOf, newToken, requireSpaces } = keyMaker(ports);

  async function getAccount(id: number): Promise<Account> {
    const account = await storage.accounts.find(id);
    if (!account) throw notFound('account', String(id));
    return account;
  }

  /** @throws DomainError `not-found`, `unprocessable` while it is being deleted */
  async function getKept(id: number): Promise<Account> {
    const account = await getAccount(id);
    if (account.deleted === undefined) return account;
    throw unprocessable(
      `The account ${id} is being deleted. To continue, run: commonplace accounts delete ${id} --without-export.`,
    );
  }

  async function set(
    id: number,
    settings: AccountSettings,
    others: readonly Change[] = [],
  ): Promise<Account> {
    const account = await getKept(id);
    await storage.commit([{ type: 'account.set', accountId: id, settings }, ...others]);
    return withSettings(account, settings);
  }

  const accountOf = (id: number, name: string, planId: number): Account => ({
    id,
    name: parseAccountName(name),
    suspended: false,
    planId,
    created: clock(),
  });

  const insert = (
    name: string,
    planId: number,
    others: AlsoInserted = () => [],
    mail?: string,
  ): Promise<Account> =>
    retryOnConflict(async () => {
      const id = 1 + (await storage.accounts.lastId());
      const account = { ...accountOf(id, name, planId), ...(mail !== undefined && { mail }) };
      await storage.commit([{ type: 'account.insert', account }, ...others(account)]);
      return account;
    });

  /** @throws DomainError `stale` when another process creates the first account at the same time */
  const insertFirst = (credentials: Credentials, link?: Credentials): Promise<void> => {
    const account = accountOf(OWNER_ID, FIRST_NAME, SELF_HOSTED_PLAN_ID);
    const draft: KeyDraft = { accountId: account.id, access: 'full', scope: EVERYTHING };
    const keys = [
      keyOf(credentials, { ...draft, name: link ? FIRST_KEY_NAME : BOOTSTRAP_KEY_NAME }),
      ...(link ? [keyOf(link, { ...draft, ...FIRST_LINK })] : []),
    ];
    return storage.commit([
      { type: 'account.insert', account },
      ...keys.map((key) => ({ type: 'key.insert', key }) as const),
    ]);
  };

  /** @throws DomainError `stale` when another process creates the same key or the first account at the same time */
  async function ensureKey(credentials: Credentials): Promise<void> {
    const stored = await storage.accessKeys.find(credentials.kid);
    const first = await storage.accounts.first();
    if (stored) {
      if (!canOpen(vault, stored.key.sealedSecret)) {
        throw unprocessable(
          `BOOTSTRAP_KEY names the key ${quote(credentials.kid)}, whose secret was encrypted with a different secret key than the one in use: restore the former secret key, or name another key.`,
        );
      }
      if (!sameBytes(vault.open(stored.key.sealedSecret), credentials.secret)) {
        throw unprocessable(
          `BOOTSTRAP_KEY names the key ${quote(credentials.kid)}, which exists with another secret.`,
        );
      }
    } else if (first) {
      const draft = { accountId: first.id, access: 'full', scope: EVERYTHING } as const;
      const key = keyOf(credentials, { ...draft, name: BOOTSTRAP_KEY_NAME });
      await storage.commit([{ type: 'key.insert', key }]).catch((error) => {
        throw isDomainError(error, 'duplicate') ? stale(error.message) : error;
      });
    } else {
      await insertFirst(credentials);
    }
  }

  async function createKey(draft: KeyDraft, others: readonly Change[] = []): Promise<Credentials> {
    await getKept(draft.accountId);
    await requireSpaces(draft);
    const credentials = newCredentials();
    await storage.commit([{ type: 'key.insert', key: keyOf(credentials, draft) }, ...others]);
    return credentials;
  }

  return {
    create: (name, planName, others, mail) =>
      insert(name, planName === undefined ? SELF_HOSTED_PLAN_ID : planIdOf(planName), others, mail),
    list: () => storage.accounts.list(),
    first: async () => (await storage.accounts.first()) ?? insert(FIRST_NAME, SELF_HOSTED_PLAN_ID),
    usage: () => storage.accounts.usage(),
    rename: async (id, name) => set(id, { name: parseAccountName(name) }),
    setSuspended: (id, suspended, others) => set(id, { suspended }, others),
    setPlan: async (id, planName) => set(id, { planId: planIdOf(planName) }),
    limit: async (id, maxBytes) => set(id, { maxBytes: maxBytes === null ? null : parseMaxBytes(maxBytes) }),

    setMail: async (id, mail, others) => set(id, { mail: optionalMailAddress(mail) }, others),

    invite: (accountId, others) =>
      createKey(
        { accountId, access: 'full', scope: EVERYTHING, name: 'Invitation', link: { setsUp: true } },
        others,
      ),

    createKey: (draft) => createKey(draft),

    async createToken(draft) {
      const { tokensForbidden } = await getKept(draft.accountId);
      if (tokensForbidden) throw unprocessable(`The account ${draft.accountId} does not allow API tokens.`);
      await requireSpaces(draft);
      const token = newToken(draft);
      await storage.commit([{ type: 'key.insert', key: token.key }]);
      return token;
    },

    allowTokens: (id, allowed) => set(id, { tokensForbidden: !allowed }),

    listKeys: (accountId) => storage.accessKeys.list(accountId),

    async revokeKey(kid) {
      if (!(await storage.accessKeys.find(kid))) throw notFound('access key', kid);
      await storage.commit([{ type: 'key.revoke', kid, at: clock() }]);
    },

    bootstrap: (credentials) =>
      retryOnConflict(async () => {
        if (credentials) {
          await ensureKey(credentials);
          return null;
        }
        if (await storage.accounts.first()) return null;
        const first = { key: newCredentials(), link: newCredentials() };
        await insertFirst(first.key, first.link);
        return first;
      }),

    async findUnusedKeys() {
      const keys = await storage.accessKeys.oldest(MAX_FIRST_KEYS + 1);
      if (keys.length > MAX_FIRST_KEYS) return [];
      if (keys.some((key) => key.revoked !== undefined || !isOfFirstStart(key, keys))) return [];
      const rings = await Promise.all(keys.map(({ kid }) => storage.accessKeys.find(kid)));
      return rings.some((ring) => ring?.session) ? [] : keys;
    },
  };
}

const FIRST_NAME = 'Commonplace';
const FIRST_KEY_NAME = 'First key';
const BOOTSTRAP_KEY_NAME = 'The key of BOOTSTRAP_KEY';
const MAX_FIRST_KEYS = 2;
const FIRST_LINK = { name: 'First link', link: { setsUp: true } } as const;

/** Whether a key is the oldest, or the first link, which is made together with it. */
function isOfFirstStart(key: AccessKey, [first]: readonly AccessKey[]): boolean {
  return key === first || (key.link === true && key.name === FIRST_LINK.name);
}

function planIdOf(name: string): number {
  const plan = findPlanByName(name);
  if (plan) return plan.id;
  throw unprocessable(
    `No such plan: ${quote(name)}. The plans are ${PLANS.map((known) => known.name).join(', ')}.`,
  );
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

import { isDomainError, notFound, stale, unprocessable } from '../errors.ts';
import type { AccessKey, AccessLevel, Scope } from '../model/access-key.ts';
import { EVERYTHING, SECRET_BYTES } from '../model/access-key.ts';
import { type Account, parseAccountName } from '../model/account.ts';
import { findPlanByName, PLANS, SELF_HOSTED } from '../model/plan.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Storage } from '../ports/storage.ts';
import type { Vault } from '../ports/vault.ts';
import { retryStale } from './in-turn.ts';
import { canOpen } from './secret-key.ts';

/** What a client needs to sign requests. Only the service and the client know the secret. */
export interface Credentials {
  readonly kid: string;
  /** 16 bytes. */
  readonly secret: Uint8Array;
}

export interface KeyDraft {
  readonly accountId: number;
  readonly access: AccessLevel;
  readonly scope: Scope;
  readonly name?: string;
}

/** Administration of accounts and access keys, by the person who runs the service. */
export interface Accounts {
  /** @throws DomainError `unprocessable` for a bad name or an unknown plan */
  create(name: string, planName?: string): Promise<Account>;
  list(): Promise<readonly Account[]>;
  /** @throws DomainError `not-found` */
  setSuspended(id: number, suspended: boolean): Promise<Account>;
  /** @throws DomainError `not-found`, `unprocessable` for an unknown plan */
  setPlan(id: number, planName: string): Promise<Account>;
  /** Creates a key. Its secret is never shown again. @throws DomainError `not-found` for an unknown account or space */
  createKey(draft: KeyDraft): Promise<Credentials>;
  listKeys(accountId?: number): Promise<readonly AccessKey[]>;
  /** Revokes a key and ends its session immediately (D17). @throws DomainError `not-found` */
  revokeKey(kid: string): Promise<void>;
  /**
   * Makes sure that the given key exists. Without one, an empty database gets an account with a new key, which is returned so
   * that it can be shown (D1).
   * @throws DomainError `unprocessable` when the given key exists with another secret
   */
  bootstrap(given: Credentials | null): Promise<Credentials | null>;
  /** The only key there is, if no request has been signed with it yet: whoever was to keep it may have lost it. */
  findUnusedKey(): Promise<AccessKey | null>;
}

interface Ports {
  readonly storage: Storage;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function accountUseCases({ storage, vault, clock, ids }: Ports): Accounts {
  const newCredentials = (): Credentials => ({ kid: ids(), secret: vault.randomBytes(SECRET_BYTES) });

  const keyOf = ({ kid, secret }: Credentials, draft: KeyDraft): AccessKey => ({
    ...draft,
    kid,
    sealedSecret: vault.seal(secret),
    created: clock(),
  });

  async function getAccount(id: number): Promise<Account> {
    const account = await storage.accounts.find(id);
    if (!account) throw notFound('account', String(id));
    return account;
  }

  async function requireSpaces({ accountId, scope }: KeyDraft): Promise<void> {
    if (scope.type !== 'spaces') return;
    for (const id of scope.spaceIds) {
      if (!(await storage.spaces.find(accountId, id))) throw notFound('space', id);
    }
  }

  async function replace(account: Account): Promise<Account> {
    await storage.commit([{ type: 'account.replace', account }]);
    return account;
  }

  const accountOf = (id: number, name: string, planId: number): Account => ({
    id,
    name: parseAccountName(name),
    suspended: false,
    planId,
    created: clock(),
  });

  const insert = (name: string, planId: number): Promise<Account> =>
    retryStale(async () => {
      const id = 1 + Math.max(0, ...(await storage.accounts.list()).map((account) => account.id));
      const account = accountOf(id, name, planId);
      await storage.commit([{ type: 'account.insert', account }]);
      return account;
    });

  /** @throws DomainError `stale` when another process creates the first account at the same time */
  const insertFirst = (credentials: Credentials): Promise<void> => {
    const account = accountOf(FIRST_ID, FIRST_NAME, SELF_HOSTED);
    const key = keyOf(credentials, { accountId: account.id, access: 'full', scope: EVERYTHING });
    return storage.commit([
      { type: 'account.insert', account },
      { type: 'key.insert', key },
    ]);
  };

  /** @throws DomainError `stale` when another process creates the same key or the first account at the same time */
  async function ensureKey(given: Credentials): Promise<void> {
    const known = await storage.accessKeys.find(given.kid);
    const [first] = await storage.accounts.list();
    if (known) {
      if (!canOpen(vault, known.key.sealedSecret)) {
        throw unprocessable(
          `BOOTSTRAP_KEY names the key ${given.kid}, whose secret was sealed under another secret key than the one in use: put that back, or name another key.`,
        );
      }
      if (!sameBytes(vault.open(known.key.sealedSecret), given.secret)) {
        throw unprocessable(`BOOTSTRAP_KEY names the key ${given.kid}, which exists with another secret.`);
      }
    } else if (first) {
      const key = keyOf(given, { accountId: first.id, access: 'full', scope: EVERYTHING });
      await storage.commit([{ type: 'key.insert', key }]).catch((error) => {
        throw isDomainError(error, 'duplicate') ? stale(error.message) : error;
      });
    } else {
      await insertFirst(given);
    }
  }

  return {
    create: (name, planName) => insert(name, planName === undefined ? SELF_HOSTED : planIdOf(planName)),
    list: () => storage.accounts.list(),
    setSuspended: async (id, suspended) => replace({ ...(await getAccount(id)), suspended }),
    setPlan: async (id, planName) => replace({ ...(await getAccount(id)), planId: planIdOf(planName) }),

    async createKey(draft) {
      await getAccount(draft.accountId);
      await requireSpaces(draft);
      const credentials = newCredentials();
      await storage.commit([{ type: 'key.insert', key: keyOf(credentials, draft) }]);
      return credentials;
    },

    listKeys: (accountId) => storage.accessKeys.list(accountId),

    async revokeKey(kid) {
      if (!(await storage.accessKeys.find(kid))) throw notFound('access key', kid);
      await storage.commit([{ type: 'key.revoke', kid, at: clock() }]);
    },

    bootstrap: (given) =>
      retryStale(async () => {
        if (given) {
          await ensureKey(given);
          return null;
        }
        if ((await storage.accounts.list()).length > 0) return null;
        const credentials = newCredentials();
        await insertFirst(credentials);
        return credentials;
      }),

    async findUnusedKey() {
      const [key, ...more] = await storage.accessKeys.list();
      if (!key || key.revoked !== undefined || more.length > 0) return null;
      const ring = await storage.accessKeys.find(key.kid);
      return ring?.session ? null : key;
    },
  };
}

const FIRST_ID = 1;
const FIRST_NAME = 'Commonplace';

function planIdOf(name: string): number {
  const plan = findPlanByName(name);
  if (plan) return plan.id;
  throw unprocessable(
    `There is no plan ${name}: the plans are ${PLANS.map((known) => known.name).join(', ')}.`,
  );
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

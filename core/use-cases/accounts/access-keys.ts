import { notFound } from '../../errors.ts';
import type { AccessKey } from '../../model/access-key.ts';
import type { Instant } from '../../model/instant.ts';
import type { Caller } from '../../model/session.ts';
import { chargeFor } from '../unit-of-work/credits.ts';
import { type Credentials, type KeyDraft, type KeyPorts, keyMaker } from './make-key.ts';
import { requireManager } from './sessions.ts';

/** An access key as shown to its account: without its secret. */
export interface KeySummary {
  readonly key: AccessKey;
  /** Absent until the key is first used. */
  readonly lastSeen?: Instant;
  /** Whether the request was signed with it. */
  readonly isCurrent: boolean;
}

/** The keys of an account at one moment. */
interface KeyList {
  readonly keys: readonly KeySummary[];
  /** When the keys were read; whether a link has expired depends on the time. */
  readonly at: Instant;
}

/** A new key with its secret, which is never shown again. */
export interface NewKey {
  readonly key: AccessKey;
  readonly secret: Uint8Array;
}

/** The access keys of the caller's account, without API tokens (docs/api.md, "GET /_/keys"; D15). */
export interface AccessKeys {
  /** The keys that are not revoked, oldest first, without the links that log-ins created. */
  list(caller: Caller): Promise<KeyList>;
  /** @throws DomainError `unprocessable`, `invalid` if the name is invalid; `not-found` for an unknown space */
  create(caller: Caller, draft: Omit<KeyDraft, 'accountId'>): Promise<NewKey>;
  /**
   * Revokes a key and ends its session immediately (D17). Does nothing if it is already revoked.
   * @throws DomainError `not-found` if the key is unknown or belongs to another account; `forbidden` if the caller is another key that may
   * not manage keys
   */
  revoke(caller: Caller, kid: string): Promise<void>;
}

export function accessKeyUseCases(ports: KeyPorts): AccessKeys {
  const { storage, clock } = ports;
  const { newCredentials, keyOf, requireSpaces } = keyMaker(ports);

  return {
    async list(caller) {
      await storage.commit(chargeFor(caller, 'keys.list', clock));
      const rings = await storage.accessKeys.listValid(caller.account.id);
      const keys = rings
        .filter(({ key }) => !key.token && !key.invitation?.isLogIn)
        .map(({ key, session }) => ({
          key,
          ...(session && { lastSeen: session.lastSeen }),
          isCurrent: key.kid === caller.session.kid,
        }));
      return { keys, at: clock() };
    },

    async create(caller, options) {
      const draft: KeyDraft = { ...options, accountId: caller.account.id };
      const credentials: Credentials = newCredentials();
      const key = keyOf(credentials, draft);
      await requireSpaces(draft);
      await storage.commit([{ type: 'key.insert', key }, ...chargeFor(caller, 'keys.create', clock)]);
      return { key, secret: credentials.secret };
    },

    async revoke(caller, kid) {
      if (kid !== caller.session.kid) {
        requireManager(caller);
        const ring = await storage.accessKeys.find(kid);
        if (ring?.key.accountId !== caller.account.id) throw notFound('access key', kid);
      }
      await storage.commit([{ type: 'key.revoke', kid, at: clock() }]);
    },
  };
}

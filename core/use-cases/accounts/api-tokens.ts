import { forbidden, notFound } from '../../errors.ts';
import type { Caller } from '../../model/session.ts';
import { chargeFor } from '../unit-of-work/credits.ts';
import type { KeySummary } from './access-keys.ts';
import { type KeyPorts, keyMaker, type NewToken, type TokenDraft } from './make-key.ts';
import { requireManager } from './sessions.ts';

/** The API tokens of the caller's account (docs/tokens.md; D46). */
export interface ApiTokens {
  /** Tokens that are not revoked, including expired ones, oldest first. */
  list(caller: Caller): Promise<readonly KeySummary[]>;
  /**
   * @throws DomainError `forbidden` when the account does not allow tokens; `unprocessable`, `invalid` for a bad name or term; `not-found`
   * for an unknown space
   */
  create(caller: Caller, draft: Omit<TokenDraft, 'accountId'>): Promise<NewToken>;
  /**
   * Revokes a token immediately. Does nothing if it is already revoked.
   * @throws DomainError `not-found` if the token is unknown or belongs to another account; `forbidden` if the caller is another key that
   * may not manage keys
   */
  revoke(caller: Caller, id: string): Promise<void>;
  areAllowed(caller: Caller): boolean;
  /** Allows or forbids tokens. While they are forbidden, no token can be created, and existing tokens are rejected. */
  allow(caller: Caller, allowed: boolean): Promise<void>;
}

export function apiTokenUseCases(ports: KeyPorts): ApiTokens {
  const { storage, clock } = ports;
  const { newToken, requireSpaces } = keyMaker(ports);

  return {
    async list(caller) {
      await storage.commit(chargeFor(caller, 'tokens.list', clock));
      const rings = await storage.accessKeys.listValid(caller.account.id);
      return rings
        .filter(({ key }) => key.token)
        .map(({ key, session }) => ({
          key,
          ...(session && { lastSeen: session.lastSeen }),
          isCurrent: key.kid === caller.session.kid,
        }));
    },

    async create(caller, options) {
      if (caller.account.tokensForbidden) throw forbidden('This account does not allow API tokens.');
      const draft: TokenDraft = { ...options, accountId: caller.account.id };
      const token = newToken(draft);
      await requireSpaces(draft);
      await storage.commit([
        { type: 'key.insert', key: token.key },
        ...chargeFor(caller, 'tokens.create', clock),
      ]);
      return token;
    },

    async revoke(caller, id) {
      const isOwn = id === caller.session.kid;
      if (!isOwn) requireManager(caller);
      const ring = await storage.accessKeys.find(id);
      if (!ring?.key.token || ring.key.accountId !== caller.account.id) throw notFound('API token', id);
      await storage.commit([{ type: 'key.revoke', kid: id, at: clock() }]);
    },

    areAllowed: ({ account }) => !account.tokensForbidden,

    async allow({ account: { id } }, allowed) {
      await storage.commit([{ type: 'account.set', accountId: id, settings: { tokensForbidden: !allowed } }]);
    },
  };
}

import {
  type AccessKey,
  type AccessLevel,
  parseKeyName,
  type Scope,
  SECRET_BYTES,
} from '../../model/access-key.ts';
import {
  storedToken,
  TOKEN_RANDOM_BYTES,
  type TokenTerm,
  tokenExpiry,
  writeToken,
} from '../../model/api-token.ts';
import { type InvitationDraft, newInvitation } from '../../model/invitation.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { requireSpaces } from '../unit-of-work/require-spaces.ts';

/** A client's credentials for signing requests. Only the service and the client know the secret. */
export interface Credentials {
  readonly kid: string;
  /** 16 bytes. */
  readonly secret: Uint8Array;
}

/** The properties of a new key. */
export interface KeyDraft {
  readonly accountId: number;
  readonly access: AccessLevel;
  readonly scope: Scope;
  readonly name?: string;
  /** Its validity, if it is a link to the web app. */
  readonly link?: InvitationDraft;
}

/** The properties of a new API token. */
export interface TokenDraft extends Omit<KeyDraft, 'link' | 'name'> {
  readonly name: string;
  readonly term: TokenTerm;
}

/** A new API token with its key. It is never shown again. */
export interface NewToken {
  readonly key: AccessKey;
  readonly token: string;
}

/** Makes access keys for the caller to insert. */
interface KeyMaker {
  newCredentials(): Credentials;
  /** @throws DomainError `unprocessable`, `invalid` for a bad name */
  keyOf(credentials: Credentials, draft: KeyDraft): AccessKey;
  /** @throws DomainError `unprocessable`, `invalid` for a bad name or term */
  newToken(draft: TokenDraft): NewToken;
  /** @throws DomainError `not-found` when the scope names a space that the account does not have */
  requireSpaces(draft: Pick<KeyDraft, 'accountId' | 'scope'>): Promise<void>;
}

export type KeyPorts = Pick<AllPorts, 'storage' | 'vault' | 'clock' | 'ids'>;

export function keyMaker({ storage, vault, clock, ids }: KeyPorts): KeyMaker {
  return {
    newCredentials: () => ({ kid: ids(), secret: vault.randomBytes(SECRET_BYTES) }),

    keyOf({ kid, secret }, { link, name, ...draft }) {
      const created = clock();
      return {
        ...draft,
        ...(name !== undefined && { name: parseKeyName(name) }),
        kid,
        sealedSecret: vault.seal(secret),
        created,
        ...(link && { link: true, invitation: newInvitation(link, created) }),
      };
    },

    newToken({ name, term, ...draft }) {
      const created = clock();
      const expires = tokenExpiry(term, created);
      const token = writeToken(vault.randomBytes(TOKEN_RANDOM_BYTES), vault.sha256);
      const { kid, hash: sealedSecret } = storedToken(token, vault.sha256);
      const key = { ...draft, name: parseKeyName(name), kid, sealedSecret, created, token: { expires } };
      return { key, token };
    },

    async requireSpaces({ accountId, scope }) {
      if (scope.type !== 'spaces') return;
      await requireSpaces(storage, accountId, scope.spaceIds);
    },
  };
}

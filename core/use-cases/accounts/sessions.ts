import { forbidden, isDomainError, unauthenticated } from '../../errors.ts';
import { message } from '../../messages.ts';
import { accountSuspended, parseAccountLanguage } from '../../model/account.ts';
import { storedToken, TOKEN_PREFIX } from '../../model/api-token.ts';
import { toTimestamp } from '../../model/instant.ts';
import { OWNER_ID } from '../../model/owner.ts';
import type { Caller, Session } from '../../model/session.ts';
import { checkClaims, type TokenTarget } from '../../model/token.ts';
import type { KeyRing } from '../../ports/people.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { TokenVerifier } from '../../ports/token-verifier.ts';
import { FOR_SAVING, OPERATIONS, type Operation } from '../../pricing/price-list.ts';

/** Authentication: the caller of a request, and their permissions. */
export interface Sessions {
  /**
   * Finds the caller whose key signed the token, or whose API token it is, even if the key is revoked (`session.invalidated` is then set).
   * @throws DomainError `unauthenticated`, which does not reveal whether a key exists
   */
  authenticate(token: string, target: TokenTarget): Promise<Caller>;
  /** Records that the session was used just now (docs/api.md, "GET /sessions/current"); skipped while the disk is full. */
  touch(caller: Caller): Promise<void>;
  /**
   * Stores the language of the app for the caller's account.
   * @param tag a BCP 47 tag; null follows the browser
   * @throws DomainError `unprocessable` for a malformed tag
   */
  setLanguage(caller: Caller, tag: string | null): Promise<void>;
}

interface Ports extends Pick<AllPorts, 'storage' | 'vault' | 'clock' | 'ids' | 'logger'> {
  readonly tokens: TokenVerifier;
}

export function sessionUseCases({ storage, tokens, vault, clock, ids, logger }: Ports): Sessions {
  /** The first session of a key. */
  async function begin({ key }: KeyRing): Promise<Session> {
    const now = clock();
    const first: Session = {
      id: ids(),
      kid: key.kid,
      accountId: key.accountId,
      created: now,
      lastSeen: now,
      ...(key.revoked !== undefined && { invalidated: key.revoked }),
    };
    await storage.commit([{ type: 'session.insert', session: first }]);
    return (await storage.accessKeys.find(key.kid))?.session ?? first;
  }

  /** A key that the service cannot decrypt is rejected permanently, because retrying would not help the client. */
  function secretOf({ key }: KeyRing): Uint8Array {
    try {
      return vault.open(key.sealedSecret);
    } catch (error) {
      if (!isDomainError(error, 'unprocessable')) throw error;
      throw unauthenticated(
        'The secret of this access key was encrypted with a different secret key than the one in use. Ask the server’s administrator to restore the former secret key, or to create a new access key.',
      );
    }
  }

  async function ringOfSigned(token: string, target: TokenTarget): Promise<KeyRing> {
    const unverified = tokens.read(token);
    /** Caches the last verification, because `find` and the check of its result usually verify the same secret. */
    let last: { readonly secret: string; readonly isSigned: boolean } | null = null;
    const isSignedBy = (ring: KeyRing | null) => {
      const secret = ring && !ring.key.token ? ring.key.sealedSecret : '';
      if (last?.secret !== secret)
        last = {
          secret,
          isSigned: unverified.isSignedWith(secret === '' || !ring ? DUMMY_SECRET : secretOf(ring)),
        };
      return last.isSigned;
    };
    const ring = await storage.accessKeys.find(unverified.kid, isSignedBy);
    const isSigned = isSignedBy(ring);
    if (!ring || ring.key.token || !isSigned)
      throw unauthenticated('The signature of the token does not match its key identifier.');
    checkClaims(unverified.claims, target, clock());
    if (ring.key.client && ring.account.tokensForbidden) throw tokensRefused;
    return ring;
  }

  // The key is looked up by a part of the hash, so the duration of the comparison reveals no more than the lookup does.
  async function ringOfApiToken(token: string): Promise<KeyRing> {
    const { kid, hash } = storedToken(token, vault.sha256);
    const isOf = (ring: KeyRing | null) => ring?.key.token !== undefined && ring.key.sealedSecret === hash;
    const ring = await storage.accessKeys.find(kid, isOf);
    if (!ring?.key.token || !isOf(ring)) throw unauthenticated('There is no such token.');
    const { expires } = ring.key.token;
    if (expires <= clock())
      throw unauthenticated(`The token expired on ${toTimestamp(expires)}: create a new one.`);
    if (ring.account.tokensForbidden) throw tokensRefused;
    return ring;
  }

  return {
    async authenticate(token, target) {
      const ring = token.startsWith(TOKEN_PREFIX)
        ? await ringOfApiToken(token)
        : await ringOfSigned(token, target);
      const session = ring.session ?? (await begin(ring));
      const { account, key } = ring;
      const { access, scope } = key;
      return {
        account,
        session,
        access,
        scope,
        ...(key.link && { link: key }),
        ...(key.token && { isToken: true }),
      };
    },

    async touch(caller) {
      try {
        await storage.commit([{ type: 'session.seen', id: caller.session.id, at: clock() }]);
      } catch (error) {
        if (!isDomainError(error, 'storage-full')) throw error;
        logger.warn('cannot record when a session was used', { error });
      }
    },

    setLanguage({ account: { id: accountId } }, tag) {
      const language = tag === null ? null : parseAccountLanguage(tag);
      return storage.commit([{ type: 'account.set', accountId, settings: { language } }]);
    },
  };
}

const tokensRefused = unauthenticated('This account does not allow API tokens.');

/** Tokens of unknown keys are verified with this secret, so that their rejection takes the same time as that of wrong signatures. */
const DUMMY_SECRET = new Uint8Array(16);

/**
 * Admits a caller to the service. Revocation and suspension are enforced here and nowhere else (D17).
 * @throws DomainError `unauthenticated` for a revoked key; `forbidden` for a suspended account
 */
export function requireGoodStanding({ session, account }: Caller): void {
  if (session.invalidated !== undefined) throw unauthenticated('The access key of this token was revoked.');
  if (account.suspended) throw accountSuspended;
}

/**
 * Admits a caller to an operation. The access level is enforced here and nowhere else (D15). A session can be read even after its key was
 * revoked or its account suspended (D17).
 * @throws DomainError like `requireGoodStanding`; `forbidden`
 */
export function admit(caller: Caller, operation: Operation): void {
  if (operation === 'sessions.current') return;
  requireGoodStanding(caller);
  const { effect } = OPERATIONS[operation];
  if (effect === 'exchange') {
    requireLink(caller, operation);
    return;
  }
  if (caller.link?.invitation) throw isLink;
  // Their use cases know whether a key revokes itself, which every key may.
  if (operation === 'keys.revoke' || operation === 'tokens.revoke') return;
  if (caller.access === 'save') {
    if (!FOR_SAVING.has(operation)) throw onlySaves;
    return;
  }
  if (effect !== 'read') requireFull(caller);
  if (effect === 'manage') requireManager(caller);
  if (effect === 'own') requireOwner(caller);
}

/** @throws DomainError `forbidden` for a key, and for a link that may not do this */
function requireLink({ link }: Caller, operation: Operation): void {
  if (link === undefined) throw forbidden('This is an access key, not a link.');
  const setsUp = operation === 'link.passkey' || operation === 'link.set-up';
  if (setsUp && !link.invitation?.setsUp) throw forbidden('This is not a link that sets up an account.');
}

const isLink = forbidden('This is a link, not an access key: open it in a browser to get a key.');

/**
 * Allows a caller to manage the keys of the account. A key with less than full access may not, since it could create a key with more (D15).
 * @throws DomainError `forbidden`
 */
export function requireManager(caller: Caller): void {
  requireFull(caller);
  if (caller.scope.type !== 'everything') throw forbidden(message('key-scoped'));
}

/** @throws DomainError `forbidden` */
function requireOwner(caller: Caller): void {
  requireManager(caller);
  if (caller.account.id !== OWNER_ID || caller.isToken) throw notOwner;
}

const notOwner = forbidden('Only a key of the owner of this server may do this.');

function requireFull({ access }: Caller): void {
  if (access === 'read') throw forbidden(message('key-read-only'));
  if (access === 'save') throw onlySaves;
}

const onlySaves = forbidden('This token may only save, and read what it saved.');

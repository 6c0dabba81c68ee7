import type { Change } from '../../changes/change.ts';
import { type DomainError, forbidden, isDomainError, orNull } from '../../errors.ts';
import { type AccessKey, type AccessLevel, type Scope, SECRET_BYTES } from '../../model/access-key.ts';
import {
  ACCESS_TOKEN_MS,
  answerTo,
  CONNECTION_PATHS,
  type ConnectingProgram,
  type ConnectionPath,
  challengeOf,
  oauthError,
  parseConnectionRequest,
  pathOf,
  REFRESH_TOKEN_MS,
  siteOf,
} from '../../model/connection.ts';
import { SECOND } from '../../model/instant.ts';
import type { Caller } from '../../model/session.ts';
import type { KeyRing } from '../../ports/people.ts';
import type { TokenVerifier } from '../../ports/token-verifier.ts';
import { type KeyPorts, keyMaker } from '../accounts/make-key.ts';
import { attemptsAt } from './attempts.ts';
import { ceremonyUseCases } from './ceremonies.ts';
import type { Visitor } from './ports.ts';

/** A request for access, as shown to the person who decides. */
interface ShownRequest {
  readonly program: ConnectingProgram;
  /** The site or program that gets the access. */
  readonly site: string;
  readonly access: AccessLevel;
  /** The URL to which the browser goes if the person declines. */
  readonly refusal: string;
}

/** What a program gets for a code or a refresh token (RFC 6749, 5.1). */
interface ConnectionTokens {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  /** In seconds. */
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
}

/** A form of the token endpoint (RFC 6749, 4.1.3 and 6). */
type TokenForm = ReadonlyMap<string, string>;

/**
 * Programs that connect with OAuth 2.1 (docs/assistants.md). A connected program is an access key whose secret stays here. The service
 * signs the program's tokens with it, each for the one endpoint that was allowed. Revoking the key revokes all tokens.
 */
export interface Connections {
  /**
   * @param query the query of the URL to which the program sent the browser
   * @throws DomainError `unprocessable`
   */
  show(caller: Caller, query: string, base: string): ShownRequest;
  /**
   * Grants a program the access that it requests.
   * @returns the URL to which the browser goes, with the code
   * @throws DomainError `unprocessable`; `forbidden` if the account does not allow tokens; `not-found` for an unknown space
   */
  allow(caller: Caller, query: string, base: string, scope: Scope): Promise<string>;
  /**
   * Exchanges a code or a refresh token, once. A second use ends the connection.
   * @throws DomainError with a code of OAuth
   */
  exchange(visitor: Visitor, form: TokenForm, base: string): Promise<ConnectionTokens>;
  /** Ends the connection to which a token belongs. Does nothing for other tokens (RFC 7009). */
  revoke(token: string): Promise<void>;
}

/** What a code contains, sealed. */
interface Code extends Readonly<Record<string, unknown>> {
  readonly kind: 'connect-program';
  readonly client: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly path: ConnectionPath;
  readonly name: string;
  readonly accountId: number;
  readonly scope: Scope;
  /** The key that the program will get. */
  readonly kid: string;
  /** The key that allowed the access. */
  readonly by: string;
}

interface Ports extends KeyPorts {
  readonly tokens: TokenVerifier;
}

export function connectionUseCases(ports: Ports): Connections {
  const { storage, vault, clock, ids, tokens } = ports;
  const { keyOf, requireSpaces } = keyMaker(ports);
  const ceremonies = ceremonyUseCases(ports);
  const { event } = attemptsAt(ports);

  const end = (kid: string, ...others: readonly Change[]) =>
    storage.commit([{ type: 'key.revoke', kid, at: clock() }, ...others]);

  function tokensFor(
    kid: string,
    path: ConnectionPath,
    renewal: number,
    secret: Uint8Array,
  ): ConnectionTokens {
    const iat = Math.floor(clock() / SECOND);
    const lasting = (ms: number) => ({ iat, exp: iat + ms / SECOND });
    return {
      access_token: tokens.sign(kid, { method: 'POST', path, ...lasting(ACCESS_TOKEN_MS) }, secret),
      token_type: 'Bearer',
      expires_in: ACCESS_TOKEN_MS / SECOND,
      // Without a method, it authorises no request.
      refresh_token: tokens.sign(kid, { renewal, path, ...lasting(REFRESH_TOKEN_MS) }, secret),
      scope: CONNECTION_PATHS[path],
    };
  }

  /**
   * Commits changes that may happen only once. A second time means that a token was copied: ends the connection, and logs a security event.
   */
  async function once(
    { kid, accountId, name }: Pick<AccessKey, 'kid' | 'accountId' | 'name'>,
    { address }: Visitor,
    changes: readonly Change[],
  ): Promise<void> {
    try {
      await storage.commit(changes);
    } catch (error) {
      if (!isDomainError(error, 'gone')) throw error;
      await end(kid, event({ type: 'program-ended', accountId, address, detail: name ?? kid }));
      throw grantRefused;
    }
  }

  async function exchangeCode(visitor: Visitor, form: TokenForm, base: string): Promise<ConnectionTokens> {
    const found = ceremonies.read<Code>('connect-program', form.get('code') ?? '');
    if (!found || found.facts.client !== clientOf(form)) throw grantRefused;
    const { client, redirectUri, challenge, path, name, accountId, scope, kid, by } = found.facts;
    if ((form.get('redirect_uri') ?? redirectUri) !== redirectUri)
      throw oauthError('invalid_grant', 'redirect_uri is not the one to which the code was sent.');
    const verifier = form.get('code_verifier') ?? '';
    if (challengeOf(vault.sha256(verifier)) !== challenge)
      throw oauthError('invalid_grant', 'code_verifier does not belong to the code.');
    requireResource(form, base, path);
    if ((await storage.accessKeys.refused([by], clock())).size > 0) throw grantRefused;
    const secret = vault.randomBytes(SECRET_BYTES);
    const draft = { accountId, access: CONNECTION_PATHS[path], scope, name };
    const key = { ...keyOf({ kid, secret }, draft), client: { id: client, renewals: 0 } };
    await once(key, visitor, [found.ending, { type: 'key.insert', key }]);
    return tokensFor(kid, path, 0, secret);
  }

  /** The program's key that signed a token, with the token's claims; null for any other token. */
  const signerOf = (token: string) =>
    orNull(async () => {
      const unverified = tokens.read(token);
      const { kid, claims } = unverified;
      const isNewest = (known: KeyRing | null) => known?.key.client?.renewals === claims.renewal;
      const ring = await storage.accessKeys.find(kid, isNewest);
      if (!ring?.key.client) return null;
      const secret = vault.open(ring.key.sealedSecret);
      return unverified.isSignedWith(secret) ? { ring, client: ring.key.client, claims, secret } : null;
    });

  async function refresh(visitor: Visitor, form: TokenForm, base: string): Promise<ConnectionTokens> {
    const found = await signerOf(form.get('refresh_token') ?? '');
    if (!found) throw grantRefused;
    const { ring, client, claims, secret } = found;
    const { renewal, exp } = claims;
    const { kid, revoked } = ring.key;
    const isOver = typeof exp !== 'number' || exp * SECOND <= clock();
    if (typeof renewal !== 'number' || isOver || client.id !== clientOf(form)) throw grantRefused;
    if (revoked !== undefined || ring.account.suspended || ring.account.tokensForbidden) throw grantRefused;
    const path = ring.key.access === 'read' ? '/_/mcp' : '/_/mcp/write';
    requireResource(form, base, path);
    await once(ring.key, visitor, [{ type: 'key.renew', kid, before: renewal }]);
    return tokensFor(kid, path, renewal + 1, secret);
  }

  /** The stored form of the program's id. */
  function clientOf(form: TokenForm): string {
    const id = form.get('client_id');
    if (id === undefined) throw oauthError('invalid_client', 'client_id is missing.');
    return vault.sha256(id);
  }

  return {
    show(_caller, query, base) {
      const request = parseConnectionRequest(query, base);
      return {
        program: request.program,
        site: siteOf(request.redirectUri),
        access: CONNECTION_PATHS[request.path],
        refusal: answerTo(request, { error: 'access_denied', iss: base }),
      };
    },

    async allow({ account, session }, query, base, scope) {
      const request = parseConnectionRequest(query, base);
      const { clientId, program, redirectUri, challenge, path } = request;
      if (account.tokensForbidden) throw forbidden('This account does not allow API tokens.');
      await requireSpaces({ accountId: account.id, scope });
      const code: Code = {
        kind: 'connect-program',
        client: vault.sha256(clientId),
        redirectUri,
        challenge,
        path,
        name: program.name,
        accountId: account.id,
        scope,
        kid: ids(),
        by: session.kid,
      };
      return answerTo(request, { code: ceremonies.begin(code), iss: base });
    },

    async exchange(visitor, form, base) {
      switch (form.get('grant_type')) {
        case 'authorization_code':
          return exchangeCode(visitor, form, base);
        case 'refresh_token':
          return refresh(visitor, form, base);
        default:
          throw oauthError(
            'unsupported_grant_type',
            'grant_type must be authorization_code or refresh_token.',
          );
      }
    },

    async revoke(token) {
      const found = await signerOf(token);
      if (found) await end(found.ring.key.kid);
    },
  };
}

function requireResource(form: TokenForm, base: string, path: ConnectionPath): void {
  const resource = form.get('resource');
  if (resource !== undefined && pathOf(resource, base) !== path)
    throw oauthError('invalid_target', 'resource is not the one that was allowed.');
}

const grantRefused: DomainError = oauthError(
  'invalid_grant',
  'The code or refresh token is wrong, expired, used or revoked, or belongs to another program.',
);

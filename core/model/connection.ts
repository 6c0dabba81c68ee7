import { DomainError, type ErrorCode, quote, unprocessable } from '../errors.ts';
import { message } from '../messages.ts';
import type { AccessLevel } from './access-key.ts';
import { DAY, HOUR } from './instant.ts';
import { normalizeSpace, truncate } from './text.ts';
import { urlOrNull } from './url.ts';

// Programs that connect with OAuth 2.1 (docs/assistants.md). Nothing about a program is stored before a person allows it. The id of a
// program is its metadata, which anyone may register anyway (RFC 7591).

/** What a program says about itself. */
export interface ConnectingProgram {
  readonly name: string;
  /** The URLs to which the browser may return. */
  readonly redirectUris: readonly string[];
}

/** The access that a program requests from a person. */
export interface ConnectionRequest {
  readonly clientId: string;
  readonly program: ConnectingProgram;
  readonly redirectUri: string;
  /** SHA-256 of a secret of the program, in base64url (RFC 7636). */
  readonly challenge: string;
  /** The endpoint that the program wants to use. */
  readonly path: ConnectionPath;
  /** Returned to the program unchanged. */
  readonly state: string | null;
}

/** The endpoints for assistants, and the level of access that each needs. */
export const CONNECTION_PATHS = { '/_/mcp': 'read', '/_/mcp/write': 'full' } as const satisfies Readonly<
  Record<string, AccessLevel>
>;
export type ConnectionPath = keyof typeof CONNECTION_PATHS;

/** The lifetimes of tokens, in milliseconds. Every refresh issues a new refresh token. */
export const ACCESS_TOKEN_MS: number = HOUR;
export const REFRESH_TOKEN_MS: number = 90 * DAY;

/** The errors of OAuth (RFC 6749, 5.2; RFC 7591, 3.2.2; RFC 8707, 2). */
type OAuthError =
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_target'
  | 'unsupported_grant_type';

/** An error with a code of OAuth. */
export function oauthError(error: OAuthError, text: string): DomainError {
  const code: ErrorCode = error === 'invalid_client' ? 'unauthenticated' : 'invalid';
  return new DomainError(code, { code: error, params: {}, text });
}

const MAX_REDIRECT_URIS = 10;
const MAX_CLIENT_ID = 2_000;
const MAX_NAME = 100;
/** The characters of a URL (RFC 3986, 2) without `#`. Redirect URIs have no fragment (RFC 6749, 3.1.2). */
const ADDRESS = /^[\w\-.~:/?[\]@!$&'()*+,;=%]+$/;
/** Programs on the same machine choose their port when they start (RFC 8252, 7.3). */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?(?=[/?]|$)/;

/**
 * The metadata of a program that registers (RFC 7591).
 * @throws DomainError with a code of OAuth
 */
export function parseProgram(metadata: unknown): ConnectingProgram {
  const { redirect_uris: uris, client_name: clientName } = (metadata ?? {}) as Record<string, unknown>;
  if (!Array.isArray(uris) || uris.length < 1 || uris.length > MAX_REDIRECT_URIS)
    throw oauthError('invalid_redirect_uri', `redirect_uris must be a list of 1 to ${MAX_REDIRECT_URIS}.`);
  const wrong = uris.find((uri) => !isRedirectUri(uri));
  if (wrong !== undefined)
    throw oauthError(
      'invalid_redirect_uri',
      `redirect_uris must be https, http on this machine, or a scheme with a dot, without # and password, not ${quote(wrong)}.`,
    );
  if (clientName !== undefined && typeof clientName !== 'string')
    throw oauthError('invalid_client_metadata', `client_name must be a text, but is ${quote(clientName)}.`);
  const name = truncate(
    normalizeSpace((clientName ?? '').toWellFormed().replaceAll(/\p{C}/gu, ' ')),
    MAX_NAME,
  );
  return { name: name || siteOf(uris[0]), redirectUris: uris };
}

/** @throws DomainError with a code of OAuth for metadata that is too long for an id in a URL */
export function clientIdOf({ name, redirectUris }: ConnectingProgram): string {
  const bytes = new TextEncoder().encode(JSON.stringify([name, ...redirectUris]));
  const id = base64Url(bytes);
  if (id.length <= MAX_CLIENT_ID) return id;
  throw oauthError('invalid_client_metadata', 'The name and the redirect_uris are too long.');
}

/** The program with this id; null for an id that no registration returned. */
export function programOf(clientId: string): ConnectingProgram | null {
  try {
    const bytes = Uint8Array.from(atob(clientId.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    const [name, ...redirectUris] = JSON.parse(new TextDecoder().decode(bytes));
    const program = parseProgram({ client_name: name, redirect_uris: redirectUris });
    return clientIdOf(program) === clientId ? program : null;
  } catch {
    return null;
  }
}

/** The site or program to which a redirect URI leads, as shown to people. */
export function siteOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1);
}

/**
 * The access that a program requests, from the query with which it sends the browser here (RFC 6749, 4.1.1; RFC 7636; RFC 8707).
 * @param base the URL of the service, without a trailing slash
 * @throws DomainError `unprocessable`, naming the parameter
 */
export function parseConnectionRequest(query: string, base: string): ConnectionRequest {
  const all = new URLSearchParams(query);
  const read = (name: string): string => {
    const [value = '', ...others] = all.getAll(name);
    return others.length === 0 ? value : fail(name, all.getAll(name).join(', '));
  };
  const clientId = read('client_id');
  const program = programOf(clientId) ?? fail('client_id', clientId);
  const only = program.redirectUris.length === 1 ? program.redirectUris[0] : undefined;
  const redirectUri = read('redirect_uri') || (only ?? '');
  // The port of a program on this machine is not compared, so it may be out of range.
  const isKnown = program.redirectUris.some((uri) => portless(uri) === portless(redirectUri));
  if (!isKnown || !urlOrNull(redirectUri)) return fail('redirect_uri', redirectUri);
  if (read('response_type') !== 'code') return fail('response_type', read('response_type'));
  const challenge = read('code_challenge');
  if (!/^[\w-]{43}$/.test(challenge)) return fail('code_challenge', challenge);
  if (read('code_challenge_method') !== 'S256')
    return fail('code_challenge_method', read('code_challenge_method'));
  const resource = read('resource');
  const path = pathOf(resource || `${base}/_/mcp`, base) ?? fail('resource', resource);
  return { clientId, program, redirectUri, challenge, path, state: all.get('state') };
}

/** The endpoint for assistants that a resource URL names; null for any other URL. */
export function pathOf(resource: string, base: string): ConnectionPath | null {
  const paths = Object.keys(CONNECTION_PATHS) as ConnectionPath[];
  return paths.find((path) => sameUrl(resource, base + path)) ?? null;
}

/** The redirect URI with the result for the program. */
export function answerTo(
  { redirectUri, state }: Pick<ConnectionRequest, 'redirectUri' | 'state'>,
  answer: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams({ ...answer, ...(state !== null && { state }) });
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`;
}

/** @param sha256 a hash in hexadecimal @returns the hash in base64url, as a code challenge */
export function challengeOf(sha256: string): string {
  return base64Url(Uint8Array.from(sha256.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));
}

function isRedirectUri(uri: unknown): uri is string {
  if (typeof uri !== 'string' || !ADDRESS.test(uri) || !urlOrNull(uri)) return false;
  const { protocol, username, password } = new URL(uri);
  if (username !== '' || password !== '') return false;
  if (protocol === 'http:') return LOOPBACK.test(uri);
  // A scheme of a program contains its domain name (RFC 8252, 7.1); Cursor's does not. Other schemes, such as `javascript:`, run or open
  // something.
  return protocol === 'https:' || protocol.includes('.') || protocol === 'cursor:';
}

const portless = (uri: string): string => uri.replace(LOOPBACK, 'http://$1');

function sameUrl(one: string, other: string): boolean {
  return urlOrNull(one)?.href.replace(/\/$/, '') === new URL(other).href;
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fail(field: string, value: string): never {
  throw unprocessable(message('connection-request', { field, value: truncate(value, MAX_NAME) }));
}

/** The error for a refresh token that was used before, or is not the newest. */
export const renewedBefore: DomainError = new DomainError('gone', 'The refresh token was used before.');

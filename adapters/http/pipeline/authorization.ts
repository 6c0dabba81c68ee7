import type { IncomingMessage } from 'node:http';
import { forbidden, unauthenticated } from '../../../core/errors.ts';
import { TOKEN_PREFIX } from '../../../core/model/api-token.ts';
import type { TokenTarget } from '../../../core/model/token.ts';
import { urlOrNull } from '../../../core/model/url.ts';
import { hasPrefix, requestTarget, withoutPrefix } from './request-target.ts';

/**
 * The bearer token of a request (docs/commands.md, "Signing requests yourself"; D14).
 * @throws DomainError `unauthenticated` unless there is exactly one `Authorization` header, with the Bearer scheme
 */
export function bearerToken(incoming: IncomingMessage): string {
  const { headers, rawHeaders } = incoming;
  const value = headers.authorization;
  if (value === undefined) throw unauthenticated('The token is missing: send Authorization: Bearer TOKEN.');
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isAuthorization(rawHeaders[at] ?? '')) count += 1;
  if (count > 1) throw unauthenticated('There are several Authorization headers: send one.');
  const token = /^bearer +(\S+)$/i.exec(value)?.[1];
  if (token === undefined) throw unauthenticated('The Authorization header is malformed: send Bearer TOKEN.');
  return token;
}

/** The path of the catalogue for e-readers. They only support HTTP Basic: a name and a password. */
export const OPDS_PATH = '/_/opds';

/** The header that makes e-readers ask for a password. */
export const BASIC_CHALLENGE: Readonly<Record<string, string>> = {
  'WWW-Authenticate': 'Basic realm="Commonplace", charset="UTF-8"',
};

/** Whether a routed path is the catalogue's. */
export const isOpds = (path: string): boolean => path === OPDS_PATH || path.startsWith(`${OPDS_PATH}/`);

/**
 * The token of a request to the catalogue: a bearer token, or an API token as the password of HTTP Basic (D42). Browsers resend a Basic
 * password without asking, so requests from pages of other sites are rejected.
 * @throws DomainError `unauthenticated`; `forbidden` for a request from a page of another site
 */
export function opdsToken(incoming: IncomingMessage): string {
  const { authorization = '', origin, host, 'sec-fetch-site': site } = incoming.headers;
  const [, encoded] = /^basic +(\S+)$/i.exec(authorization) ?? [];
  if (encoded === undefined) return bearerToken(incoming);
  const isForeign = origin !== undefined && urlOrNull(origin)?.host !== host;
  if (site === 'cross-site' || isForeign)
    throw forbidden('Pages of other sites cannot use the password of the catalogue.');
  const password = Buffer.from(encoded, 'base64').toString().split(':').slice(1).join(':');
  if (password.startsWith(TOKEN_PREFIX)) return password;
  throw unauthenticated('The password must be an API token: cpt_ followed by 30 characters.');
}

/**
 * The target for which the token must have been issued: the path as sent, with or without its query and the path prefix of the
 * public URL (D14).
 * @param others further methods whose token is accepted
 */
export function tokenTarget(
  incoming: IncomingMessage,
  prefix: string,
  others: readonly string[] = [],
): TokenTarget {
  const { path, query } = requestTarget(incoming);
  const paths = prefix === '' ? [path] : [path, otherSpelling(path, prefix)];
  const targets = query === null ? [] : paths.map((spelling) => `${spelling}?${query}`);
  return { methods: [incoming.method ?? '', ...others], paths: [...paths, ...targets] };
}

function otherSpelling(path: string, prefix: string): string {
  return hasPrefix(path, prefix) ? withoutPrefix(path, prefix) : prefix + path;
}

function isAuthorization(name: string): boolean {
  return name.length === 13 && name.toLowerCase() === 'authorization';
}

import type { IncomingMessage } from 'node:http';
import { unauthenticated } from '../../../core/errors.ts';
import type { TokenTarget } from '../../../core/model/token.ts';
import { hasPrefix, requestTarget, withoutPrefix } from './request-target.ts';

/**
 * The bearer token of a request (docs/commands.md, "Signing requests yourself"; D14).
 * @throws DomainError `unauthenticated` unless there is exactly one `Authorization` header, of the bearer scheme
 */
export function bearerToken(incoming: IncomingMessage): string {
  const values = incoming.rawHeaders.filter(
    (_, index, all) => index % 2 === 1 && isAuthorization(all[index - 1]),
  );
  const [value] = values;
  if (value === undefined) throw unauthenticated('The token is missing: send Authorization: Bearer TOKEN.');
  if (values.length > 1) throw unauthenticated('There are several Authorization headers: send one.');
  const token = /^bearer +(\S+)$/i.exec(value)?.[1];
  if (token === undefined) throw unauthenticated('The Authorization header is malformed: send Bearer TOKEN.');
  return token;
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

function isAuthorization(name: string | undefined): boolean {
  return name?.toLowerCase() === 'authorization';
}

import { type AccessKey, parseAccessLevel, parseScope, printScope } from '../../../core/model/access-key.ts';
import type { Instant } from '../../../core/model/instant.ts';

/** An access key's row in a database. */
export interface AccessKeyRow {
  readonly kid: string;
  readonly accountId: number;
  readonly sealedSecret: string;
  readonly access: string;
  /** The form that `printScope` writes. */
  readonly scope: string;
  readonly name: string | null;
  readonly created: Instant;
  readonly revoked: Instant | null;
  /** 1 for a key made for a link. */
  readonly link: number;
  /** 1 for an API token. */
  readonly token: number;
  /** The terms of a link; null for keys, and for links made by earlier versions. Tokens expire too. */
  readonly expires: Instant | null;
  readonly uses: number | null;
  readonly used: number | null;
  /** 1 for a link that sets up its account. */
  readonly setsUp: number;
  /** 1 for a link that is the result of a log-in. */
  readonly logIn: number;
  /** For a program connected by OAuth. */
  readonly client: string | null;
  readonly renewals: number;
}

export function toAccessKeyRow(accessKey: AccessKey): AccessKeyRow {
  const { scope, name, revoked, link, invitation, token, client, ...key } = accessKey;
  return {
    ...key,
    scope: printScope(scope),
    name: name ?? null,
    revoked: revoked ?? null,
    link: link ? 1 : 0,
    token: token ? 1 : 0,
    expires: invitation?.expires ?? token?.expires ?? null,
    uses: invitation?.uses ?? null,
    used: invitation?.used ?? null,
    setsUp: invitation?.setsUp ? 1 : 0,
    logIn: invitation?.isLogIn ? 1 : 0,
    client: client?.id ?? null,
    renewals: client?.renewals ?? 0,
  };
}

/**
 * Converts a row to an access key.
 * @throws DomainError `unprocessable` when this version does not know the row's access level or scope
 */
export function toAccessKey(row: AccessKeyRow): AccessKey {
  const { name, revoked, link, token, expires, uses, used } = row;
  return {
    kid: row.kid,
    accountId: row.accountId,
    sealedSecret: row.sealedSecret,
    access: parseAccessLevel(row.access),
    scope: parseScope(row.scope),
    created: row.created,
    ...(name !== null && { name }),
    ...(revoked !== null && { revoked }),
    ...(link === 1 && { link: true }),
    ...(row.client !== null && { client: { id: row.client, renewals: row.renewals } }),
    ...(expires !== null &&
      (token === 1
        ? { token: { expires } }
        : {
            invitation: {
              expires,
              uses: uses ?? 0,
              used: used ?? 0,
              ...(row.setsUp === 1 && { setsUp: true }),
              ...(row.logIn === 1 && { isLogIn: true }),
            },
          })),
  };
}

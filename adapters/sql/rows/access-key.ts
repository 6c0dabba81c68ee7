import { type AccessKey, parseAccessLevel, parseScope, printScope } from '../../../core/model/access-key.ts';
import type { Instant } from '../../../core/model/instant.ts';

/** An access key's row in a database. */
export interface AccessKeyRow {
  readonly kid: string;
  readonly accountId: number;
  readonly sealedSecret: string;
  readonly access: string;
  /** As `printScope` writes it. */
  readonly scope: string;
  readonly name: string | null;
  readonly created: Instant;
  readonly revoked: Instant | null;
  /** 1 for a key that was made for a link. */
  readonly link: number;
  /** What the link is good for; null for keys, and for links of earlier versions. */
  readonly expires: Instant | null;
  readonly uses: number | null;
  readonly used: number | null;
}

/** The row that holds an access key. */
export function toAccessKeyRow({ scope, name, revoked, link, invitation, ...key }: AccessKey): AccessKeyRow {
  return {
    ...key,
    scope: printScope(scope),
    name: name ?? null,
    revoked: revoked ?? null,
    link: link ? 1 : 0,
    expires: invitation?.expires ?? null,
    uses: invitation?.uses ?? null,
    used: invitation?.used ?? null,
  };
}

/**
 * The access key that a row holds.
 * @throws DomainError `unprocessable` when the row's access level or scope is none that this version knows
 */
export function toAccessKey(row: AccessKeyRow): AccessKey {
  const { name, revoked, link, expires, uses, used } = row;
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
    ...(expires !== null && { invitation: { expires, uses: uses ?? 0, used: used ?? 0 } }),
  };
}

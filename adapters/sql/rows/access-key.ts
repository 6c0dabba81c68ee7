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
}

/** The row that holds an access key. */
export function toAccessKeyRow({ scope, name, revoked, ...key }: AccessKey): AccessKeyRow {
  return { ...key, scope: printScope(scope), name: name ?? null, revoked: revoked ?? null };
}

/**
 * The access key that a row holds.
 * @throws DomainError `unprocessable` when the row's access level or scope is none that this version knows
 */
export function toAccessKey(row: AccessKeyRow): AccessKey {
  const { name, revoked } = row;
  return {
    kid: row.kid,
    accountId: row.accountId,
    sealedSecret: row.sealedSecret,
    access: parseAccessLevel(row.access),
    scope: parseScope(row.scope),
    created: row.created,
    ...(name !== null && { name }),
    ...(revoked !== null && { revoked }),
  };
}

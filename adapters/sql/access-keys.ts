import { duplicate } from '../../core/errors.ts';
import type { Instant } from '../../core/model/instant.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { AccessKeyReader, KeyRing } from '../../core/ports/storage.ts';
import type { Reader } from './database.ts';
import type { Dialect } from './dialect.ts';
import { type AccessKeyRow, toAccessKey, toAccessKeyRow } from './rows/access-key.ts';
import { toAccount } from './rows/account.ts';
import { toSession, toSessionRow } from './rows/session.ts';
import { columnList } from './table.ts';
import type { Appliers } from './unit.ts';

/** A key with its account and session, whose members are null for a key that has never been used. */
interface KeyRingRow extends AccessKeyRow {
  readonly accountName: string;
  readonly suspended: number;
  readonly planId: number | null;
  readonly accountCreated: Instant;
  readonly sessionId: Uid | null;
  readonly sessionCreated: Instant;
  readonly lastSeen: Instant;
  readonly invalidated: Instant | null;
}

export function accessKeyReader(
  { tables: { accessKeys } }: Dialect,
  { query, queryFirst }: Reader,
): AccessKeyReader {
  const find = `SELECT ${columnList(accessKeys, 'k')}, a.name AS "accountName", a.suspended, a.plan_id AS "planId",
      a.created AS "accountCreated", s.id AS "sessionId", s.created AS "sessionCreated", s.last_seen AS "lastSeen", s.invalidated
    FROM access_keys k JOIN accounts a ON a.id = k.account_id LEFT JOIN sessions s ON s.kid = k.kid WHERE k.kid = @kid`;
  const list = `SELECT ${columnList(accessKeys, 'k')} FROM access_keys k
    WHERE @accountId::integer IS NULL OR k.account_id = @accountId::integer ORDER BY k.created, k.kid`;

  return {
    async find(kid) {
      const row = await queryFirst<KeyRingRow>(find, { kid });
      return row && toKeyRing(row);
    },
    list: async (accountId) =>
      (await query<AccessKeyRow>(list, { accountId: accountId ?? null })).map(toAccessKey),
  };
}

/** Member by member, since every request needs one. */
function toKeyRing(row: KeyRingRow): KeyRing {
  const {
    kid,
    accountId: id,
    suspended,
    planId,
    sessionId,
    sessionCreated: created,
    lastSeen,
    invalidated,
  } = row;
  return {
    key: toAccessKey(row),
    account: toAccount({ id, name: row.accountName, suspended, planId, created: row.accountCreated }),
    session:
      sessionId === null
        ? null
        : toSession({ id: sessionId, kid, accountId: id, created, lastSeen, invalidated }),
  };
}

export function accessKeyAppliers({
  tables: { accessKeys, sessions },
  insertInto,
  greatest,
}: Dialect): Pick<Appliers, 'key.insert' | 'key.revoke' | 'session.insert' | 'session.seen'> {
  const insert = insertInto(accessKeys, 'ON CONFLICT DO NOTHING');
  const revoke = 'UPDATE access_keys SET revoked = coalesce(revoked, @at::bigint) WHERE kid = @kid';
  const invalidate = 'UPDATE sessions SET invalidated = coalesce(invalidated, @at::bigint) WHERE kid = @kid';
  const insertSession = insertInto(sessions, 'ON CONFLICT (kid) DO NOTHING');
  const seen = `UPDATE sessions SET last_seen = ${greatest('last_seen', '@at::bigint')} WHERE id = @id`;
  return {
    'key.insert': ({ key }, unit) => {
      unit.insert(insert, [toAccessKeyRow(key)], () =>
        duplicate(`There is an access key ${key.kid} already.`),
      );
    },
    'key.revoke': ({ kid, at }, unit) => {
      unit.write(revoke, { kid, at });
      unit.write(invalidate, { kid, at });
    },
    'session.insert': ({ session }, unit) => {
      unit.insert(insertSession, [toSessionRow(session)]);
    },
    'session.seen': ({ id, at }, unit) => {
      unit.write(seen, { id, at });
    },
  };
}

import { DomainError, duplicate, quote } from '../../core/errors.ts';
import { message } from '../../core/messages.ts';
import type { Account } from '../../core/model/account.ts';
import { renewedBefore } from '../../core/model/connection.ts';
import type { Instant } from '../../core/model/instant.ts';
import type { Session } from '../../core/model/session.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { AccessKeyReader } from '../../core/ports/people.ts';
import type { Dialect } from './dialect.ts';
import type { Reader } from './reader.ts';
import { type AccessKeyRow, toAccessKey, toAccessKeyRow } from './rows/access-key.ts';
import { toAccount } from './rows/account.ts';
import { toSession, toSessionRow } from './rows/session.ts';
import { columnList } from './table.ts';
import type { Appliers } from './unit.ts';

/** A key with its session. The fields of the session are null if the key was never used. */
interface KeyAndSessionRow extends AccessKeyRow {
  readonly sessionId: Uid | null;
  readonly sessionCreated: Instant;
  readonly lastSeen: Instant;
  readonly invalidated: Instant | null;
}

interface KeyRingRow extends KeyAndSessionRow {
  readonly accountName: string;
  readonly suspended: number;
  readonly planId: number | null;
  readonly accountCreated: Instant;
  readonly accountDeleted: Instant | null;
  readonly tokensForbidden: number;
  readonly language: string | null;
  readonly maxBytes: number | null;
  readonly mail: string | null;
}

const SESSION =
  's.id AS "sessionId", s.created AS "sessionCreated", s.last_seen AS "lastSeen", s.invalidated';
const ACCOUNT =
  'a.name AS "accountName", a.suspended, a.plan_id AS "planId", a.created AS "accountCreated", a.deleted AS "accountDeleted", a.tokens_forbidden AS "tokensForbidden", a.language, a.max_bytes AS "maxBytes", a.mail';

export function accessKeyReader(
  { tables: { accessKeys }, given, limitTo }: Dialect,
  { query, queryFirst }: Reader,
): AccessKeyReader {
  const key = columnList(accessKeys, 'k');
  const find = `SELECT ${key}, ${SESSION}, ${ACCOUNT} FROM access_keys k JOIN accounts a ON a.id = k.account_id
    LEFT JOIN sessions s ON s.kid = k.kid WHERE k.kid = @kid`;
  const list = `SELECT ${key} FROM access_keys k
    WHERE @accountId::integer IS NULL OR k.account_id = @accountId::integer ORDER BY k.created, k.kid`;
  const oldest = `SELECT ${key} FROM access_keys k ORDER BY k.created, k.kid ${limitTo('count')}`;
  const listValid = `SELECT ${key}, ${SESSION} FROM access_keys k LEFT JOIN sessions s ON s.kid = k.kid
    WHERE k.account_id = @accountId::integer AND k.revoked IS NULL ORDER BY k.created, k.kid`;
  const refused = `SELECT given.id FROM ${given('kids')} WHERE NOT EXISTS (
    SELECT 1 FROM access_keys k JOIN accounts a ON a.id = k.account_id
    WHERE k.kid = given.id AND k.revoked IS NULL AND a.suspended = 0
    AND (k.token = 0 OR (k.expires > @at::bigint AND a.tokens_forbidden = 0)))`;

  return {
    async find(kid) {
      const row = await queryFirst<KeyRingRow>(find, { kid });
      return row && { key: toAccessKey(row), account: toItsAccount(row), session: toItsSession(row) };
    },
    list: async (accountId) =>
      (await query<AccessKeyRow>(list, { accountId: accountId ?? null })).map(toAccessKey),
    oldest: async (count) => (await query<AccessKeyRow>(oldest, { count })).map(toAccessKey),
    listValid: async (accountId) =>
      (await query<KeyAndSessionRow>(listValid, { accountId })).map((row) => ({
        key: toAccessKey(row),
        session: toItsSession(row),
      })),
    refused: async (kids, at) =>
      new Set((await query<{ id: string }>(refused, { kids, at })).map(({ id }) => id)),
  };
}

function toItsAccount(row: KeyRingRow): Account {
  const { accountId: id, accountName: name, suspended, planId, accountCreated: created } = row;
  const { accountDeleted: deleted, tokensForbidden, language, maxBytes, mail } = row;
  return toAccount({
    id,
    name,
    suspended,
    planId,
    created,
    deleted,
    tokensForbidden,
    language,
    maxBytes,
    mail,
  });
}

function toItsSession(row: KeyAndSessionRow): Session | null {
  const { sessionId, sessionCreated, kid, accountId, lastSeen, invalidated } = row;
  if (sessionId === null) return null;
  return toSession({ id: sessionId, kid, accountId, created: sessionCreated, lastSeen, invalidated });
}

export function accessKeyAppliers({
  tables: { accessKeys, sessions },
  insertInto,
  greatest,
}: Dialect): Pick<
  Appliers,
  | 'key.insert'
  | 'secrets.reseal'
  | 'key.renew'
  | 'key.revoke'
  | 'link.use'
  | 'session.insert'
  | 'session.seen'
> {
  const insert = insertInto(accessKeys, 'ON CONFLICT DO NOTHING');
  const reseal = 'sealed_secret = @after WHERE sealed_secret = @before';
  const resealKey = `UPDATE access_keys SET ${reseal} AND kid = @id`;
  const resealWebhook = `UPDATE webhooks SET ${reseal} AND id = @id`;
  const resealLogIn = 'UPDATE log_ins SET secret = @after WHERE secret = @before AND id = @id';
  const revoke = 'UPDATE access_keys SET revoked = coalesce(revoked, @at::bigint) WHERE kid = @kid';
  const renew = `UPDATE access_keys SET renewals = renewals + 1
    WHERE kid = @kid AND renewals = @before::integer AND revoked IS NULL`;
  const invalidate = 'UPDATE sessions SET invalidated = coalesce(invalidated, @at::bigint) WHERE kid = @kid';
  // Browsers that use the link at the same time lock its row one after the other.
  const use = `UPDATE access_keys SET used = used + @count::integer WHERE kid = @kid AND link = 1 AND revoked IS NULL
    AND (expires IS NULL OR (expires > @at::bigint AND used < uses))`;
  const insertSession = insertInto(sessions, 'ON CONFLICT (kid) DO NOTHING');
  const seen = `UPDATE sessions SET last_seen = ${greatest('last_seen', '@at::bigint')} WHERE id = @id`;
  return {
    'key.insert': ({ key }, unit) => {
      unit.insert(insert, [toAccessKeyRow(key)], () =>
        duplicate(`The access key ${quote(key.kid)} already exists.`),
      );
    },
    'secrets.reseal': ({ keys, webhooks, logIns }, unit) => {
      for (const one of keys) unit.write(resealKey, { ...one });
      for (const one of webhooks) unit.write(resealWebhook, { ...one });
      for (const one of logIns) unit.write(resealLogIn, { ...one });
    },
    'key.renew': ({ kid, before }, unit) => {
      unit.require(renew, { kid, before }, () => renewedBefore);
    },
    'key.revoke': ({ kid, at }, unit) => {
      unit.write(revoke, { kid, at });
      unit.write(invalidate, { kid, at });
    },
    'link.use': ({ kid, at, isCounted }, unit) => {
      unit.require(
        use,
        { kid, at, count: isCounted ? 1 : 0 },
        () => new DomainError('gone', message('link-used')),
      );
    },
    'session.insert': ({ session }, unit) => {
      unit.insert(insertSession, [toSessionRow(session)]);
    },
    'session.seen': ({ id, at }, unit) => {
      unit.write(seen, { id, at });
    },
  };
}

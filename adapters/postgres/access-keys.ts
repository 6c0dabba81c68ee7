import { DomainError } from '../../core/errors.ts';
import type { AccessKeyReader } from '../../core/ports/storage.ts';
import { type AccessKeyRow, toAccessKey, toAccessKeyRow } from '../../core/rows/access-key.ts';
import { type AccountRow, toAccount } from '../../core/rows/account.ts';
import { type SessionRow, toSession, toSessionRow } from '../../core/rows/session.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { accessKeys, accounts, sessions } from './schema/accounts.ts';
import { columnList, insertInto, rowAsJson } from './statements.ts';

/** A key with its account and session, in one row. */
const FIND = `SELECT ${columnList(accessKeys, 'k')}, ${rowAsJson(accounts, 'a')} AS account,
    (SELECT ${rowAsJson(sessions, 's')} FROM sessions s WHERE s.kid = k.kid) AS session
  FROM access_keys k JOIN accounts a ON a.id = k.account_id WHERE k.kid = @kid`;
const LIST = `SELECT ${columnList(accessKeys, 'k')} FROM access_keys k
  WHERE @accountId::integer IS NULL OR k.account_id = @accountId ORDER BY k.created, k.kid`;

export function accessKeyReader({ query }: Database): AccessKeyReader {
  return {
    async find(kid) {
      const [row] = await query<AccessKeyRow & { account: AccountRow; session: SessionRow | null }>(FIND, {
        kid,
      });
      if (!row) return null;
      const { account, session, ...key } = row;
      return {
        key: toAccessKey(key),
        account: toAccount(account),
        session: session ? toSession(session) : null,
      };
    },
    list: async (accountId) =>
      (await query<AccessKeyRow>(LIST, { accountId: accountId ?? null })).map(toAccessKey),
  };
}

const INSERT = insertInto(accessKeys, 'ON CONFLICT DO NOTHING');
const REVOKE = 'UPDATE access_keys SET revoked = coalesce(revoked, @at::bigint) WHERE kid = @kid';
const INVALIDATE = 'UPDATE sessions SET invalidated = coalesce(invalidated, @at::bigint) WHERE kid = @kid';
const INSERT_SESSION = insertInto(sessions, 'ON CONFLICT (kid) DO NOTHING');
const SEEN = 'UPDATE sessions SET last_seen = greatest(last_seen, @at::bigint) WHERE id = @id';

export const accessKeyAppliers: Pick<
  Appliers,
  'key.insert' | 'key.revoke' | 'session.insert' | 'session.seen'
> = {
  'key.insert': ({ key }, unit) => {
    unit.require(
      INSERT,
      { rows: [toAccessKeyRow(key)] },
      () => new DomainError('duplicate', `There is an access key ${key.kid} already.`),
    );
  },
  'key.revoke': ({ kid, at }, unit) => {
    unit.write(REVOKE, { kid, at });
    unit.write(INVALIDATE, { kid, at });
  },
  'session.insert': ({ session }, unit) => {
    unit.write(INSERT_SESSION, { rows: [toSessionRow(session)] });
  },
  'session.seen': ({ id, at }, unit) => {
    unit.write(SEEN, { id, at });
  },
};

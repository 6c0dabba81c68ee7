import type { Table } from 'drizzle-orm';
import { duplicate } from '../../core/errors.ts';
import type { AccessKeyReader } from '../../core/ports/people.ts';
import type { Reader } from './database.ts';
import type { Dialect } from './dialect.ts';
import { type AccessKeyRow, toAccessKey, toAccessKeyRow } from './rows/access-key.ts';
import { type AccountRow, toAccount } from './rows/account.ts';
import { type SessionRow, toSession, toSessionRow } from './rows/session.ts';
import { columnList, columnsOf } from './table.ts';
import type { Appliers } from './unit.ts';

/** A key with its account and session: the columns of each of the three have a prefix. */
type KeyRingRow = Readonly<Record<string, unknown>>;

export function accessKeyReader({ tables }: Dialect, { query, queryFirst }: Reader): AccessKeyReader {
  const { accessKeys, accounts, sessions } = tables;
  const parts = { k: accessKeys, a: accounts, s: sessions } as const;
  const columnsAs = (...aliases: readonly (keyof typeof parts)[]) =>
    aliases
      .flatMap((alias) =>
        columnsOf(parts[alias]).map(({ name, column }) => `${alias}.${column} AS "${alias}.${name}"`),
      )
      .join(', ');
  const find = `SELECT ${columnsAs('k', 'a', 's')} FROM access_keys k JOIN accounts a ON a.id = k.account_id
    LEFT JOIN sessions s ON s.kid = k.kid WHERE k.kid = @kid`;
  const list = `SELECT ${columnList(accessKeys, 'k')} FROM access_keys k
    WHERE @accountId::integer IS NULL OR k.account_id = @accountId::integer ORDER BY k.created, k.kid`;
  const listValid = `SELECT ${columnsAs('k', 's')} FROM access_keys k LEFT JOIN sessions s ON s.kid = k.kid
    WHERE k.account_id = @accountId::integer AND k.revoked IS NULL ORDER BY k.created, k.kid`;

  const toKey = part<AccessKeyRow>('k', accessKeys);
  const toItsAccount = part<AccountRow>('a', accounts);
  const toItsSession = part<SessionRow>('s', sessions);

  const toKeyAndSession = (row: KeyRingRow) => ({
    key: toAccessKey(toKey(row)),
    session: row['s.id'] === null ? null : toSession(toItsSession(row)),
  });

  return {
    async find(kid) {
      const row = await queryFirst<KeyRingRow>(find, { kid });
      return row ? { ...toKeyAndSession(row), account: toAccount(toItsAccount(row)) } : null;
    },
    list: async (accountId) =>
      (await query<AccessKeyRow>(list, { accountId: accountId ?? null })).map(toAccessKey),
    listValid: async (accountId) => (await query<KeyRingRow>(listValid, { accountId })).map(toKeyAndSession),
  };
}

/** Takes the row of one table out of a joined one. Every request does it. */
function part<Row>(alias: string, table: Table): (row: KeyRingRow) => Row {
  const names = columnsOf(table).map(({ name }) => [name, `${alias}.${name}`] as const);
  return (joined) => {
    const row: Record<string, unknown> = {};
    for (const [name, prefixed] of names) row[name] = joined[prefixed];
    return row as Row;
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

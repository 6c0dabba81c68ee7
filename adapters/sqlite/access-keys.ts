import { DomainError } from '../../core/errors.ts';
import type { AccessKeyReader } from '../../core/ports/storage.ts';
import { type AccessKeyRow, toAccessKey, toAccessKeyRow } from '../../core/rows/access-key.ts';
import { toAccount } from '../../core/rows/account.ts';
import { toSession, toSessionRow } from '../../core/rows/session.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { translating } from './errors.ts';
import { accessKeys, accounts, sessions } from './schema/accounts.ts';
import { columnList, insertInto, joinedRowMaker } from './statements.ts';

export function accessKeyReader({ main }: Database): AccessKeyReader {
  const find = main
    .prepare<[string], unknown[]>(
      `SELECT ${columnList(accessKeys, 'k')}, ${columnList(accounts, 'a')}, ${columnList(sessions, 's')}
       FROM access_keys k JOIN accounts a ON a.id = k.account_id LEFT JOIN sessions s ON s.kid = k.kid
       WHERE k.kid = ?`,
    )
    .raw();
  const toRows = joinedRowMaker(accessKeys, accounts, sessions);
  const list = main.prepare<[{ accountId: number | null }], AccessKeyRow>(
    `SELECT ${columnList(accessKeys, 'k')} FROM access_keys k
     WHERE @accountId IS NULL OR k.account_id = @accountId ORDER BY k.created, k.kid`,
  );
  return {
    find: (kid) =>
      translating(() => {
        const values = find.get(kid);
        if (!values) return null;
        const [key, account, session] = toRows(values);
        const isUsed = session.id !== null;
        return {
          key: toAccessKey(key),
          account: toAccount(account),
          session: isUsed ? toSession(session) : null,
        };
      }),
    list: (accountId) => translating(() => list.all({ accountId: accountId ?? null }).map(toAccessKey)),
  };
}

export function accessKeyAppliers({
  main,
}: Database): Pick<Appliers, 'key.insert' | 'key.revoke' | 'session.insert' | 'session.seen'> {
  const insert = main.prepare(insertInto(accessKeys));
  const taken = main.prepare('SELECT 1 FROM access_keys WHERE kid = ?');
  const revoke = main.prepare('UPDATE access_keys SET revoked = coalesce(revoked, @at) WHERE kid = @kid');
  const invalidate = main.prepare(
    'UPDATE sessions SET invalidated = coalesce(invalidated, @at) WHERE kid = @kid',
  );
  const insertSession = main.prepare(insertInto(sessions, 'ON CONFLICT (kid) DO NOTHING'));
  const seen = main.prepare('UPDATE sessions SET last_seen = max(last_seen, @at) WHERE id = @id');
  return {
    'key.insert': ({ key }) => {
      if (taken.get(key.kid))
        throw new DomainError('duplicate', `There is an access key ${key.kid} already.`);
      insert.run(toAccessKeyRow(key));
    },
    'key.revoke': ({ kid, at }) => {
      revoke.run({ kid, at });
      invalidate.run({ kid, at });
    },
    'session.insert': ({ session }) => {
      insertSession.run(toSessionRow(session));
    },
    'session.seen': ({ id, at }) => {
      seen.run({ id, at });
    },
  };
}
